import type { TurnMedium } from '@parley/contract/conversation.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { GivenFile } from '../language-model/language-model.ts';
import { wantedOf } from '../replies/retrieval.ts';
import { isSocial } from '../turns/social-turn.ts';
import { sinceStart, startTurn, type Turn, withLedger } from '../turns/turn.ts';
import { askModel } from './ask-model.ts';
import { cutTurn, isTakingLeave, laterAgent, listen, sayAndEnd, sayText, stopWaiting } from './close-turn.ts';
import { andThen, type SessionEffect, type Step } from './effect.ts';
import { isSpoken } from './reply-voice.ts';
import { type BusyState, isBusy, type ListeningState, type SessionState, type Talk } from './state.ts';
import { consentOf, declineConsent } from './tools/consent.ts';
import { runAgreed } from './tools/run-agreed.ts';

/** The conversation begins: the agent greets, or waits. */
export function reduceStart({ talk }: SessionState, atMs: number): Step<SessionState> {
  const { firstMessage, maxDurationMs } = talk.settings;
  const effects: SessionEffect[] =
    maxDurationMs === undefined
      ? []
      : [{ type: 'start-timer', timer: 'max-duration', delayMs: maxDurationMs }];
  if (firstMessage.trim() === '') return listen(talk, effects);
  const listening: Step<ListeningState> = { state: { phase: 'listening', talk }, effects };
  return andThen(listening, (state) => sayText(state.talk, firstMessage, atMs));
}

/** What the caller wrote or keyed in, and the files they gave with it. */
type TypedWords = { text: string; files?: readonly GivenFile[] | undefined; medium?: TurnMedium };

/** The caller wrote: a reply that is under way is broken off, and both messages are answered. */
export function reduceMessage(
  state: Exclude<SessionState, { phase: 'opening' | 'ended' }>,
  { text, files = [], medium = 'text' }: TypedWords,
  atMs: number,
): Step<SessionState> {
  const { endAfterTurn } = state.talk;
  const isLeaving = endAfterTurn !== undefined && !(isSpoken(state.talk) && isTakingLeave(state.talk));
  if ((text.trim() === '' && files.length === 0) || isLeaving) return { state, effects: [] };
  const words = { text, files, medium };
  if (isBusy(state)) return andThen(cutTurn(state, atMs), (listening) => answer(listening, words, atMs));
  return answer(state, words, atMs);
}

/** The caller rates something the agent said. */
export function reduceFeedback(
  state: SessionState,
  eventId: number,
  score: 'like' | 'dislike' | null,
): Step<SessionState> {
  if (eventId < 1 || eventId >= state.talk.nextEventId) return { state, effects: [] };
  return { state, effects: [{ type: 'send', output: { type: 'feedback', eventId, score } }] };
}

/** What the caller said; `endedAtMs` and `understoodAtMs` are moments of the conversation where it was spoken. */
export type CallerWords = {
  text: string;
  medium: TurnMedium;
  files?: readonly GivenFile[];
  endedAtMs?: number | undefined;
  understoodAtMs?: number | undefined;
};

/** The caller's turn is over: it is answered. */
export function answer(state: ListeningState, words: CallerWords, atMs: number): Step<SessionState> {
  const { settings, nextEventId, callerTurns, messages } = state.talk;
  const { files = [], medium: callerMedium } = words;
  if (callerTurns >= settings.maxTurns) {
    return sayAndEnd(state.talk, { phrase: 'turnLimit', reason: 'turn_limit', atMs });
  }
  const talk: Talk = {
    ...state.talk,
    messages: [...messages, { role: 'user' as const, text: words.text, ...(files.length > 0 && { files }) }],
    nextEventId: nextEventId + 1,
    callerTurns: callerTurns + 1,
    holders: [state.talk.agent.agent_id],
    waiting: 'attentive',
  };
  const begun = {
    ...startTurn(nextEventId, words.text, { atMs, isSpoken: isSpoken(talk) }),
    callerMedium,
    files,
  };
  const turn = withSpeech(begun, words);
  const step = talk.consent
    ? decide({ talk, turn }, words, atMs)
    : beginAnswer({ talk, turn }, words.text, atMs);
  const effects = [turnStart(talk, turn), ...stopWaiting(talk), ...softTimeout(talk), ...step.effects];
  return { state: step.state, effects };
}

function turnStart(talk: Talk, turn: Turn): SessionEffect {
  const { eventId, callerText, callerMedium, files, ledger } = turn;
  const started = { eventId, callerText, callerMedium, files, ledger, agent: laterAgent(talk) };
  return { type: 'send', output: { type: 'turn-start', turn: started } };
}

/** The agent that has taken a conversation over answers what the caller said last. */
export function answerAgain(
  { talk }: ListeningState,
  takenFrom: TurnAgent,
  atMs: number,
): Step<SessionState> {
  const { nextEventId, messages } = talk;
  const turn = { ...startTurn(nextEventId, undefined, { atMs, isSpoken: isSpoken(talk) }), takenFrom };
  const said = messages.findLast(({ role }) => role === 'user');
  const text = said?.role === 'user' ? said.text : '';
  const step = beginAnswer({ talk: { ...talk, nextEventId: nextEventId + 1 }, turn }, text, atMs);
  return { state: step.state, effects: [...stopWaiting(talk), ...softTimeout(talk), ...step.effects] };
}

type Begun = { talk: Talk; turn: Turn };

function beginAnswer({ talk, turn }: Begun, text: string, atMs: number): Step<BusyState> {
  const { settings } = talk;
  const isLookedUp = settings.usesKnowledge && !isSocial(text, settings.language);
  return isLookedUp ? lookUp(talk, turn, atMs) : askModel(talk, turn, { atMs });
}

// The caller's words decide about the call that they were asked about.
function decide({ talk, turn }: Begun, words: CallerWords, atMs: number): Step<SessionState> {
  const { text } = words;
  const consent = consentOf(talk, words);
  const agreed = consent === 'yes' ? runAgreed(talk, turn, { words: text, atMs }) : undefined;
  const verdict = consent === 'yes' ? 'gone' : consent;
  return agreed ?? beginAnswer(declineConsent(talk, turn, { words: text, verdict, atMs }), text, atMs);
}

/** Has the caller told when the answer takes its time. */
export function softTimeout({ settings }: Talk): SessionEffect[] {
  const delayMs = settings.spoken?.softTimeout?.afterMs;
  return delayMs === undefined ? [] : [{ type: 'start-timer', timer: 'soft-timeout', delayMs }];
}

function withSpeech(turn: Turn, { endedAtMs, understoodAtMs }: CallerWords): Turn {
  if (endedAtMs === undefined) return turn;
  const heard = withLedger(turn, { end_of_speech_ms: sinceStart(turn, endedAtMs), end_of_turn_ms: 0 });
  return understoodAtMs === undefined
    ? heard
    : withLedger(heard, { transcript_ms: sinceStart(turn, understoodAtMs) });
}

function lookUp(talk: BusyState['talk'], turn: BusyState['turn'], atMs: number): Step<BusyState> {
  const requestId = talk.nextRequestId;
  return {
    state: {
      phase: 'retrieving',
      talk: { ...talk, nextRequestId: requestId + 1 },
      turn: { ...withLedger(turn, { retrieval_start_ms: sinceStart(turn, atMs) }), requestId },
    },
    effects: [{ type: 'retrieve', requestId, wanted: wantedOf(talk.messages, talk.settings.language) }],
  };
}
