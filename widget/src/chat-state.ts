import type { LiveEvent } from '@parley/client/live-socket.ts';

/** One message, as it is shown. */
export type ChatMessage = {
  id: string;
  role: 'user' | 'agent';
  text: string;
  /** The server's number of the agent's turn; absent for what the visitor wrote and for failures. */
  eventId?: number;
};

/** Where the chat stands: nothing begun, being connected, running, broken off, or over. */
export type ChatPhase = 'idle' | 'connecting' | 'connected' | 'lost' | 'ended';

export type ChatState = {
  phase: ChatPhase;
  messages: readonly ChatMessage[];
  /** The agent's greeting as the server sent it; until then the one of the configuration is shown. */
  greeting: string | undefined;
  /** The running conversation begins with the greeting, which stands there already. */
  isGreeted: boolean;
  /** The agent has been asked and has not finished its answer. */
  isReplying: boolean;
  /** Conversations begun; their turns are numbered from 1 again. */
  round: number;
};

/** What happens in a chat. */
export type ChatEvent =
  | { type: 'connect'; isGreeted: boolean }
  | { type: 'user-message'; text: string }
  /** The conversation could not begin. */
  | { type: 'connect-error'; sentence: string }
  | { type: 'live'; event: LiveEvent; errorSentence: string }
  | { type: 'reset' };

export const NEW_CHAT: ChatState = {
  phase: 'idle',
  messages: [],
  greeting: undefined,
  isGreeted: false,
  isReplying: false,
  round: 0,
};

const NORMAL_CLOSE = 1000;

/** What a chat looks like after an event. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'connect':
      return {
        ...state,
        phase: 'connecting',
        isGreeted: event.isGreeted,
        isReplying: isUnanswered(state),
        round: state.round + 1,
      };
    case 'user-message':
      return {
        ...state,
        isReplying: true,
        messages: [
          ...state.messages,
          { id: `user-${state.messages.length}`, role: 'user', text: event.text },
        ],
      };
    case 'connect-error':
      return failed({ ...state, phase: 'idle' }, event.sentence);
    case 'live':
      return reduceLive(state, event.event, event.errorSentence);
    case 'reset':
      return { ...NEW_CHAT, round: state.round };
  }
}

/** Whether the visitor has the last word. */
export function isUnanswered({ messages }: ChatState): boolean {
  return messages.at(-1)?.role === 'user';
}

function reduceLive(state: ChatState, event: LiveEvent, errorSentence: string): ChatState {
  switch (event.type) {
    case 'start':
      return { ...state, phase: 'connected' };
    case 'reply-start':
      return withReply(state, event.eventId, (text) => text);
    case 'reply-delta':
      return withReply(state, event.eventId, (text) => text + event.text);
    case 'reply-correction':
      return withReply(state, event.eventId, () => event.text);
    case 'reply-end':
      return isGreeting(state, event.eventId)
        ? { ...state, greeting: event.text }
        : { ...withReply(state, event.eventId, () => event.text), isReplying: false };
    case 'error':
      return failed(state, errorSentence);
    case 'end':
      if (!event.hasStarted) return failed({ ...state, phase: 'idle' }, errorSentence);
      return {
        ...state,
        phase: event.code === NORMAL_CLOSE ? 'ended' : 'lost',
        isReplying: false,
      };
    case 'history':
    case 'transcript':
    case 'transcript-delta':
    case 'voice-score':
    case 'audio':
    case 'interruption':
    case 'tool-request':
    case 'tool-response':
    case 'server-tool':
    case 'client-tool':
    case 'tool-servers':
    case 'ledger':
      return state;
  }
}

function isGreeting({ isGreeted }: ChatState, eventId: number): boolean {
  return isGreeted && eventId === 1;
}

function withReply(state: ChatState, eventId: number, change: (text: string) => string): ChatState {
  // The greeting stands there whole since the window was opened.
  if (isGreeting(state, eventId)) return state;
  const id = `agent-${state.round}-${eventId}`;
  if (state.messages.some((message) => message.id === id)) {
    const messages = state.messages.map((message) =>
      message.id === id ? { ...message, text: change(message.text) } : message,
    );
    return { ...state, messages };
  }
  return { ...state, messages: [...state.messages, { id, role: 'agent', text: change(''), eventId }] };
}

// A failure is said once, however often the server repeats it.
function failed(state: ChatState, sentence: string): ChatState {
  const calm = { ...state, isReplying: false };
  if (!isUnanswered(state)) return calm;
  const id = `failure-${state.messages.length}`;
  return { ...calm, messages: [...state.messages, { id, role: 'agent', text: sentence }] };
}
