import type { LiveEvent, MessageScore, PastTurn, SentFile } from '@parley/client/live-event.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import { reconnectDelayMs } from '@parley/client/reconnect-delay.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { ChatAgent } from './chat-agent.ts';
import type { ChatMemory, OutgoingMessage } from './chat-memory.ts';
import {
  ConnectionRefused,
  deliveryProblemOf,
  isFinal,
  isRefusal,
  problemOf,
  type Refusal,
} from './chat-problem.ts';
import type { ChatEvent } from './chat-state.ts';
import { sentOutbox, takenBackOutbox, unansweredOutbox, unsentTexts } from './outbox.ts';

export type ChatLineOptions = {
  memory: ChatMemory;
  dispatch: (event: ChatEvent) => void;
  /** The agent as it stands: the line may outlive what it was made with. */
  agent: () => ChatAgent;
  /** Gives once what was said with the visitor before the conversation, such as in a call. */
  takeSaidBefore?: () => string | undefined;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  later?: (ms: number, act: () => void) => () => void;
  /** 0 to 1. */
  random?: () => number;
};

const NORMAL_CLOSE = 1000;
const REFUSED_CLOSE = 1008;

/** The line to the agent: comes back when it breaks, and loses nothing that was written. */
export class ChatLine {
  readonly #options: ChatLineOptions;
  readonly #memory: ChatMemory;
  readonly #dispatch: (event: ChatEvent) => void;
  /** Messages of the visitor in the conversation. */
  #userTurns = 0;
  /** Number of the newest turn of the conversation that was told of. */
  #newest = 0;
  #live: LiveConversation | undefined;
  // A conversation that was left may still say something; only the last attempt is listened to.
  #attempt = 0;
  /** Whether there is a conversation, or one on its way. */
  #isOpen = false;
  #hasStarted = false;
  /** Whether nothing was sent or gone on with yet. */
  #isNew = true;
  /** What an earlier page left, until the server has told what of it reached the conversation. */
  #unshown: readonly OutgoingMessage[] = [];
  /** Until the server has told what it has of the conversation that is gone on with. */
  #isBehind = false;
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
    this.#outbox = [...this.#outbox, { text, files }];
    const isSent = this.#isOnline && this.#sendOutbox();
    this.#dispatch({ type: 'user-message', text, files, isWaiting: !isSent });
    if (!isSent && this.#isOnline && !this.#isOpen) void this.#open();
  }

  /** Goes on with what an earlier page began: a conversation, or a first message that waits. */
  resume(): void {
    const { token, outbox } = this.#memory.read();
    const left = this.#isNew ? outbox : [];
    this.#isNew = false;
    if (this.#isOpen || (token === undefined && left.length === 0)) return;
    if (token === undefined) this.#showWaiting(left);
    else this.#unshown = [...this.#unshown, ...left];
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
    if (isOnline) {
      if (this.#isElsewhere || this.#isNew) return;
      this.#failures = 0;
      if (!this.#live?.isOpen() && this.#isWorthwhile()) void this.#open();
      else this.#deliver();
      return;
    }
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    // A socket may seem open for minutes after its network has gone.
    if (this.#memory.read().token === undefined || !this.#live) return;
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
    this.#isBehind = token !== null;
    if (!this.#isBehind) this.#takeBackFrom([]);
    this.#refusal = undefined;
    this.#dispatch({ type: 'connect', isGreeted, isResuming: this.#isBehind });
    try {
      const live = await connect((event) => own === this.#attempt && this.#handle(event), token);
      if (own !== this.#attempt) live.end();
      else this.#live = live;
    } catch (error) {
      if (own === this.#attempt)
        this.#handleLoss(error instanceof ConnectionRefused ? REFUSED_CLOSE : undefined);
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
    if (isStart && this.#isBehind && event.resumeToken === undefined) {
      // The server did not hear in time which conversation is to go on, and began another.
      this.#drop('end');
      this.#handleLoss(undefined);
      return;
    }
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
    if (isStart) this.#deliver();
    if (event.type === 'history') {
      this.#isBehind = false;
      // The server tells what reached it, and answers by itself what did.
      this.#takeBackFrom(event.turns);
      this.#showWaiting(this.#outbox);
      this.#deliver();
    }
    const isAnswer = event.type === 'reply-end' && !(isGreeted && event.eventId === 1);
    if ('eventId' in event) this.#newest = Math.max(this.#newest, event.eventId);
    if (isAnswer) this.#outbox = unansweredOutbox(this.#outbox, event.eventId);
  }

  /** @returns whether it is dealt with */
  #handleRefusal(error: Refusal): boolean {
    const problem = deliveryProblemOf(error, this.#hasStarted);
    if (problem) {
      const refused = this.#outbox.findLast(({ after }) => after !== undefined);
      this.#outbox = this.#outbox.filter((message) => message !== refused);
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
    const outbox = unsentTexts(this.#outbox);
    this.#memory.write({ token: undefined, outbox });
    this.#dispatch({ type: 'forget' });
    this.#showWaiting(unsentTexts(this.#unshown));
    if (outbox.length > 0) void this.#open();
  }

  #handleLoss(code: number | undefined): void {
    const { later = startTimer, random = Math.random } = this.#options;
    this.#release();
    const problem = problemOf(this.#refusal, code);
    const isWorthwhile = this.#isWorthwhile() && !isFinal(problem);
    if (this.#isOnline) this.#failures += 1;
    const delayMs = this.#isOnline && isWorthwhile ? reconnectDelayMs(this.#failures, random()) : undefined;
    // Without a network it comes back with it.
    const isRetrying = this.#isOnline ? delayMs !== undefined : isWorthwhile;
    this.#dispatch({ type: 'connection-error', isRetrying, problem });
    if (delayMs !== undefined) this.#stopWaiting = later(delayMs, () => void this.#open());
  }

  // Without a token another conversation would begin, which knows nothing of this one.
  #isWorthwhile(): boolean {
    return this.#memory.read().token !== undefined || this.#outbox.length > 0;
  }

  get #outbox(): readonly OutgoingMessage[] {
    return this.#memory.read().outbox;
  }

  set #outbox(outbox: readonly OutgoingMessage[]) {
    this.#memory.write({ outbox });
  }

  #showWaiting(messages: readonly OutgoingMessage[]): void {
    this.#unshown = [];
    for (const { text, files } of messages) {
      this.#dispatch({ type: 'user-message', text, files, isWaiting: true });
    }
  }

  // The first message of a conversation, or what could not be sent while it was broken off.
  #deliver(): void {
    const said = this.#options.takeSaidBefore?.();
    if (said !== undefined) this.#live?.sendContext(said);
    if (this.#sendOutbox()) this.#dispatch({ type: 'delivery' });
  }

  /** @returns whether anything was sent; it stays until it is answered */
  #sendOutbox(): boolean {
    if (!this.#hasStarted || this.#isBehind) return false;
    const before = this.#userTurns;
    this.#outbox = sentOutbox(this.#outbox, { userTurns: before, newest: this.#newest }, this.#live);
    this.#userTurns = Math.max(before, ...this.#outbox.map(({ after = -1 }) => after + 1));
    return this.#userTurns > before;
  }

  #takeBackFrom(turns: readonly PastTurn[]): void {
    this.#userTurns = turns.filter(({ role }) => role === 'user').length;
    this.#newest = turns.at(-1)?.eventId ?? 0;
    this.#outbox = takenBackOutbox(this.#outbox, this.#userTurns);
  }

  #forget(): void {
    this.#memory.write({ token: undefined, outbox: [] });
    this.#userTurns = 0;
  }
}

function startTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
