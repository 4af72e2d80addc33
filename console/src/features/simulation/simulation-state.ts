import type { LiveEvent } from '@parley/client/live-socket.ts';
import type { Evidence, TurnLedger } from '@parley/contract/turn-ledger.ts';

/** One message of the test, as it is shown. */
export type SimulationMessage = {
  id: string;
  role: 'user' | 'agent';
  text: string;
  /** Number of the agent's turn; absent for what the user typed. */
  eventId?: number;
  isComplete: boolean;
  ledger?: TurnLedger;
  evidence?: readonly Evidence[];
};

/** Why a test ended in a way that has to be said; a key of the dictionary and what goes into it. */
export type SimulationProblem = { key: string; values?: Readonly<Record<string, string | number>> };

/** Where a test conversation stands. */
export type SimulationState =
  | { phase: 'idle'; problem?: SimulationProblem | undefined }
  | ({ phase: 'starting' } & Talk)
  | ({ phase: 'connected' } & Talk)
  | ({ phase: 'ended' } & Talk);

type Talk = {
  messages: readonly SimulationMessage[];
  /** The agent has been asked and has not finished its answer. */
  isReplying: boolean;
  problem?: SimulationProblem | undefined;
  conversationId?: string | undefined;
};

/** What happens to a test. */
export type SimulationEvent =
  | { type: 'start' }
  | { type: 'start-error'; problem: SimulationProblem }
  /** The agent's first message as the server tells it before the socket brings it. */
  | { type: 'first-message'; text: string }
  | { type: 'live'; event: LiveEvent }
  | { type: 'user-message'; id: string; text: string }
  | { type: 'problem'; problem: SimulationProblem }
  | { type: 'dismiss' }
  | { type: 'connection-lost' }
  | { type: 'end' }
  | { type: 'reset' };

export const IDLE: SimulationState = { phase: 'idle' };

const FIRST_MESSAGE_ID = 'first-message';
const NORMAL_CLOSE = 1000;

/** What a test looks like after an event. */
export function reduceSimulation(state: SimulationState, event: SimulationEvent): SimulationState {
  switch (event.type) {
    case 'start':
      return { phase: 'starting', messages: [], isReplying: false };
    case 'start-error':
      return { phase: 'idle', problem: event.problem };
    case 'reset':
      return IDLE;
    case 'dismiss':
      return { ...state, problem: undefined };
    case 'problem':
      return { ...state, problem: event.problem };
    default:
      return state.phase === 'idle' ? state : reduceTalk(state, event);
  }
}

type TalkState = Exclude<SimulationState, { phase: 'idle' }>;
type TalkEvent = Extract<
  SimulationEvent,
  { type: 'first-message' | 'live' | 'user-message' | 'connection-lost' | 'end' }
>;

function reduceTalk(state: TalkState, event: TalkEvent): SimulationState {
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
        problem: undefined,
        messages: [...state.messages, { id: event.id, role: 'user', text: event.text, isComplete: true }],
      };
    case 'connection-lost':
      return ended(state, { key: 'simulation.connectionLost' });
    case 'end':
      return ended(state);
    case 'live':
      return reduceLive(state, event.event);
  }
}

function reduceLive(state: TalkState, event: LiveEvent): SimulationState {
  switch (event.type) {
    case 'start':
      return { ...state, phase: 'connected', conversationId: event.conversationId };
    case 'reply-start':
      return { ...withReply(state, event.eventId, (reply) => reply), isReplying: true };
    case 'reply-delta':
      return withReply(state, event.eventId, (reply) => ({
        ...reply,
        text: reply.isComplete ? reply.text : reply.text + event.text,
      }));
    case 'reply-end':
      return {
        ...withReply(state, event.eventId, (reply) => ({ ...reply, text: event.text, isComplete: true })),
        isReplying: false,
      };
    case 'reply-correction':
      return withReply(state, event.eventId, (reply) => ({ ...reply, text: event.text }));
    case 'ledger':
      return withReply(state, event.eventId, (reply) => ({
        ...reply,
        ledger: event.ledger,
        evidence: event.evidence,
      }));
    case 'error':
      return { ...state, isReplying: false, problem: serverProblem(event.message) };
    case 'end':
      return state.phase === 'ended' ? state : closed(state, event);
    case 'interruption':
    case 'transcript':
    case 'transcript-delta':
    case 'voice-score':
    case 'audio':
    case 'tool-request':
      return state;
  }
}

/** Changes the reply of a turn; the first makes it, or takes over the first message that is shown already. */
function withReply(
  state: TalkState,
  eventId: number,
  change: (reply: SimulationMessage) => SimulationMessage,
): TalkState {
  const isTurn = (message: SimulationMessage) => message.eventId === eventId;
  if (state.messages.some(isTurn)) {
    return {
      ...state,
      messages: state.messages.map((message) => (isTurn(message) ? change(message) : message)),
    };
  }
  const [first, ...rest] = state.messages;
  if (first?.id === FIRST_MESSAGE_ID && first.eventId === undefined && eventId === 1) {
    return { ...state, messages: [change({ ...first, eventId }), ...rest] };
  }
  const reply = change({ id: `agent-${eventId}`, role: 'agent', text: '', eventId, isComplete: false });
  return { ...state, messages: [...state.messages, reply] };
}

function closed(
  state: TalkState,
  { code, reason, hasStarted }: Extract<LiveEvent, { type: 'end' }>,
): SimulationState {
  if (!hasStarted) {
    const problem = reason
      ? { key: 'simulation.failed', values: { reason } }
      : { key: 'simulation.connectionFailed' };
    return { phase: 'idle', problem };
  }
  if (code === NORMAL_CLOSE) return ended(state);
  // The server's own words, when it said why before it closed, tell more than the code.
  return ended(state, state.problem ?? { key: 'simulation.connectionInterrupted', values: { code } });
}

function ended(state: TalkState, problem = state.problem): SimulationState {
  return { ...state, phase: 'ended', isReplying: false, problem, messages: state.messages.map(complete) };
}

function complete(message: SimulationMessage): SimulationMessage {
  return { ...message, isComplete: true };
}

function serverProblem(message: string): SimulationProblem {
  return message
    ? { key: 'simulation.serverSays', values: { message } }
    : { key: 'simulation.webSocketError' };
}
