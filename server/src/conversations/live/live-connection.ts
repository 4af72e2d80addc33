import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { WebSocket } from 'ws';
import { type CloseReason, closeSocket, isFarewell } from '../../http/socket-close.ts';
import { createTokenBucket } from '../../http/token-bucket.ts';
import { readLiveFrame } from './live-frame.ts';
import { errorFrame, type LiveFailure, pingFrame } from './live-messages.ts';

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

/** A client's socket, kept within bounds: message rate, frame size, unread frames, signs of life. */
export type LiveConnection = {
  send(frame: string): void;
  /**
   * Starts the regular pings; nothing may be sent before the metadata frame.
   * @returns true when the client answered the first one, false when it closed before
   */
  startPings(): Promise<boolean>;
  /** Says what went wrong and closes. */
  fail(failure: LiveFailure & { closeCode?: number }): void;
  close(code: number, reason: string): void;
};

/** Largest frame, in characters: two seconds of the widest audio format. */
const MAX_FRAME_CHARACTERS = 300_000;
/** Messages other than audio, pings and pongs included. */
const MESSAGES = { perSecond: 20, burst: 60 };
const TOO_MANY = 'Too many messages in a short time.';
/** Characters of any kind: four times what the widest audio format needs, and half a minute of it at once. */
const CHARACTERS = { perSecond: 600_000, burst: 4_000_000 };
/** What may wait for a slow reader, in bytes. */
const MAX_BUFFERED_BYTES = 4_000_000;
const PING_MS = 5_000;
/** A client that sent nothing for this long, not even a pong, is gone. */
const SILENCE_MS = 20_000;

/** Watches over a socket from its first frame to its close. */
export function openLiveConnection(socket: WebSocket, handlers: LiveConnectionHandlers): LiveConnection {
  const startMs = performance.now();
  const allowMessage = createTokenBucket(MESSAGES, startMs);
  const allowCharacters = createTokenBucket(CHARACTERS, startMs);
  const pingsSentMs = new Map<number, number>();
  let heardMs = startMs;
  let pingMs: number | undefined;
  let pingNumber = 0;
  let pings: NodeJS.Timeout | undefined;
  let isClosing = false;
  // Why this side gave the socket up, whatever the client makes of it.
  let cut: CloseReason | undefined;
  const answered = Promise.withResolvers<boolean>();

  socket.on('message', (payload, isBinary) => {
    if (isClosing) return;
    heardMs = performance.now();
    if (isBinary) return refuse('A message must be a text frame.');
    const text = payload.toString();
    if (text.length > MAX_FRAME_CHARACTERS) {
      cut = 'error';
      return close(1009, 'The message is too large.');
    }
    if (!allowCharacters(text.length, heardMs)) return refuse(TOO_MANY);
    receive(text);
  });
  socket.on('ping', (payload) => {
    if (isClosing) return;
    heardMs = performance.now();
    if (allowMessage(1, heardMs)) socket.pong(payload);
    else refuse(TOO_MANY);
  });
  socket.on('pong', () => {
    if (isClosing) return;
    heardMs = performance.now();
    if (!allowMessage(1, heardMs)) refuse(TOO_MANY);
  });
  // ws closes the socket itself after such an error, for instance with 1009 after an oversize frame.
  socket.on('error', (error) => {
    if ('code' in error && String(error.code).startsWith('WS_ERR')) cut = 'error';
  });
  socket.once('close', (code) => {
    clearInterval(pings);
    answered.resolve(false);
    const reason = cut ?? reasonOf(code);
    handlers.onClose(reason, reason === 'connection_lost' || LEFT.has(code));
  });

  return {
    send,
    startPings() {
      if (isClosing || socket.readyState !== socket.OPEN) return Promise.resolve(false);
      ping();
      pings = setInterval(ping, PING_MS);
      return answered.promise;
    },
    fail({ closeCode, ...failure }) {
      send(errorFrame(failure));
      close(closeCode ?? failure.code, failure.message);
    },
    close,
  };

  function receive(text: string): void {
    const frame = readLiveFrame(text);
    switch (frame.kind) {
      case 'audio': {
        const why = handlers.onAudio(frame.base64);
        if (why !== undefined) refuse(why);
        break;
      }
      case 'message':
        if (!allowMessage(1, heardMs)) refuse(TOO_MANY);
        else if (frame.message.type === 'pong') notePong(frame.message.event_id);
        else handlers.onMessage(frame.message);
        break;
      case 'unknown':
        if (!allowMessage(1, heardMs)) refuse(TOO_MANY);
        break;
      case 'invalid':
        refuse(frame.why);
        break;
    }
  }

  function refuse(message: string): void {
    cut = 'error';
    send(errorFrame({ code: 1008, message, type: 'invalid_message' }));
    close(1008, message);
  }

  function send(frame: string): void {
    if (isClosing || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      cut = 'connection_lost';
      socket.terminate();
      return;
    }
    socket.send(frame);
  }

  function ping(): void {
    const nowMs = performance.now();
    if (nowMs - heardMs > SILENCE_MS) {
      cut = 'connection_lost';
      socket.terminate();
      return;
    }
    pingNumber += 1;
    pingsSentMs.set(pingNumber, nowMs);
    // Pings that were never answered must not pile up.
    pingsSentMs.delete(pingNumber - 10);
    send(pingFrame(pingNumber, pingMs));
  }

  function notePong(eventId: number): void {
    answered.resolve(true);
    const sentMs = pingsSentMs.get(eventId);
    if (sentMs === undefined) return;
    pingsSentMs.delete(eventId);
    pingMs = Math.round(heardMs - sentMs);
  }

  function close(code: number, reason: string): void {
    if (isClosing) return;
    isClosing = true;
    clearInterval(pings);
    closeSocket(socket, code, reason);
  }
}

/** Close codes of a page that is left, and of our own for clients that come back. */
const LEFT: ReadonlySet<number> = new Set([1001, ...Object.values(LIVE_CLOSE)]);

function reasonOf(code: number): CloseReason {
  if (isFarewell(code)) return 'client_ended';
  return code === 1008 || code === 1009 ? 'error' : 'connection_lost';
}
