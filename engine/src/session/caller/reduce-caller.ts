import type { TurnMedium } from '@parley/contract/conversation.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { GivenFile } from '../../language-model/language-model.ts';
import { wantedOf } from '../../replies/retrieval.ts';
import { isSocial } from '../../turns/social-turn.ts';
import { sinceStart, startTurn, type Turn, withLedger } from '../../turns/turn.ts';
import { askModel } from '../reply/ask-model.ts';
import {
  closeTurn,
  cutTurn,
  isSayingGoodbye,
  laterAgent,
  listen,
  sayAndEnd,
  sayText,
  stopWaiting,
} from '../reply/close-turn.ts';
import { isSpoken } from '../reply/reply-voice.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type { DoneWork } from '../state/event.ts';
import {
  type BusyState,
  type Conversation,
  isBusy,
  type ListeningState,
  type SessionState,
} from '../state/state.ts';
import { consentOf, declineConsent } from '../tool-records/consent.ts';
import { runAgreed } from '../tools/run-round.ts';

/** The conversation begins: the agent greets, or waits. */
export function reduceStart({ conversation }: SessionState, atMs: number): Step<SessionState> {
  const { firstMessage, maxDurationMs } = conversation.settings;
  const effects: SessionEffect[] =
    maxDurationMs === undefined
      ? []
      : [{ type: 'start-timer', timer: 'max-duration', delayMs: maxDurationMs }];
  if (firstMessage.trim() === '') return listen(conversation, effects);
  return withEffects(effects, sayText(conversation, firstMessage, atMs));
}

/** What the caller wrote or keyed in, and the files they gave with it. */
type TypedWords = {
  text: string;
  files?: readonly GivenFile[] | undefined;
  medium?: TurnMedium;
  done?: DoneWork | undefined;
};

/** The caller wrote: a reply that is under way is broken off, and both messages are answered. */
export function reduceMessage(
  state: Exclude<SessionState, { phase: 'opening' | 'ended' }>,
  { text, files = [], medium = 'text', done }: TypedWords,
  atMs: number,
): Step<SessionState> {
  const isEmpty = text.trim() === '' && files.length === 0;
  if (isEmpty || isLeaving(state.conversation)) return stepTo(state);
  const words = { text, files, medium, done };
  if (isBusy(state)) return andThen(cutTurn(state, atMs), (listening) => answer(listening, words, atMs));
  return answer(state, words, atMs);
}

/** Whether the conversation ends with the running turn, and the caller cannot prevent it. */
export function isLeaving(conversation: Conversation): boolean {
  const mayStay = isSpoken(conversation) && isSayingGoodbye(conversation);
  return conversation.endAfterTurn !== undefined && !mayStay;
}

export function reduceFeedback(
  state: SessionState,
  eventId: number,
  score: 'like' | 'dislike' | null,
): Step<SessionState> {
  if (eventId < 1 || eventId >= state.conversation.nextEventId) return stepTo(state);
  return { state, effects: [{ type: 'send', output: { type: 'feedback', eventId, score } }] };
}

/** What the caller said; `endedAtMs` and `understoodAtMs` are moments of the conversation where it was spoken. */
export type CallerWords = {
  text: string;
  medium: TurnMedium;
  files?: readonly GivenFile[];
  /** What an earlier session did for it. */
  done?: DoneWork | undefined;
  endedAtMs?: number | undefined;
  understoodAtMs?: number | undefined;
  /** What was heard, where the text writes it in another way. */
  heard?: string | undefined;
  /** Name of who understood it. */
  recogniser?: string | undefined;
  /** How long their voice was heard. */
  recognisedMs?: number | undefined;
};

/** The caller's turn is over: it is answered. */
export function answer(state: ListeningState, words: CallerWords, atMs: number): Step<SessionState> {
  const { settings, nextEventId, callerTurns, messages, callIds } = state.conversation;
  const { files = [], medium: callerMedium, done = NOTHING_DONE } = words;
  if (callerTurns >= settings.maxTurns) {
    return sayAndEnd(state.conversation, { phrase: 'turnLimit', reason: 'turn_limit', atMs });
  }
  const conversation: Conversation = {
    ...state.conversation,
    messages: [
      ...messages,
      { role: 'user' as const, text: words.text, ...(files.length > 0 && { files }) },
      ...done.exchange,
    ],
    callIds: [...callIds, ...done.calls.map(({ request_id }) => request_id)],
    nextEventId: nextEventId + 1,
    callerTurns: callerTurns + 1,
    recentAgentIds: [state.conversation.agent.agent_id],
    waiting: 'attentive',
  };
  const begun = {
    ...startTurn(nextEventId, words.text, { atMs, isSpoken: isSpoken(conversation) }),
    callerMedium,
    heardText: words.heard,
    files,
    calls: done.calls,
    evidence: done.evidence,
  };
  const turn = withSpeech(begun, words);
  // What a machine says is in the record, without an answer.
  if (conversation.isMachine) {
    return withEffects(
      [turnStart(conversation, turn)],
      closeTurn({ phase: 'thinking', conversation, turn }, atMs),
    );
  }
  const step = conversation.consent
    ? decide({ conversation, turn }, words, atMs)
    : beginAnswer({ conversation, turn }, words.text, atMs);
  return withEffects(
    [turnStart(conversation, turn), ...stopWaiting(conversation), ...softTimeout(conversation)],
    step,
  );
}

const NOTHING_DONE: DoneWork = { exchange: [], calls: [], evidence: [] };

function turnStart(conversation: Conversation, turn: Turn): SessionEffect {
  const { eventId, callerText, callerMedium, heardText, files, ledger } = turn;
  const agent = laterAgent(conversation);
  const started = { eventId, callerText, callerMedium, heardText, files, ledger, agent };
  return { type: 'send', output: { type: 'turn-start', turn: started } };
}

/** Answers with what an earlier session did, and recorded, for what the caller said last. */
export function answerFurther(
  { conversation }: ListeningState,
  done: DoneWork,
  atMs: number,
): Step<SessionState> {
  const messages = [...conversation.messages, ...done.exchange];
  const callIds = [...conversation.callIds, ...done.calls.map(({ request_id }) => request_id)];
  const told = { ...conversation, messages, callIds };
  return answerAgain({ phase: 'listening', conversation: told }, undefined, atMs);
}

/** The agent, or the one that has taken the conversation over, answers what the caller said last. */
export function answerAgain(
  { conversation }: ListeningState,
  takenFrom: TurnAgent | undefined,
  atMs: number,
): Step<SessionState> {
  const { nextEventId, messages } = conversation;
  const turn = {
    ...startTurn(nextEventId, undefined, { atMs, isSpoken: isSpoken(conversation) }),
    takenFrom,
  };
  const text = messages.findLast((message) => message.role === 'user')?.text ?? '';
  return withEffects(
    [...stopWaiting(conversation), ...softTimeout(conversation)],
    beginAnswer({ conversation: { ...conversation, nextEventId: nextEventId + 1 }, turn }, text, atMs),
  );
}

type Begun = { conversation: Conversation; turn: Turn };

function beginAnswer({ conversation, turn }: Begun, text: string, atMs: number): Step<BusyState> {
  const { settings } = conversation;
  const needsRetrieval = settings.usesKnowledge && !isSocial(text, settings.language);
  return needsRetrieval ? startRetrieval(conversation, turn, atMs) : askModel(conversation, turn, { atMs });
}

// The caller's words decide about the call that they were asked about.
function decide({ conversation, turn }: Begun, words: CallerWords, atMs: number): Step<SessionState> {
  const { text } = words;
  const consent = consentOf(conversation, words);
  const agreed = consent === 'yes' ? runAgreed(conversation, turn, { words: text, atMs }) : undefined;
  const verdict = consent === 'yes' ? 'gone' : consent;
  return (
    agreed ?? beginAnswer(declineConsent(conversation, turn, { words: text, verdict, atMs }), text, atMs)
  );
}

/** Has the caller told when the answer takes its time. */
export function softTimeout({ settings }: Conversation): SessionEffect[] {
  const delayMs = settings.spoken?.softTimeout?.afterMs;
  return delayMs === undefined ? [] : [{ type: 'start-timer', timer: 'soft-timeout', delayMs }];
}

function withSpeech(turn: Turn, words: CallerWords): Turn {
  const { endedAtMs, understoodAtMs, recogniser, recognisedMs } = words;
  if (endedAtMs === undefined) return turn;
  const ended = { end_of_speech_ms: sinceStart(turn, endedAtMs), end_of_turn_ms: 0 };
  const measured = recognisedMs === undefined ? ended : { ...ended, recognised_ms: recognisedMs };
  const heard = withLedger(turn, recogniser === undefined ? ended : { ...measured, recogniser });
  return understoodAtMs === undefined
    ? heard
    : withLedger(heard, { transcript_ms: sinceStart(turn, understoodAtMs) });
}

function startRetrieval(
  conversation: BusyState['conversation'],
  turn: BusyState['turn'],
  atMs: number,
): Step<BusyState> {
  const requestId = conversation.nextRequestId;
  return {
    state: {
      phase: 'retrieving',
      conversation: { ...conversation, nextRequestId: requestId + 1 },
      turn: { ...withLedger(turn, { retrieval_start_ms: sinceStart(turn, atMs) }), requestId },
    },
    effects: [
      {
        type: 'retrieve',
        requestId,
        wanted: wantedOf(conversation.messages, conversation.settings.language),
      },
    ],
  };
}
