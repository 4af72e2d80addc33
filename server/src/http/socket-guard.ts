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
  /** A frame; undefined where it is not text. Nothing comes once the socket is being closed. */
  onFrame(text: string | undefined): void;
  /** Pings or pongs come faster than they may. */
  onFlood(): void;
  /** The client broke the protocol; ws closes the socket itself, for instance with 1009 after an oversize frame. */
  onBroken(): void;
  /** The client reads too slowly, or is gone, and was cut off. */
  onCut?(): void;
  /** The socket is closed; called once. */
  onClose(code: number): void;
};

/** A client's socket, kept within bounds. */
export type SocketGuard = {
  /** Sends a frame while the socket is open; a client that reads too slowly is cut off. */
  send(frame: string): void;
  /** Takes nothing more and closes. */
  close(code: number, reason: string): void;
  /** Takes nothing more. */
  stop(): void;
  isClosing(): boolean;
  /** When the client sent something last, by `performance.now()`. */
  heardMs(): number;
  /** Counts a frame as a signal. @returns false where there are too many */
  allowSignal(): boolean;
  /** Cuts a client off that was silent for too long. @returns whether it is still there */
  checkAlive(): boolean;
};

/** Watches over a socket from its first frame to its close. */
export function guardSocket(
  socket: WebSocket,
  { bufferedBytes, silenceMs, signals }: SocketBounds,
  handlers: SocketGuardHandlers,
): SocketGuard {
  const startMs = performance.now();
  const allow = createTokenBucket(signals, startMs);
  let heardMs = startMs;
  let isClosing = false;

  /** Has the work done for what a client sends, unless the socket is being closed. */
  function hear(work: () => void): void {
    if (isClosing) return;
    heardMs = performance.now();
    work();
  }

  function cut(): void {
    handlers.onCut?.();
    socket.terminate();
  }

  const allowSignal = () => allow(1, heardMs);
  socket.on('message', (payload, isBinary) =>
    hear(() => handlers.onFrame(isBinary ? undefined : payload.toString())),
  );
  socket.on('ping', (payload) =>
    hear(() => {
      if (allowSignal()) socket.pong(payload);
      else handlers.onFlood();
    }),
  );
  socket.on('pong', () =>
    hear(() => {
      if (!allowSignal()) handlers.onFlood();
    }),
  );
  socket.on('error', (error) => {
    if ('code' in error && String(error.code).startsWith('WS_ERR')) handlers.onBroken();
  });
  socket.once('close', (code) => handlers.onClose(code));

  return {
    allowSignal,
    heardMs: () => heardMs,
    isClosing: () => isClosing,
    send(frame) {
      if (isClosing || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount <= bufferedBytes) socket.send(frame);
      else cut();
    },
    close(code, reason) {
      if (isClosing) return;
      isClosing = true;
      closeSocket(socket, code, reason);
    },
    stop() {
      isClosing = true;
    },
    checkAlive() {
      if (performance.now() - heardMs <= silenceMs) return true;
      cut();
      return false;
    },
  };
}
