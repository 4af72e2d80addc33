import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../../http/socket-close.ts';
import { SocketGuard } from '../../../http/socket-guard.ts';
import { createTokenBucket } from '../../../http/token-bucket.ts';
import { type MediaFrame, type MediaStart, readMediaFrame } from './media-frame.ts';

/** What of a platform's frames cannot be accepted: it is wrong, or there is too much of it. */
export type MediaFault = 'refused' | 'flooded';

/** What a media connection tells its owner. */
export type MediaConnectionHandlers = {
  onStart(start: MediaStart): void;
  /** @returns why the sound cannot be accepted; undefined where it can */
  onMedia(payload: string): { fault: MediaFault; why: string } | undefined;
  onMark(name: string): void;
  onKeys(keys: string): void;
  /** Called before the socket is closed for it. */
  onFault(fault: MediaFault): void;
  /** The stream is over or the socket closed; called once. */
  onEnd(reason: CloseReason): void;
  /** The socket is closed; called once. */
  onClose(): void;
};

/** How long the start frame may take, in milliseconds. */
const START_MS = 5_000;
/** Largest frame, in characters: a second and a half of sound; a platform's has fifty a second. */
const MAX_FRAME_CHARACTERS = 16_384;
/** Frames of any kind: twice the smallest pieces that platforms send, and what the network delayed for 20 seconds. */
const FRAMES = { perSecond: 200, burst: 2_000 };
/** Frames without sound: marks come some times a second. */
const SIGNALS = { perSecond: 40, burst: 200 };
/** What may wait for a slow reader, in bytes. */
const MAX_BUFFERED_BYTES = 1_000_000;
const PING_MS = 5_000;
/** A platform that sent nothing for this long, neither sound nor a pong, is gone. */
const SILENCE_MS = 15_000;
const TOO_MANY = 'Too many frames in a short time.';
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;

/** A platform's socket with limits from its first frame to its close: start timeout, message rate, frame size, heartbeat. */
export class MediaConnection {
  readonly #handlers: MediaConnectionHandlers;
  readonly #guard: SocketGuard;
  readonly #patience: NodeJS.Timeout;
  #hasStarted = false;
  #hasEnded = false;

  constructor(socket: WebSocket, handlers: MediaConnectionHandlers) {
    this.#handlers = handlers;
    const allowFrame = createTokenBucket(FRAMES, performance.now());
    const bounds = { bufferedBytes: MAX_BUFFERED_BYTES, silenceMs: SILENCE_MS, signals: SIGNALS };
    const guard = new SocketGuard(socket, bounds, {
      onFrame: (text) => {
        if (!allowFrame(1, guard.heardMs())) this.#refuse('flooded', TOO_MANY);
        else if (text === undefined) this.#refuse('refused', 'A frame must be text.');
        else if (text.length > MAX_FRAME_CHARACTERS)
          this.#refuse('refused', 'The frame is too large.', TOO_LARGE);
        else this.#take(readMediaFrame(text));
      },
      onFlood: () => this.#refuse('flooded', TOO_MANY),
      onBroken: () => {
        if (guard.isClosing()) return;
        guard.stop();
        handlers.onFault('refused');
        this.#end('error');
      },
      onClose: (code) => {
        clearTimeout(this.#patience);
        clearInterval(pings);
        guard.stop();
        this.#end(isFarewell(code) ? 'client_ended' : 'connection_lost');
        handlers.onClose();
      },
    });
    this.#guard = guard;
    this.#patience = setTimeout(() => this.#refuse('refused', 'No start frame came.'), START_MS);
    const pings = setInterval(() => {
      if (guard.isClosing() || socket.readyState !== socket.OPEN) return;
      if (guard.checkAlive()) socket.ping();
    }, PING_MS);
  }

  send(frame: string): void {
    this.#guard.send(frame);
  }

  close(code: number, reason: string): void {
    clearTimeout(this.#patience);
    this.#guard.close(code, reason);
  }

  #take(frame: MediaFrame): void {
    if (frame.kind !== 'media' && !this.#guard.allowSignal()) this.#refuse('flooded', TOO_MANY);
    else if (frame.kind === 'invalid') this.#refuse('refused', frame.why);
    else if (frame.kind === 'start') this.#start(frame.start);
    // What comes before the start belongs to no call.
    else if (this.#hasStarted) this.#takeStarted(frame);
  }

  #start(given: MediaStart): void {
    if (this.#hasStarted) {
      this.#refuse('refused', 'A stream starts once.');
      return;
    }
    this.#hasStarted = true;
    clearTimeout(this.#patience);
    this.#handlers.onStart(given);
  }

  #takeStarted(frame: Exclude<MediaFrame, { kind: 'invalid' | 'start' }>): void {
    switch (frame.kind) {
      case 'media': {
        const refusal = this.#handlers.onMedia(frame.payload);
        if (refusal) this.#refuse(refusal.fault, refusal.why);
        break;
      }
      case 'mark':
        this.#handlers.onMark(frame.name);
        break;
      case 'keys':
        this.#handlers.onKeys(frame.keys);
        break;
      case 'stop':
        this.#end('client_ended');
        break;
      case 'unknown':
        break;
    }
  }

  #refuse(fault: MediaFault, why: string, code = POLICY_VIOLATION): void {
    if (this.#guard.isClosing()) return;
    this.close(code, why);
    this.#handlers.onFault(fault);
    this.#end('error');
  }

  #end(reason: CloseReason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#handlers.onEnd(reason);
  }
}
