import type { LiveEvent, SentFile } from '@parley/client/live-event.ts';
import type { LogScore } from '@parley/contract/call-log.ts';
import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import {
  type ConversationMessage,
  FIRST_MESSAGE_ID,
  withHistory,
  withReply,
  withTranscript,
} from './conversation-message.ts';
import { withCallStatus, withoutPending, withRecords, withToolEvent } from './tool-call-state.ts';

/** Why a test ended in a way that has to be said; a key of the dictionary and what goes into it. */
export type ConversationProblem = {
  key: string;
  values?: Readonly<Record<string, string | number>>;
  /** The key of a sentence that helps. */
  help?: string;
  /** What the server calls it; the sentence of the console for that comes before the server's own. */
  code?: string | undefined;
};

/** Why the agent cannot follow what is said to it, so that it has to be typed. */
export type DeafReason = 'no_recogniser' | 'recogniser_failed' | 'not_understood';

/** Where a test conversation stands. */
export type ConversationState = { phase: 'idle'; problem?: ConversationProblem | undefined } | RunningState;

/** A conversation from the moment when it was asked for; it stays when it is over. */
export type RunningState = {
  /** Reconnecting: its line broke, and it is connected again by itself. */
  phase: 'starting' | 'connected' | 'reconnecting' | 'ended';
  messages: readonly ConversationMessage[];
  /** The agent is heard, so that its turn lasts until it was. */
  isSpoken: boolean;
  /** The agent has been asked and nothing of its answer is heard, or its written answer is not finished. */
  isReplying: boolean;
  /** The agent is heard at this moment. */
  isSpeaking: boolean;
  /** What the caller seems to be saying. */
  tentative: string;
  deaf?: DeafReason | undefined;
  problem?: ConversationProblem | undefined;
  conversationId?: string | undefined;
  /** How the conversation as a whole was rated. */
  score?: LogScore | null;
};

/** What happens to a test. */
export type ConversationEvent =
  | { type: 'start'; isSpoken: boolean }
  | { type: 'start-error'; problem: ConversationProblem }
  /** The agent's first message as the server tells it before the socket brings it. */
  | { type: 'first-message'; text: string }
  | { type: 'live'; event: LiveEvent }
  | { type: 'user-message'; id: string; text: string; files?: readonly SentFile[] }
  | { type: 'speech-start' }
  | { type: 'speech-end' }
  | { type: 'tentative'; text: string }
  | { type: 'deaf'; reason: DeafReason }
  /** The user decided about a call, or answered it. */
  | { type: 'tool-decision'; callId: string; isApproved: boolean }
  /** The user rated a message, or without a number the conversation; with `insteadOf` only where that is the rating by then. */
  | {
      type: 'rating';
      eventId: number | undefined;
      score: LogScore | null;
      insteadOf?: LogScore | null;
    }
  | { type: 'problem'; problem: ConversationProblem }
  | { type: 'dismiss' }
  /** The line broke; the conversation is connected again by itself. */
  | { type: 'reconnect' }
  | { type: 'connection-lost' }
  | { type: 'end' }
  | { type: 'reset' };

/** Who has the floor. */
export type Floor = 'listening' | 'generating' | 'speaking';

export const IDLE: ConversationState = { phase: 'idle' };

const NORMAL_CLOSE = 1000;

/** What a test looks like after an event. */
export function reduceConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'start':
      return {
        phase: 'starting',
        messages: [],
        isSpoken: event.isSpoken,
        isReplying: false,
        isSpeaking: false,
        tentative: '',
      };
    case 'start-error':
      return { phase: 'idle', problem: event.problem };
    case 'reset':
      return IDLE;
    case 'dismiss':
      return { ...state, problem: undefined };
    case 'problem':
      return { ...state, problem: event.problem };
    default:
      return state.phase === 'idle' ? state : reduceRunning(state, event);
  }
}

/** Whether a conversation in a phase can still go on. */
export function isRunning(phase: ConversationState['phase']): boolean {
  return phase !== 'idle' && phase !== 'ended';
}

/** Who has the floor; undefined while no conversation is connected. */
export function floorOf(state: ConversationState): Floor | undefined {
  if (state.phase !== 'connected') return undefined;
  if (state.isSpeaking) return 'speaking';
  return state.isReplying ? 'generating' : 'listening';
}

type RunningEvent = Exclude<
  ConversationEvent,
  { type: 'start' | 'start-error' | 'reset' | 'dismiss' | 'problem' }
>;

function reduceRunning(state: RunningState, event: RunningEvent): ConversationState {
  switch (event.type) {
    case 'first-message':
      return event.text === '' || state.messages.length > 0
        ? state
        : {
            ...state,
            messages: [{ id: FIRST_MESSAGE_ID, role: 'agent', text: event.text, isComplete: true }],
          };
    case 'user-message':
      return {
        ...state,
        isReplying: true,
        tentative: '',
        problem: undefined,
        messages: [...state.messages, ownMessage(event)],
      };
    case 'rating':
      return rated(state, event);
    case 'speech-start':
      return { ...state, isSpeaking: true, isReplying: false };
    case 'speech-end':
      return { ...state, isSpeaking: false };
    case 'tentative':
      return { ...state, tentative: event.text };
    case 'deaf':
      return { ...state, deaf: event.reason };
    case 'tool-decision':
      return withCallStatus(state, event.callId, event.isApproved ? 'running' : 'declined');
    case 'reconnect':
      return { ...settled(state), phase: 'reconnecting', isSpeaking: false };
    case 'connection-lost':
      return ended(state, { key: 'testPanel.connectionLost' });
    case 'end':
      return ended(state);
    case 'live':
      return reduceLive(state, event.event);
  }
}

function rated(
  state: RunningState,
  { eventId, score, insteadOf }: Extract<ConversationEvent, { type: 'rating' }>,
): RunningState {
  const withScore = <Rated extends { score?: LogScore | null }>(one: Rated): Rated =>
    insteadOf === undefined || one.score === insteadOf ? { ...one, score } : one;
  if (eventId === undefined) return withScore(state);
  const messages = state.messages.map((message) =>
    message.role === 'agent' && message.eventId === eventId ? withScore(message) : message,
  );
  return { ...state, messages };
}

function reduceLive(state: RunningState, event: LiveEvent): ConversationState {
  switch (event.type) {
    case 'start':
      return { ...state, phase: 'connected', conversationId: event.conversationId };
    case 'transcript':
      return { ...withTranscript(state, event), tentative: '', isReplying: true, deaf: undefined };
    case 'transcript-delta':
      return { ...state, tentative: event.text, deaf: event.text.trim() === '' ? state.deaf : undefined };
    case 'reply-start':
      return { ...withReply(state, event.eventId, (reply) => reply), isReplying: !state.isSpeaking };
    case 'reply-delta':
      return withReply(state, event.eventId, (reply) => ({
        ...reply,
        text: reply.isComplete ? reply.text : reply.text + event.text,
      }));
    case 'reply-end':
      return {
        ...withReply(state, event.eventId, (reply) => ({ ...reply, text: event.text, isComplete: true })),
        isReplying: state.isSpoken && state.isReplying,
      };
    case 'reply-correction':
      return withReply(state, event.eventId, (reply) => ({ ...reply, heard: event.text, isComplete: true }));
    case 'ledger':
      return {
        ...withReply(withRecords(state, event.eventId, event.toolCalls ?? []), event.eventId, (reply) => ({
          ...reply,
          ledger: event.ledger,
          evidence: event.evidence,
          retrieval: event.retrieval ?? null,
          agent: event.agent ?? null,
        })),
        isReplying: state.isReplying && !isLast(state, event.eventId),
        deaf: hasMisheard(event.ledger) ? 'recogniser_failed' : state.deaf,
      };
    case 'interruption':
      return { ...state, isSpeaking: false, isReplying: false };
    case 'history':
      return withHistory(state, event.turns);
    case 'error':
      return failed(state, event);
    case 'end':
      return state.phase === 'ended' ? state : closed(state, event);
    case 'tool-request':
    case 'tool-response':
    case 'server-tool':
    case 'client-tool':
      return withToolEvent(state, event);
    case 'voice-score':
    case 'audio':
      return state;
  }
}

function ownMessage({
  id,
  text,
  files,
}: Extract<RunningEvent, { type: 'user-message' }>): ConversationMessage {
  return { id, role: 'user', text, isComplete: true, ...(files?.length && { files }) };
}

function failed(state: RunningState, event: Extract<LiveEvent, { type: 'error' }>): ConversationState {
  const { errorType, message } = event;
  if (errorType === 'no_recogniser') return { ...state, deaf: 'no_recogniser' };
  // The agent took leave before, as planned.
  if (errorType === 'max_duration_exceeded') return state;
  return { ...state, isReplying: false, problem: serverProblem(message, errorType) };
}

// Codes of a recogniser's failures begin so.
function hasMisheard({ errors }: TurnLedger): boolean {
  return errors.some((code) => code.startsWith('transcript_'));
}

// An earlier turn may be told of while the next is in work.
function isLast({ messages }: RunningState, eventId: number): boolean {
  const last = messages.at(-1);
  return last?.eventId === eventId && last.role === 'agent';
}

function closed(
  state: RunningState,
  { code, reason, hasStarted }: Extract<LiveEvent, { type: 'end' }>,
): ConversationState {
  if (!hasStarted) {
    const problem = reason
      ? { key: 'testPanel.failed', values: { reason }, code: state.problem?.code }
      : { key: 'testPanel.connectionFailed' };
    return { phase: 'idle', problem };
  }
  if (code === NORMAL_CLOSE) return ended(state);
  // The server's own words, when it said why before it closed, tell more than the code.
  return ended(state, state.problem ?? { key: 'testPanel.connectionInterrupted', values: { code } });
}

function ended(state: RunningState, problem = state.problem): ConversationState {
  return { ...settled(state), phase: 'ended', isSpeaking: false, problem };
}

/** Nothing of it goes on by itself. */
function settled(state: RunningState): RunningState {
  const over = withoutPending(state);
  return {
    ...over,
    isReplying: false,
    tentative: '',
    messages: over.messages.map((message) => ({ ...message, isComplete: true })),
  };
}

function serverProblem(message: string, code: string): ConversationProblem {
  return message
    ? { key: 'testPanel.serverSays', values: { message }, code }
    : { key: 'testPanel.webSocketError' };
}
