import { AGENT_LANGUAGES, type AgentLanguage } from '@parley/contract/languages.ts';
import { englishName } from '@parley/language/english-name.ts';
import { failedOutcome } from '../../tools/call-outcome.ts';
import type { SpokenLanguage, ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';
import { asksForLanguage, isSocial } from '../../turns/social-turn.ts';
import type { Conversation, RunningToolsState, ToolRun } from '../state/state.ts';
import { type Dispatch, requested, settleRun } from '../tool-records/tool-round.ts';

/** Switches the language of the conversation; speech in and out gets ready for it first. */
export function dispatchLanguageSwitch(dispatch: Dispatch, made: MadeCall): Dispatch {
  const { conversation, turn, round } = dispatch;
  const { call, startedAtMs: atMs } = made;
  const asked = requested(dispatch, call, atMs);
  const { nextRequestId: runId } = conversation;
  const run: ToolRun = { runId, eventId: turn.eventId, made, consent: undefined, isBackground: false };
  const wanted = wantedLanguage(conversation, call.input.language);
  if (!wanted) return settleRun(asked, run, { outcome: unknownLanguage(conversation), atMs });
  if (wanted.language === conversation.settings.language && !conversation.isSpeechBehind) {
    return settleRun(asked, run, { outcome: succeeded(wanted.language), atMs });
  }
  const { language } = wanted;
  const voiceId = wanted.voiceId ?? conversation.settings.voice.id;
  return {
    ...asked,
    conversation: { ...conversation, nextRequestId: run.runId + 1 },
    round: { ...round, awaited: [...round.awaited, run] },
    effects: [...asked.effects, { type: 'switch-language', runId: run.runId, language, voiceId }],
  };
}

export function switchLanguage(state: RunningToolsState, run: ToolRun, atMs: number): Dispatch {
  const { conversation, turn, round } = state;
  const dispatch: Dispatch = { conversation, turn, round, effects: [] };
  const wanted = wantedLanguage(conversation, run.made.call.input.language);
  if (!wanted) return settleRun(dispatch, run, { outcome: unknownLanguage(conversation), atMs });
  const { settings } = conversation;
  const voice = { ...settings.voice, id: wanted.voiceId ?? settings.voice.id };
  const switched = { ...conversation, settings: { ...settings, language: wanted.language, voice } };
  const greeting = greetingIn(state, wanted);
  return settleRun({ ...dispatch, conversation: switched, round: { ...round, greeting } }, run, {
    outcome: succeeded(wanted.language),
    atMs,
  });
}

// A caller who has only greeted, or asked for their language, has said nothing that a reply could be about.
function greetingIn(
  { conversation, turn, round }: RunningToolsState,
  { language, firstMessage }: SpokenLanguage & { language: AgentLanguage },
): string | undefined {
  const text = turn.callerText ?? '';
  const isOpening = conversation.callerTurns === 1 && round.calls.length === 1;
  const isEmpty =
    [conversation.settings.language, language].some((one) => isSocial(text, one)) || asksForLanguage(text);
  return isOpening && isEmpty && firstMessage?.trim() ? firstMessage : undefined;
}

function wantedLanguage(
  { settings }: Conversation,
  asked: unknown,
): (SpokenLanguage & { language: AgentLanguage }) | undefined {
  const code = String(asked).slice(0, 2).toLowerCase();
  const language = AGENT_LANGUAGES.find((one) => one === code);
  const offered = settings.systemTools.language_detection?.languages ?? [];
  const found = offered.find((one) => one.language.slice(0, 2).toLowerCase() === code);
  return language && found && { ...found, language };
}

function succeeded(language: AgentLanguage): ToolOutcome {
  const name = englishName(language);
  const result = `The conversation is now held in ${name} (${language}). From here on, answer in ${name} only.`;
  return { status: 'succeeded', result, wasCalled: true };
}

function unknownLanguage({ settings }: Conversation): ToolOutcome {
  const languages = settings.systemTools.language_detection?.languages.map(({ language }) => language) ?? [];
  const text = `This language is not offered; these are: ${languages.join(', ')}. Go on in the language of the conversation.`;
  return failedOutcome(text, 'language_not_offered');
}
