import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { LiveEvent, SentFile } from './live-event.ts';
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

/** The server says that it is over, refuses it, or that something is wrong with it. */
const FINAL_CLOSES: readonly number[] = [
  ...[1000, 1002, 1003, 1007, 1008, 1009, 1011],
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
  #unsent: { text: string; files: readonly SentFile[] | undefined }[] = [];

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
    if (!this.isReconnecting) return this.live.sendMessage(text, files);
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
      this.#token = event.resumeToken;
      this.#failures = 0;
      this.isReconnecting = false;
    }
    this.#options.onEvent(event);
    if (event.type === 'start')
      for (const { text, files } of this.#unsent.splice(0)) this.live.sendMessage(text, files);
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
