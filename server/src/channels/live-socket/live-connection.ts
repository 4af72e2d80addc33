import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../http/socket-close.ts';
import { SocketGuard } from '../../http/socket-guard.ts';
import { createTokenBucket } from '../../http/token-bucket.ts';
import { readLiveFrame } from './live-frame.ts';
import { errorFrame, type LiveFailure, pingFrame, tooLongFrame } from './live-messages.ts';

/** What a live connection tells its owner. */
export type LiveConnectionHandlers = {
  onMessage(message: TypedClientMessage): void;
  /** @returns why the audio is refused; undefined where it is not */
  onAudio(base64: string): string | undefined;
  /**
   * The socket is closed; called once.
   * @param mayReturn whether the client may come back: its page was left, or the line was lost
   */
  onClose(reason: CloseReason, mayReturn: boolean): void;
};

/** Largest frame, in characters: two seconds of the widest audio format. */
const MAX_FRAME_CHARACTERS = 300_000;
/** Messages other than audio and signs of typing, pings and pongs included. */
const MESSAGES = { perSecond: 20, burst: 60 };
/** Signs that the user is typing; those beyond are dropped. */
const ACTIVITIES = { perSecond: 5, burst: 5 };
const TOO_MANY = 'Too many messages in a short time.';
/** Characters of any kind: four times what the widest audio format needs, and half a minute of it at once. */
const CHARACTERS = { perSecond: 600_000, burst: 4_000_000 };
/** What may wait for a slow reader, in bytes. */
const MAX_BUFFERED_BYTES = 4_000_000;
const PING_MS = 5_000;
/** A client that sent nothing for this long, not even a pong, is gone. */
const SILENCE_MS = 20_000;

/** A client's socket with limits from its first frame to its close: message rate, frame size, unread frames, heartbeat. */
export class LiveConnection {
  readonly #socket: WebSocket;
  readonly #handlers: LiveConnectionHandlers;
  readonly #guard: SocketGuard;
  readonly #allowCharacters = createTokenBucket(CHARACTERS, performance.now());
  readonly #allowActivity = createTokenBucket(ACTIVITIES, performance.now());
  readonly #pings = createPings();
  readonly #answered = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  // Why this side gave the socket up, whatever the client makes of it.
  #cut: CloseReason | undefined;

  constructor(socket: WebSocket, handlers: LiveConnectionHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    const bounds = { bufferedBytes: MAX_BUFFERED_BYTES, silenceMs: SILENCE_MS, signals: MESSAGES };
    this.#guard = new SocketGuard(socket, bounds, {
      onFrame: (text) => this.#takeFrame(text),
      onFlood: () => this.#refuse(TOO_MANY),
      onBroken: () => {
        this.#cut = 'error';
      },
      onCut: () => {
        this.#cut = 'connection_lost';
      },
      onClose: (code) => {
        clearInterval(this.#timer);
        this.#answered.resolve();
        const reason = this.#cut ?? reasonOf(code);
        handlers.onClose(reason, reason === 'connection_lost' || LEFT.has(code));
      },
    });
  }

  readonly send = (frame: string): void => this.#guard.send(frame);

  /** Whether the client still gets what is sent. */
  readonly isOpen = (): boolean => !this.#guard.isClosing() && this.#socket.readyState === this.#socket.OPEN;

  /**
   * Starts the regular pings; nothing may be sent before the metadata frame.
   * @returns settles when the client answered the first one, or closed before
   */
  startPings(): Promise<void> {
    if (!this.isOpen()) return Promise.resolve();
    this.#ping();
    this.#timer = setInterval(() => this.#ping(), PING_MS);
    return this.#answered.promise;
  }

  /** Says what went wrong and closes. */
  fail({ closeCode, ...failure }: LiveFailure & { closeCode?: number }): void {
    this.send(errorFrame(failure));
    this.close(closeCode ?? failure.code, failure.message);
  }

  close(code: number, reason: string): void {
    if (!this.#guard.isClosing()) clearInterval(this.#timer);
    this.#guard.close(code, reason);
  }

  #takeFrame(text: string | undefined): void {
    if (text === undefined) this.#refuse('A message must be a text frame.');
    else if (text.length > MAX_FRAME_CHARACTERS) {
      this.#cut = 'error';
      this.close(1009, 'The message is too large.');
    } else if (this.#allowCharacters(text.length, this.#guard.heardMs())) this.#receive(text);
    else this.#refuse(TOO_MANY);
  }

  #receive(text: string): void {
    const frame = readLiveFrame(text);
    switch (frame.kind) {
      case 'audio': {
        const why = this.#handlers.onAudio(frame.base64);
        if (why !== undefined) this.#refuse(why);
        break;
      }
      case 'message':
        this.#receiveMessage(frame.message);
        break;
      case 'too-long':
        if (!this.#guard.allowSignal()) this.#refuse(TOO_MANY);
        else this.send(tooLongFrame());
        break;
      case 'unknown':
        if (!this.#guard.allowSignal()) this.#refuse(TOO_MANY);
        break;
      case 'invalid':
        this.#refuse(frame.why);
        break;
    }
  }

  #receiveMessage(message: TypedClientMessage): void {
    // Some programs send one for each movement of the mouse.
    if (message.type === 'user_activity') {
      if (this.#allowActivity(1, this.#guard.heardMs())) this.#handlers.onMessage(message);
    } else if (!this.#guard.allowSignal()) this.#refuse(TOO_MANY);
    else if (message.type === 'pong') this.#notePong(message.event_id);
    else this.#handlers.onMessage(message);
  }

  #refuse(message: string): void {
    this.#cut = 'error';
    this.fail({ code: 1008, message, type: 'invalid_message' });
  }

  #ping(): void {
    if (this.#guard.checkAlive()) this.send(this.#pings.next(performance.now()));
  }

  #notePong(eventId: number): void {
    this.#answered.resolve();
    this.#pings.noteAnswer(eventId, this.#guard.heardMs());
  }
}

/** Numbers the pings of a socket, and measures their round trips. */
function createPings() {
  const sentMs = new Map<number, number>();
  let pingMs: number | undefined;
  let number = 0;
  return {
    /** The frame of the next ping. */
    next(nowMs: number): string {
      number += 1;
      sentMs.set(number, nowMs);
      // Pings that were never answered must not pile up.
      sentMs.delete(number - 10);
      return pingFrame(number, pingMs);
    },
    noteAnswer(eventId: number, heardMs: number): void {
      const sent = sentMs.get(eventId);
      if (sent === undefined) return;
      sentMs.delete(eventId);
      pingMs = Math.round(heardMs - sent);
    },
  };
}

/** Close codes of a page that is left, and of our own for clients that come back. */
const LEFT: ReadonlySet<number> = new Set([1001, ...Object.values(LIVE_CLOSE)]);

function reasonOf(code: number): CloseReason {
  if (isFarewell(code)) return 'client_ended';
  return code === 1008 || code === 1009 ? 'error' : 'connection_lost';
}
