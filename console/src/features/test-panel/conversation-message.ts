import type { PastTurn, SentFile } from '@parley/client/live-event.ts';
import type { LogScore } from '@parley/contract/call-log.ts';
import type { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ShownToolCall } from '../../conversation-record/tools/shown-tool-call.ts';

/** One message of the test, as it is shown. */
export type ConversationMessage = {
  id: string;
  role: 'user' | 'agent';
  text: string;
  /** What was given with it. */
  files?: readonly SentFile[];
  /** Number of the turn; absent for what the user typed. */
  eventId?: number;
  isComplete: boolean;
  /** What was heard of an interrupted reply. */
  heard?: string;
  ledger?: TurnLedger;
  evidence?: readonly Evidence[];
  /** What was looked up for it. */
  retrieval?: RetrievalRecord | null;
  /** In the order in which they were asked for. */
  toolCalls?: readonly ShownToolCall[];
  /** How it was rated. */
  score?: LogScore | null;
  /** The agent of the turn, null for the first one; known once the turn is over. */
  agent?: TurnAgent | null;
};

type Conversation = { messages: readonly ConversationMessage[] };

/** Id of the agent's first message, shown before the socket brings it. */
export const FIRST_MESSAGE_ID = 'first-message';

/** Changes the reply of a turn; the first makes it, or takes over the first message that is shown already. */
export function withReply<State extends Conversation>(
  state: State,
  eventId: number,
  change: (reply: ConversationMessage) => ConversationMessage,
): State {
  const { messages } = state;
  const isReply = ({ role, eventId: own }: ConversationMessage) => role === 'agent' && own === eventId;
  if (messages.some(isReply)) {
    return { ...state, messages: messages.map((message) => (isReply(message) ? change(message) : message)) };
  }
  const [first, ...rest] = messages;
  if (first?.id === FIRST_MESSAGE_ID && first.eventId === undefined && eventId === 1) {
    return { ...state, messages: [change({ ...first, eventId }), ...rest] };
  }
  const reply = change({ id: `agent-${eventId}`, role: 'agent', text: '', eventId, isComplete: false });
  return { ...state, messages: [...messages, reply] };
}

/** What the caller said in a turn: before the reply to it, and instead of what was understood of it earlier. */
export function withTranscript<State extends Conversation>(
  state: State,
  { eventId, text }: { eventId: number; text: string },
): State {
  const said: ConversationMessage = { id: `user-${eventId}`, role: 'user', text, eventId, isComplete: true };
  const others = state.messages.filter(({ id }) => id !== said.id);
  const reply = others.findIndex(({ role, eventId: own }) => role === 'agent' && own === eventId);
  const index = reply < 0 ? others.length : reply;
  return { ...state, messages: others.toSpliced(index, 0, said) };
}

/** The conversation with what was said in it while its line was broken. */
export function withHistory<State extends Conversation>(state: State, turns: readonly PastTurn[]): State {
  return turns.reduce((known, turn) => (isShown(known, turn) ? known : withPastTurn(known, turn)), state);
}

// What was typed has no number here.
function isShown({ messages }: Conversation, { role, eventId, text }: PastTurn): boolean {
  return messages.some(
    (message) =>
      message.role === role &&
      (message.eventId === eventId || (message.eventId === undefined && message.text === text)),
  );
}

function withPastTurn<State extends Conversation>(state: State, { role, eventId, text }: PastTurn): State {
  if (role === 'user') return withTranscript(state, { eventId, text });
  return withReply(state, eventId, (reply) => ({ ...reply, text, isComplete: true }));
}
