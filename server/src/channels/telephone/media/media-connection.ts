import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../../http/socket-close.ts';
import { SocketGuard } from '../../../http/socket-guard.ts';
import { createTokenBucket } from '../../../http/token-bucket.ts';
import type { SpokenEnd } from '../webhooks/twiml.ts';
import { LINE_BOUNDS, LINE_FRAMES, LINE_START_MS } from './line-bounds.ts';
import type { LineConnection, LineConnectionHandlers, MediaFault } from './line-connection.ts';
import {
  clearFrame,
  instructionFrame,
  type MediaFrame,
  type MediaStart,
  markFrame,
  mediaFrame,
  readMediaFrame,
  refusalFrame,
} from './media-frame.ts';

/** Largest frame, in characters: a second and a half of sound; a platform's has fifty a second. */
const MAX_FRAME_CHARACTERS = 16_384;
const PING_MS = 5_000;
const TOO_MANY = 'Too many frames in a short time.';
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;

/** A platform's socket with limits from its first frame to its close: start timeout, message rate, frame size, heartbeat. */
export class MediaConnection implements LineConnection {
  readonly #handlers: LineConnectionHandlers;
  readonly #guard: SocketGuard;
  readonly #patience: NodeJS.Timeout;
  #streamSid = '';
  #hasStarted = false;
  #hasEnded = false;

  constructor(socket: WebSocket, handlers: LineConnectionHandlers) {
    this.#handlers = handlers;
    const allowFrame = createTokenBucket(LINE_FRAMES, performance.now());
    const guard = new SocketGuard(socket, LINE_BOUNDS, {
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
    this.#patience = setTimeout(() => this.#refuse('refused', 'No start frame came.'), LINE_START_MS);
    const pings = setInterval(() => {
      if (guard.isClosing() || socket.readyState !== socket.OPEN) return;
      if (guard.checkAlive()) socket.ping();
    }, PING_MS);
  }

  // Platforms have answered before they open the socket.
  answer(): void {}

  sendSound(audio: Uint8Array): void {
    this.#guard.send(mediaFrame(this.#streamSid, audio));
  }

  sendMark(name: string): void {
    this.#guard.send(markFrame(this.#streamSid, name));
  }

  sendClear(): void {
    this.#guard.send(clearFrame(this.#streamSid));
  }

  sendInstruction(instruction: PhoneInstruction): void {
    this.#guard.send(instructionFrame(this.#streamSid, instruction));
  }

  sendRefusal(code: string, spoken: SpokenEnd): void {
    this.#guard.send(refusalFrame(this.#streamSid, code, spoken));
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
    this.#streamSid = given.streamSid ?? '';
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
