import { AGENT_LANGUAGES, type AgentLanguage } from '@parley/contract/languages.ts';
import { failureText } from '../../tools/call-outcome.ts';
import type { SpokenLanguage, ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';
import { asksForLanguage } from '../../turns/asked-language.ts';
import { isSocial } from '../../turns/social-turn.ts';
import type { RunningToolsState, Talk } from '../state.ts';
import { type Placing, requested, settleRun } from './tool-round.ts';
import type { ToolRun } from './tool-run.ts';

/** Switches the language of the conversation; voice and ears get ready for it first. */
export function placeLanguageSwitch(placing: Placing, made: MadeCall): Placing {
  const { talk, turn, round } = placing;
  const { call, startedAtMs: atMs } = made;
  const asked = requested(placing, call, atMs);
  const run: ToolRun = { runId: talk.nextRequestId, eventId: turn.eventId, made, consent: undefined };
  const wanted = wantedLanguage(talk, call.input.language);
  if (!wanted) return settleRun(asked, run, { outcome: unknownLanguage(talk), atMs });
  if (wanted.language === talk.settings.language) {
    return settleRun(asked, run, { outcome: succeeded(wanted.language), atMs });
  }
  const { language } = wanted;
  const voiceId = wanted.voiceId ?? talk.settings.voice.id;
  return {
    ...asked,
    talk: { ...talk, nextRequestId: run.runId + 1 },
    round: { ...round, awaited: [...round.awaited, run] },
    effects: [...asked.effects, { type: 'switch-language', runId: run.runId, language, voiceId }],
  };
}

/** The new language counts from now on. */
export function switchLanguage(state: RunningToolsState, run: ToolRun, atMs: number): Placing {
  const { talk, turn, round } = state;
  const placing: Placing = { talk, turn, round, effects: [] };
  const wanted = wantedLanguage(talk, run.made.call.input.language);
  if (!wanted) return settleRun(placing, run, { outcome: unknownLanguage(talk), atMs });
  const { settings } = talk;
  const voice = { ...settings.voice, id: wanted.voiceId ?? settings.voice.id };
  const switched = { ...talk, settings: { ...settings, language: wanted.language, voice } };
  const greeting = greetingIn(state, wanted);
  return settleRun({ ...placing, talk: switched, round: { ...round, greeting } }, run, {
    outcome: succeeded(wanted.language),
    atMs,
  });
}

// A caller who has only greeted, or asked for their language, has said nothing that a reply could be about.
function greetingIn(
  { talk, turn, round }: RunningToolsState,
  { language, firstMessage }: SpokenLanguage & { language: AgentLanguage },
): string | undefined {
  const text = turn.callerText ?? '';
  const isOpening = talk.callerTurns === 1 && round.calls.length === 1;
  const isEmpty =
    [talk.settings.language, language].some((one) => isSocial(text, one)) || asksForLanguage(text);
  return isOpening && isEmpty && firstMessage?.trim() ? firstMessage : undefined;
}

function wantedLanguage(
  { settings }: Talk,
  asked: unknown,
): (SpokenLanguage & { language: AgentLanguage }) | undefined {
  const code = String(asked).slice(0, 2).toLowerCase();
  const language = AGENT_LANGUAGES.find((one) => one === code);
  const offered = settings.systemTools.language_detection?.languages ?? [];
  const found = offered.find((one) => one.language.slice(0, 2).toLowerCase() === code);
  return language && found && { ...found, language };
}

function succeeded(language: AgentLanguage): ToolOutcome {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const result = `The conversation is now held in ${name} (${language}). From here on, answer in ${name} only.`;
  return { status: 'succeeded', result, wasCalled: true };
}

function unknownLanguage({ settings }: Talk): ToolOutcome {
  const languages = settings.systemTools.language_detection?.languages.map(({ language }) => language) ?? [];
  return {
    status: 'failed',
    result: failureText(
      `This language is not offered; these are: ${languages.join(', ')}. Go on in the language of the conversation.`,
    ),
    wasCalled: false,
    detail: { error_code: 'language_not_offered' },
  };
}
