import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../../http/socket-close.ts';
import { SocketGuard } from '../../../http/socket-guard.ts';
import { createTokenBucket } from '../../../http/token-bucket.ts';
import { type AsteriskEvent, asteriskCommand, readAsteriskEvent } from './asterisk-event.ts';
import { LINE_BOUNDS, LINE_FRAMES, LINE_START_MS } from './line-bounds.ts';
import type { LineConnection, LineConnectionHandlers, MediaFault } from './line-connection.ts';
import { LINE_FORMAT } from './line-format.ts';

/** Largest text message and largest piece of sound, in bytes; Asterisk sends 20 ms at a time. */
const MAX_MESSAGE_BYTES = 8_192;
const ALIVE_MS = 5_000;
const FRAME_MS = 20;
/** 20 ms of it in mu-law. */
const SILENCE = new Uint8Array((LINE_FORMAT.sampleRateHz / 1_000) * FRAME_MS).fill(0xff);
/** Of silence that is late because this process was busy, no more is made up for, in milliseconds. */
const LATE_MS = 5 * FRAME_MS;
const POLICY_VIOLATION = 1008;

/**
 * A call of an Asterisk that opens the socket itself (`chan_websocket`): sound in binary frames, text beside it. While the
 * agent is silent it is sent silence, since the exchange sends the caller nothing otherwise, and networks end such calls.
 */
export class AsteriskConnection implements LineConnection {
  readonly #handlers: LineConnectionHandlers;
  readonly #guard: SocketGuard;
  readonly #patience: NodeJS.Timeout;
  readonly #parameters: URLSearchParams;
  #isJson = false;
  #silence: NodeJS.Timeout | undefined;
  /** Until when the exchange has sound to play. */
  #playsUntilMs = 0;
  #hasStarted = false;
  #hasEnded = false;

  /** @param url path and query of the socket's address; the query names the call, its numbers and how a transfer ended */
  constructor(socket: WebSocket, url: string, handlers: LineConnectionHandlers) {
    this.#handlers = handlers;
    this.#parameters = new URL(url, 'ws://line').searchParams;
    const allowFrame = createTokenBucket(LINE_FRAMES, performance.now());
    this.#guard = new SocketGuard(socket, LINE_BOUNDS, {
      onFrame: (text, bytes) => {
        const length = bytes?.length ?? text?.length ?? 0;
        if (!allowFrame(1, this.#guard.heardMs()))
          this.#refuse('flooded', 'Too many frames in a short time.');
        else if (length > MAX_MESSAGE_BYTES) this.#refuse('refused', 'The frame is too large.');
        else if (bytes) this.#hear(bytes);
        else this.#take(readAsteriskEvent(text ?? ''));
      },
      onFlood: () => this.#refuse('flooded', 'Too many frames in a short time.'),
      onBroken: () => {
        if (this.#guard.isClosing()) return;
        this.#guard.stop();
        handlers.onFault('refused');
        this.#end('error');
      },
      onClose: (code) => {
        clearTimeout(this.#patience);
        clearInterval(checks);
        clearInterval(this.#silence);
        this.#guard.stop();
        this.#end(isFarewell(code) ? 'client_ended' : 'connection_lost');
        handlers.onClose();
      },
    });
    this.#patience = setTimeout(() => this.#refuse('refused', 'No MEDIA_START came.'), LINE_START_MS);
    // Some releases hang up at a ping. All answer this question, also while a silent caller sends no sound.
    const checks = setInterval(() => {
      if (!this.#guard.isClosing() && this.#guard.checkAlive()) this.#command('GET_STATUS');
    }, ALIVE_MS);
  }

  answer(): void {
    // A caller may hang up while the conversation is opened.
    if (this.#hasEnded) return;
    this.#command('ANSWER');
    this.#playsUntilMs = performance.now();
    this.#silence ??= setInterval(() => this.#sendDueSilence(), FRAME_MS);
  }

  sendSound(audio: Uint8Array): void {
    this.#playsUntilMs = Math.max(this.#playsUntilMs, performance.now()) + FRAME_MS;
    this.#guard.send(audio);
  }

  sendMark(name: string): void {
    this.#command('MARK_MEDIA', name);
  }

  sendClear(): void {
    this.#command('FLUSH_MEDIA');
    this.#playsUntilMs = performance.now();
  }

  // The dial plan asks once the socket is closed.
  sendInstruction(): void {}
  sendRefusal(): void {}

  close(code: number, reason: string): void {
    clearTimeout(this.#patience);
    this.#guard.close(code, reason);
  }

  #sendDueSilence(): void {
    const nowMs = performance.now();
    this.#playsUntilMs = Math.max(this.#playsUntilMs, nowMs - LATE_MS);
    while (this.#playsUntilMs < nowMs + FRAME_MS) {
      this.#guard.send(SILENCE);
      this.#playsUntilMs += FRAME_MS;
    }
  }

  #command(command: string, correlationId?: string): void {
    if (this.#hasStarted) this.#guard.send(asteriskCommand(command, this.#isJson, correlationId));
  }

  #hear(bytes: Uint8Array): void {
    // What comes before the start belongs to no call yet.
    if (!this.#hasStarted) return;
    const refusal = this.#handlers.onMedia(bytes);
    if (refusal) this.#refuse(refusal.fault, refusal.why);
  }

  #take(event: AsteriskEvent): void {
    if (!this.#guard.allowSignal()) this.#refuse('flooded', 'Too many frames in a short time.');
    else if (event.kind === 'start') this.#start(event);
    else if (event.kind === 'mark') this.#handlers.onMark(event.name);
    else if (event.kind === 'keys' && this.#hasStarted) this.#handlers.onKeys(event.keys);
  }

  #start({ format, isJson }: Extract<AsteriskEvent, { kind: 'start' }>): void {
    if (this.#hasStarted) {
      this.#refuse('refused', 'A stream starts once.');
      return;
    }
    this.#hasStarted = true;
    this.#isJson = isJson;
    clearTimeout(this.#patience);
    const { call = '', ...customParameters } = Object.fromEntries(this.#parameters);
    this.#handlers.onStart({
      callSid: call.slice(0, 100),
      customParameters,
      mediaFormat: { encoding: format, sampleRate: LINE_FORMAT.sampleRateHz, channels: 1 },
    });
  }

  #refuse(fault: MediaFault, why: string): void {
    if (this.#guard.isClosing()) return;
    this.close(POLICY_VIOLATION, why);
    this.#handlers.onFault(fault);
    this.#end('error');
  }

  #end(reason: CloseReason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#handlers.onEnd(reason);
  }
}
