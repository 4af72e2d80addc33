import type { LiveEvent, MessageScore, SentFile } from '@parley/client/live-event.ts';
import type { ToolEvent } from '@parley/client/tool-events.ts';
import type { VoiceEvent } from '@parley/client/voice-conversation.ts';
import {
  type ChatMessage,
  isOfRound,
  isUnanswered,
  newUserMessageId,
  pastMessages,
  withDelivery,
  withHeardReply,
  withoutWaiting,
  withReply,
} from './chat-message.ts';
import type { ChatProblem } from './chat-problem.ts';

/**
 * Where the chat stands: nothing begun; being connected; running; asleep until the next message; broken off and coming
 * back by itself; broken off until the visitor acts; going on in another window; or over.
 */
type ChatPhase =
  | 'idle'
  | 'connecting'
  | 'connected'
  | 'resting'
  | 'retrying'
  | 'lost'
  | 'elsewhere'
  | 'ended';

export type ChatState = {
  phase: ChatPhase;
  problem: ChatProblem | undefined;
  messages: readonly ChatMessage[];
  /** The agent's greeting as the server sent it; until then the one of the configuration is shown. */
  greeting: string | undefined;
  /** The running conversation begins with the greeting, which stands there already. */
  isGreeted: boolean;
  /** The agent has been asked and has not finished its answer. */
  isReplying: boolean;
  /** An earlier conversation is being fetched. */
  isResuming: boolean;
  /** What is said is spoken. */
  isSpoken: boolean;
  /** Conversations begun; their turns are numbered from 1 again. */
  round: number;
  /** Id of the last conversation that began. */
  conversationId: string | undefined;
};

/** What happens in a chat. */
export type ChatEvent =
  | { type: 'connect'; isGreeted: boolean; isResuming: boolean; isSpoken?: boolean }
  /** The visitor wrote; `isWaiting` while the server has not been sent it. */
  | {
      type: 'user-message';
      text: string;
      files?: readonly SentFile[] | undefined;
      isWaiting: boolean;
    }
  /** What waited was sent. */
  | { type: 'delivery' }
  /** The server did not take the last message. */
  | { type: 'delivery-error'; problem: ChatProblem }
  | { type: 'live'; event: LiveEvent | VoiceEvent; errorSentence: string }
  | { type: 'connection-error'; isRetrying: boolean; problem?: ChatProblem | undefined }
  /** A call did not come about. */
  | { type: 'call-error'; problem: ChatProblem }
  | { type: 'rest' }
  | { type: 'move' }
  | { type: 'end' }
  /** The conversation cannot be gone on with. */
  | { type: 'forget' }
  | { type: 'score'; id: string; score: MessageScore | null }
  | { type: 'reset' };

export const NEW_CHAT: ChatState = {
  phase: 'idle',
  problem: undefined,
  messages: [],
  greeting: undefined,
  isGreeted: false,
  isReplying: false,
  isResuming: false,
  isSpoken: false,
  round: 0,
  conversationId: undefined,
};

/** What a chat looks like after an event. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'connect':
      return connecting(state, event);
    case 'user-message':
      return withUserMessage(state, event);
    case 'delivery':
      return { ...state, isReplying: true, messages: withDelivery(state.messages, undefined, state.round) };
    case 'delivery-error':
      return {
        ...state,
        isReplying: false,
        problem: event.problem,
        messages: withDelivery(state.messages, 'refused', state.round),
      };
    case 'live':
      return reduceLive(state, event.event, event.errorSentence);
    case 'connection-error':
      return broken(state, event.isRetrying ? 'retrying' : 'lost', event.problem);
    case 'call-error':
      // What is being written goes on.
      return { ...state, phase: state.phase === 'ended' ? 'idle' : state.phase, problem: event.problem };
    case 'rest':
      return broken(state, 'resting');
    case 'move':
      return broken(state, 'elsewhere');
    case 'end':
      return { ...broken(state, 'ended'), messages: withoutWaiting(state.messages) };
    case 'forget':
      return forgotten(state);
    case 'score':
      return {
        ...state,
        messages: state.messages.map((message) =>
          message.id === event.id && message.role === 'agent' ? { ...message, score: event.score } : message,
        ),
      };
    case 'reset':
      return { ...NEW_CHAT, round: state.round };
  }
}

function connecting(
  state: ChatState,
  { isGreeted, isResuming, isSpoken = false }: Extract<ChatEvent, { type: 'connect' }>,
): ChatState {
  return {
    ...state,
    isSpoken,
    isResuming,
    messages: isSpoken ? [...state.messages, callNote(state)] : state.messages,
    // Who is told that it comes back by itself is told so until it has.
    phase: state.phase === 'retrying' ? 'retrying' : 'connecting',
    problem: state.phase === 'retrying' ? state.problem : undefined,
    isGreeted: isResuming ? state.isGreeted || isGreeted : isGreeted,
    round: isResuming ? state.round : state.round + 1,
  };
}

function callNote({ round }: ChatState): ChatMessage {
  return { id: `call-${round}`, role: 'note', note: 'call' };
}

function withUserMessage(
  state: ChatState,
  { text, files, isWaiting }: Extract<ChatEvent, { type: 'user-message' }>,
): ChatState {
  // A refused message is replaced by its retry.
  const messages = state.messages.filter(
    (message) => !(message.role === 'user' && message.delivery === 'refused' && message.text === text),
  );
  const id = newUserMessageId(messages, state.round);
  const message: ChatMessage = {
    id,
    role: 'user',
    text,
    files,
    delivery: isWaiting ? 'waiting' : undefined,
  };
  return { ...state, problem: undefined, isReplying: !isWaiting, messages: [...messages, message] };
}

function broken(state: ChatState, phase: ChatPhase, problem?: ChatProblem): ChatState {
  return { ...state, phase, problem, isReplying: false };
}

// The visitor knows the earlier conversation, whether it stands there or was on the last page.
function forgotten(state: ChatState): ChatState {
  const delivered = state.messages.filter(
    (message) => message.role !== 'user' || message.delivery === undefined,
  );
  // Files lie with the conversation that is gone.
  const waiting = state.messages
    .filter((message) => !delivered.includes(message) && message.role !== 'note' && message.text)
    .map((message) => ({ ...message, files: undefined }));
  const note: ChatMessage = { id: `note-${state.round}`, role: 'note', note: 'forgotten' };
  return { ...broken(state, 'idle'), isResuming: false, messages: [...delivered, note, ...waiting] };
}

function reduceLive(state: ChatState, event: LiveEvent | VoiceEvent, errorSentence: string): ChatState {
  switch (event.type) {
    case 'start':
      return {
        ...state,
        phase: 'connected',
        problem: undefined,
        conversationId: event.conversationId,
      };
    case 'history':
      return withHistory(state, event, errorSentence);
    case 'reply-start':
      return changeReply(state, event.eventId, (text) => text);
    case 'reply-delta':
      return changeReply(state, event.eventId, (text) => text + event.text);
    case 'reply-correction':
      return isGreeting(state, event.eventId)
        ? state
        : {
            ...state,
            messages: withHeardReply(
              state.messages,
              { round: state.round, eventId: event.eventId },
              event.text,
            ),
          };
    case 'reply-end':
      return isGreeting(state, event.eventId)
        ? { ...state, greeting: event.text }
        : { ...changeReply(state, event.eventId, () => event.text), isReplying: false };
    case 'transcript':
      return withTranscript(state, event.text);
    case 'error':
      return failed(state, errorSentence);
  }
  event satisfies UnshownEvent;
  return state;
}

/** What is not shown. Named in types alone, since the script would have to carry every name. */
type UnshownEvent =
  | ToolEvent
  | Exclude<VoiceEvent, LiveEvent>
  | Extract<
      LiveEvent,
      { type: 'end' | 'transcript-delta' | 'voice-score' | 'audio' | 'interruption' | 'ledger' }
    >;

function withTranscript(state: ChatState, text: string): ChatState {
  if (text.trim() === '') return state;
  const id = newUserMessageId(state.messages, state.round);
  const message: ChatMessage = { id, role: 'user', text };
  return { ...state, messages: [...state.messages, message] };
}

function withHistory(
  state: ChatState,
  { turns, isAnswering }: Extract<LiveEvent, { type: 'history' }>,
  errorSentence: string,
): ChatState {
  const [first] = turns;
  const isFirstGreeting = first?.role === 'agent' && isGreeting(state, first.eventId);
  const past = pastMessages(isFirstGreeting ? turns.slice(1) : turns, state.round);
  // Of the conversation itself the server knows better; what was said in others before it stays.
  const messages = [...state.messages.filter((message) => !isOfRound(message, state.round)), ...past];
  const greeting = isFirstGreeting ? first.text : state.greeting;
  const fetched = { ...state, messages, greeting, isResuming: false };
  return isAnswering ? { ...fetched, isReplying: true } : failed(fetched, errorSentence);
}

function isGreeting({ isGreeted }: ChatState, eventId: number): boolean {
  return isGreeted && eventId === 1;
}

function changeReply(state: ChatState, eventId: number, change: (text: string) => string): ChatState {
  // The greeting stands there whole since the window was opened.
  if (isGreeting(state, eventId)) return state;
  return { ...state, messages: withReply(state.messages, { round: state.round, eventId }, change) };
}

// A failure is said once, however often the server repeats it.
function failed(state: ChatState, sentence: string): ChatState {
  const calm = { ...state, isReplying: false };
  if (!isUnanswered(state.messages)) return calm;
  // Of the round, so that it goes with it when the server tells what was said.
  const id = `agent-${state.round}-failure-${state.messages.length}`;
  return { ...calm, messages: [...state.messages, { id, role: 'agent', text: sentence }] };
}
