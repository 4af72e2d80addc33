import type { WebSocket } from 'ws';
import { closeSocket } from './socket-close.ts';
import { createTokenBucket } from './token-bucket.ts';

/** What a client may send and leave unread. */
export type SocketBounds = {
  /** What may wait for a slow reader, in bytes. */
  bufferedBytes: number;
  /** A client that sent nothing for this long, not even a pong, is gone. */
  silenceMs: number;
  /** Pings, pongs, and every frame that {@link SocketGuard.allowSignal} counts. */
  signals: { perSecond: number; burst: number };
};

/** What a guard tells of its socket. */
export type SocketGuardHandlers = {
  /** A frame: text, or bytes where it is binary. Nothing comes once the socket is being closed. */
  onFrame(text: string | undefined, bytes: Uint8Array | undefined): void;
  /** Pings or pongs come faster than they may. */
  onFlood(): void;
  /** The client broke the protocol; ws closes the socket itself, for instance with 1009 after an oversize frame. */
  onBroken(): void;
  /** The client reads too slowly, or is gone, and was cut off. */
  onCut?(): void;
  /** The socket is closed; called once. */
  onClose(code: number): void;
};

/** A client's socket, kept within bounds from its first frame to its close. */
export class SocketGuard {
  readonly #socket: WebSocket;
  readonly #bounds: SocketBounds;
  readonly #handlers: SocketGuardHandlers;
  readonly #allow: ReturnType<typeof createTokenBucket>;
  #heardMs = performance.now();
  #isClosing = false;

  constructor(socket: WebSocket, bounds: SocketBounds, handlers: SocketGuardHandlers) {
    this.#socket = socket;
    this.#bounds = bounds;
    this.#handlers = handlers;
    this.#allow = createTokenBucket(bounds.signals, this.#heardMs);
    socket.on('message', (payload, isBinary) =>
      this.#hear(() => {
        if (!isBinary) handlers.onFrame(payload.toString(), undefined);
        else handlers.onFrame(undefined, Buffer.isBuffer(payload) ? payload : Buffer.alloc(0));
      }),
    );
    socket.on('ping', (payload) =>
      this.#hear(() => {
        if (this.allowSignal()) socket.pong(payload);
        else handlers.onFlood();
      }),
    );
    socket.on('pong', () =>
      this.#hear(() => {
        if (!this.allowSignal()) handlers.onFlood();
      }),
    );
    socket.on('error', (error) => {
      if ('code' in error && String(error.code).startsWith('WS_ERR')) handlers.onBroken();
    });
    socket.once('close', (code) => handlers.onClose(code));
  }

  /** Sends a frame while the socket is open; a client that reads too slowly is cut off. */
  send(frame: string | Uint8Array): void {
    const socket = this.#socket;
    if (this.#isClosing || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= this.#bounds.bufferedBytes) socket.send(frame);
    else this.#cut();
  }

  /** Takes nothing more and closes. */
  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    closeSocket(this.#socket, code, reason);
  }

  /** Takes nothing more. */
  stop(): void {
    this.#isClosing = true;
  }

  isClosing(): boolean {
    return this.#isClosing;
  }

  /** When the client sent something last, by `performance.now()`. */
  heardMs(): number {
    return this.#heardMs;
  }

  /** Counts a frame as a signal. @returns false where there are too many */
  allowSignal(): boolean {
    return this.#allow(1, this.#heardMs);
  }

  /** Cuts a client off that was silent for too long. @returns whether it is still there */
  checkAlive(): boolean {
    if (performance.now() - this.#heardMs <= this.#bounds.silenceMs) return true;
    this.#cut();
    return false;
  }

  /** Has the work done for what a client sends, unless the socket is being closed. */
  #hear(work: () => void): void {
    if (this.#isClosing) return;
    this.#heardMs = performance.now();
    work();
  }

  #cut(): void {
    this.#handlers.onCut?.();
    this.#socket.terminate();
  }
}
