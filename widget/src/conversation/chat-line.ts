import type { LiveEvent, MessageScore, SentFile } from '@parley/client/live-event.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import { reconnectDelayMs } from '@parley/client/reconnect-delay.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { ChatMemory } from './chat-memory.ts';
import { type ChatProblem, deliveryProblemOf, isRefusal, problemOf, type Refusal } from './chat-problem.ts';
import type { ChatEvent } from './chat-state.ts';

/**
 * Begins a conversation with the agent, or goes on with the one of the token; what happens in it comes by `onEvent`.
 * Rejects when it cannot.
 */
export type Connect = (
  onEvent: (event: LiveEvent) => void,
  resumeToken: string | null,
) => Promise<LiveConversation>;

/** The agent at the other end. */
export type ChatAgent = {
  connect: Connect;
  /** It greets, and its greeting is shown already. */
  isGreeted: boolean;
  /** What it is made to say when something fails. */
  errorSentence: string;
};

export type ChatLineOptions = {
  memory: ChatMemory;
  dispatch: (event: ChatEvent) => void;
  /** The agent as it stands: the line may outlive what it was made with. */
  agent: () => ChatAgent;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  later?: (ms: number, act: () => void) => () => void;
  /** 0 to 1. */
  random?: () => number;
};

const NORMAL_CLOSE = 1000;

/** The line to the agent: comes back when it breaks, and loses nothing that was written. */
export class ChatLine {
  readonly #options: ChatLineOptions;
  readonly #memory: ChatMemory;
  readonly #dispatch: (event: ChatEvent) => void;
  /** Messages of the visitor in the conversation. */
  #userTurns = 0;
  #live: LiveConversation | undefined;
  // A conversation that was left may still say something; only the last attempt is listened to.
  #attempt = 0;
  /** Whether there is a conversation, or one on its way. */
  #isOpen = false;
  #hasStarted = false;
  /** Whether nothing was sent or gone on with yet. */
  #isNew = true;
  #isResuming = false;
  #isOnline = true;
  /** Whether another page has taken the conversation up: it is taken back only when the visitor asks for it. */
  #isElsewhere = false;
  #failures = 0;
  #refusal: Refusal | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(options: ChatLineOptions) {
    this.#options = options;
    this.#memory = options.memory;
    this.#dispatch = options.dispatch;
  }

  /** Sends a message, as soon as that is possible. */
  send(text: string, files?: readonly SentFile[] | undefined): void {
    this.#isElsewhere = false;
    this.#isNew = false;
    this.#put(text, files);
    const isSent = this.#isOnline && this.#hasStarted && this.#sendOutbox();
    this.#dispatch({ type: 'user-message', text, files, isWaiting: !isSent });
    if (!isSent && this.#isOnline && !this.#isOpen) void this.#open();
  }

  /** Goes on with what an earlier page began: a conversation, or a first message that waits. */
  resume(): void {
    const { token, outbox } = this.#memory.read();
    // What waits in a conversation is shown once the server has told what reached it.
    const left = this.#isNew && token === undefined ? outbox : undefined;
    this.#isNew = false;
    if (this.#isOpen || (token === undefined && left === undefined)) return;
    if (left) this.#dispatch({ type: 'user-message', text: left.text, files: left.files, isWaiting: true });
    if (this.#isOnline) void this.#open();
  }

  /** Connects at once, whatever was waited for. */
  reconnect(): void {
    this.#isElsewhere = false;
    this.#failures = 0;
    if (this.#isOnline) void this.#open();
  }

  rate(eventId: number, score: MessageScore | null): boolean {
    return this.#live?.rateMessage(eventId, score) ?? false;
  }

  setOnline(isOnline: boolean): void {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    const { token, outbox } = this.#memory.read();
    if (isOnline) {
      if (this.#isElsewhere) return;
      this.#failures = 0;
      if (!this.#live?.isOpen() && (token !== undefined || outbox !== undefined)) void this.#open();
      else if (this.#hasStarted) this.#deliver();
      return;
    }
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    // A socket may seem open for minutes after its network has gone.
    if (token === undefined || !this.#live) return;
    this.#drop('rest');
    this.#dispatch({ type: 'connection-error', isRetrying: true });
  }

  /** Says farewell: the conversation is over and forgotten. */
  end(): void {
    this.#drop('end');
    this.#forget();
    this.#dispatch({ type: 'end' });
  }

  /** Leaves the conversation so that it can be gone on with; the line can be used again. */
  leave(): void {
    this.#drop(this.#memory.read().token === undefined ? 'end' : 'rest');
  }

  async #open(): Promise<void> {
    const { connect, isGreeted } = this.#options.agent();
    // Of two sockets of one conversation the server closes one, and not always the unused one.
    this.#drop('rest');
    this.#isOpen = true;
    this.#isElsewhere = false;
    const own = this.#attempt;
    const { token = null } = this.#memory.read();
    this.#isResuming = token !== null;
    if (!this.#isResuming) this.#userTurns = 0;
    this.#refusal = undefined;
    this.#dispatch({ type: 'connect', isGreeted, isResuming: this.#isResuming });
    try {
      const live = await connect((event) => own === this.#attempt && this.#handle(event), token);
      if (own !== this.#attempt) live.end();
      else this.#live = live;
    } catch {
      if (own === this.#attempt) this.#handleLoss(undefined);
    }
  }

  #drop(how: 'end' | 'rest'): void {
    this.#attempt += 1;
    this.#live?.[how]();
    this.#release();
  }

  #release(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#hasStarted = false;
    this.#isOpen = false;
    this.#live = undefined;
  }

  #handle(event: LiveEvent): void {
    const { isGreeted, errorSentence } = this.#options.agent();
    const isStart = event.type === 'start';
    if (isStart) {
      this.#hasStarted = true;
      this.#failures = 0;
      this.#memory.write({ token: event.resumeToken });
    }
    if (event.type === 'error' && this.#handleRefusal(event)) return;
    if (event.type === 'end') {
      this.#handleEnd(event.code);
      return;
    }
    this.#dispatch({ type: 'live', event, errorSentence });
    if (isStart && !this.#isResuming) this.#deliver();
    if (event.type === 'history') {
      this.#userTurns = event.turns.filter(({ role }) => role === 'user').length;
      this.#deliverAgain();
    }
    const isAnswer = event.type === 'reply-end' && !(isGreeted && event.eventId === 1);
    if (isAnswer) this.#memory.write({ outbox: undefined });
  }

  /** @returns whether it is dealt with */
  #handleRefusal(error: Refusal): boolean {
    const problem = deliveryProblemOf(error, this.#hasStarted);
    if (problem) {
      this.#memory.write({ outbox: undefined });
      this.#userTurns -= 1;
      this.#dispatch({ type: 'delivery-error', problem });
      return true;
    }
    if (!isRefusal(error, this.#hasStarted)) return false;
    this.#refusal = error;
    return true;
  }

  #handleEnd(code: number): void {
    const wasStarted = this.#hasStarted;
    this.#release();
    if (this.#refusal?.errorType === 'resume_refused') this.#beginAnew();
    else if (code === LIVE_CLOSE.elsewhere) {
      this.#isElsewhere = true;
      this.#dispatch({ type: 'move' });
    } else if (code === LIVE_CLOSE.resting) this.#dispatch({ type: 'rest' });
    else if (code === NORMAL_CLOSE && wasStarted) {
      this.#forget();
      this.#dispatch({ type: 'end' });
    } else this.#handleLoss(code);
  }

  #beginAnew(): void {
    const { outbox } = this.#memory.read();
    const isSent = outbox?.text ? { ...outbox, files: undefined } : undefined;
    this.#memory.write({ token: undefined, outbox: isSent });
    this.#dispatch({ type: 'forget' });
    if (isSent) void this.#open();
  }

  #handleLoss(code: number | undefined): void {
    const { later = startTimer, random = Math.random } = this.#options;
    this.#release();
    const { token, outbox } = this.#memory.read();
    const problem = problemOf(this.#refusal, code);
    // Without a token another conversation would begin, which knows nothing of this one.
    const isWorthwhile = (token !== undefined || outbox !== undefined) && !isFinal(problem);
    if (this.#isOnline) this.#failures += 1;
    const delayMs = this.#isOnline && isWorthwhile ? reconnectDelayMs(this.#failures, random()) : undefined;
    // Without a network it comes back with it.
    const isRetrying = this.#isOnline ? delayMs !== undefined : isWorthwhile;
    this.#dispatch({ type: 'connection-error', isRetrying, problem });
    if (delayMs !== undefined) this.#stopWaiting = later(delayMs, () => void this.#open());
  }

  // The first message of a conversation, or what could not be sent while it was broken off.
  #deliver(): void {
    if (this.#sendOutbox()) this.#dispatch({ type: 'delivery' });
  }

  #put(text: string, files: readonly SentFile[] | undefined): void {
    this.#memory.write({ outbox: { text, files, after: this.#userTurns } });
  }

  #sendOutbox(): boolean {
    const { outbox } = this.#memory.read();
    // What was sent stays until it is answered.
    const isSent = outbox && this.#userTurns > outbox.after;
    if (!outbox || isSent || !this.#live?.sendMessage(outbox.text, outbox.files)) return false;
    this.#put(outbox.text, outbox.files);
    this.#userTurns += 1;
    return true;
  }

  // The server tells what reached it, and answers by itself what did.
  #deliverAgain(): void {
    const { outbox } = this.#memory.read();
    if (!outbox) return;
    if (this.#userTurns > outbox.after) {
      this.#memory.write({ outbox: undefined });
      return;
    }
    this.#dispatch({ type: 'user-message', text: outbox.text, files: outbox.files, isWaiting: true });
    this.#deliver();
  }

  #forget(): void {
    this.#memory.write({ token: undefined, outbox: undefined });
    this.#userTurns = 0;
  }
}

function isFinal(problem: ChatProblem | undefined): boolean {
  return problem !== undefined && problem.code !== 'busy';
}

function startTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
