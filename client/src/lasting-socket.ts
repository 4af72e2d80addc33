import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { LiveEvent, PastTurn, SentFile } from './live-event.ts';
import type { LiveConversation, LiveConversationOptions } from './live-socket.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** What happens in a conversation that is connected again when its line breaks. */
export type LastingEvent =
  | LiveEvent
  /** The line broke; another `start`, or the `end`, follows. */
  | { type: 'reconnect' };

/** What a lasting conversation begins with. */
export type LastingOptions = Omit<LiveConversationOptions, 'resumeToken' | 'onEvent'> & {
  /** Opens a socket: `openLiveConversation`, or a lighter one. */
  open: (options: LiveConversationOptions) => LiveConversation;
  onEvent: (event: LastingEvent) => void;
};

type TypedMessage = { text: string; files: readonly SentFile[] | undefined };

/** A message that the server may not have got. */
type SentMessage = TypedMessage & {
  /** Its turn has a greater number. */
  after: number;
};

type History = Extract<LiveEvent, { type: 'history' }>;

/** The server says that it is over, refuses it, or that something is wrong with it. */
const FINAL_CLOSES: readonly number[] = [
  1000,
  1002,
  1003,
  1007,
  1008,
  1009,
  1011,
  ...Object.values(LIVE_CLOSE),
];
const NORMAL_CLOSE = 1000;
const LOST = 1006;
/** About as long as the server waits for one who spoke. */
const MOST_FAILURES = 6;

/** Opens a conversation that outlives its sockets, as long as the server goes on with it. @throws where the address is none */
export function openLastingSocket(options: LastingOptions): LiveConversation {
  const lasting = new LastingSocket(options);
  return {
    sendMessage: (text, files) => lasting.sendMessage(text, files),
    sendContext: (text) => lasting.live.sendContext(text),
    sendActivity: () => lasting.live.sendActivity(),
    rateMessage: (eventId, score) => lasting.live.rateMessage(eventId, score),
    sendAudio: (base64) => lasting.live.sendAudio(base64),
    answerTool: (toolCallId, answer) => lasting.live.answerTool(toolCallId, answer),
    decideTool: (toolCallId, isApproved) => lasting.live.decideTool(toolCallId, isApproved),
    isOpen: () => lasting.isReconnecting || lasting.live.isOpen(),
    end: () => lasting.leave('end'),
    rest: () => lasting.leave('rest'),
  };
}

class LastingSocket {
  live: LiveConversation;
  isReconnecting = false;
  readonly #options: LastingOptions;
  readonly #watch = new AbortController();
  #token: string | undefined;
  #failures = 0;
  // A socket that was given up may still say something.
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Until the server has told what it has of the conversation. */
  #isBehind = false;
  #unsent: TypedMessage[] = [];
  /** Until an answer shows that they arrived: a socket seems open for a while after its line broke. */
  #sent: SentMessage[] = [];
  /** Number of the newest turn that was told of. */
  #newest = 0;

  constructor(options: LastingOptions) {
    this.#options = options;
    this.live = this.#connect();
    const { signal } = this.#watch;
    // A socket may seem open for minutes after its network has gone.
    globalThis.addEventListener?.('offline', () => this.#lose(), { signal });
    globalThis.addEventListener?.('online', () => this.#hurry(), { signal });
  }

  /** Sends it, or keeps it until there is a line again. */
  sendMessage(text: string, files: readonly SentFile[] | undefined): boolean {
    if (!this.#isBehind && this.#send({ text, files })) return true;
    // To send may have shown that the line is lost, which is behind then.
    if (!this.#isBehind) return false;
    this.#unsent.push({ text, files });
    return true;
  }

  leave(how: 'end' | 'rest'): void {
    this.#token = undefined;
    this.#watch.abort();
    this.live[how]();
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#end({ type: 'end', code: NORMAL_CLOSE, reason: '', hasStarted: true });
  }

  #connect(): LiveConversation {
    const { open, ...options } = this.#options;
    this.#attempt += 1;
    const own = this.#attempt;
    return open({
      ...options,
      resumeToken: this.#token ?? null,
      onEvent: (event) => own === this.#attempt && this.#handle(event),
    });
  }

  #handle(event: LiveEvent): void {
    if (event.type === 'end') {
      this.#handleEnd(event);
      return;
    }
    if (event.type === 'start') {
      // The server did not hear in time which conversation is to go on, and began another.
      if (this.#isBehind && event.resumeToken === undefined) {
        this.#lose();
        return;
      }
      this.#token = event.resumeToken;
      this.#failures = 0;
      this.isReconnecting = false;
    }
    this.#noteArrivals(event);
    if (event.type === 'history') this.#catchUp(event);
    else this.#options.onEvent(event);
  }

  #send(message: TypedMessage): boolean {
    if (!this.live.sendMessage(message.text, message.files)) return false;
    const before = this.#sent.at(-1)?.after ?? -1;
    this.#sent.push({ ...message, after: Math.max(this.#newest, before + 1) });
    return true;
  }

  #noteArrivals(event: LiveEvent): void {
    if ('eventId' in event) this.#newest = Math.max(this.#newest, event.eventId);
    if (event.type === 'reply-end') this.#sent = this.#sent.filter(({ after }) => after >= event.eventId);
    if (event.type === 'error' && event.errorType === 'rate_limited') this.#sent.pop();
  }

  /** Sends what the server does not have, and tells of it as of what was said before. */
  #catchUp({ turns, isAnswering }: History): void {
    const lost = this.#sent.filter((message) => !turns.some((turn) => isTurnOf(turn, message)));
    const messages = [...lost, ...this.#unsent];
    this.#sent = [];
    this.#unsent = [];
    this.#isBehind = false;
    this.#newest = Math.max(this.#newest, ...turns.map(({ eventId }) => eventId));
    const eventId = this.#newest + 1;
    const asTurns = messages.map(
      ({ text, files }): PastTurn => ({ role: 'user', text, eventId, score: null, files }),
    );
    this.#options.onEvent({
      type: 'history',
      turns: [...turns, ...asTurns],
      isAnswering: isAnswering || asTurns.length > 0,
    });
    this.#unsent = messages.filter((message) => !this.#send(message));
  }

  #handleEnd(event: Extract<LiveEvent, { type: 'end' }>): void {
    const mayReturn = this.#token !== undefined && !FINAL_CLOSES.includes(event.code);
    this.#failures += 1;
    const delayMs = mayReturn ? reconnectDelayMs(this.#failures, Math.random(), MOST_FAILURES) : undefined;
    if (delayMs === undefined) {
      // A socket that is left before it is open says that it was lost.
      const code = this.#watch.signal.aborted ? NORMAL_CLOSE : event.code;
      this.#end({ ...event, code, hasStarted: event.hasStarted || this.isReconnecting });
      return;
    }
    this.#timer = setTimeout(() => this.#reconnect(), delayMs);
    this.#isBehind = true;
    if (this.isReconnecting) return;
    this.isReconnecting = true;
    this.#options.onEvent({ type: 'reconnect' });
  }

  #end(event: Extract<LiveEvent, { type: 'end' }>): void {
    this.isReconnecting = false;
    this.#watch.abort();
    this.#options.onEvent(event);
  }

  #reconnect(): void {
    this.#timer = undefined;
    this.live = this.#connect();
  }

  #lose(): void {
    if (this.#token === undefined || this.#timer !== undefined) return;
    this.#attempt += 1;
    this.live.rest();
    this.#handleEnd({ type: 'end', code: LOST, reason: '', hasStarted: true });
  }

  #hurry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#reconnect();
  }
}

function isTurnOf(turn: PastTurn, { text, after }: SentMessage): boolean {
  return turn.role === 'user' && turn.eventId > after && turn.text === text;
}
