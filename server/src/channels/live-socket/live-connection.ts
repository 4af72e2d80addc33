import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../http/socket-close.ts';
import { guardSocket } from '../../http/socket-guard.ts';
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

/** A client's socket with limits: message rate, frame size, unread frames, heartbeat. */
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
  const allowCharacters = createTokenBucket(CHARACTERS, performance.now());
  const pings = createPings();
  let timer: NodeJS.Timeout | undefined;
  // Why this side gave the socket up, whatever the client makes of it.
  let cut: CloseReason | undefined;
  const answered = Promise.withResolvers<boolean>();
  const bounds = { bufferedBytes: MAX_BUFFERED_BYTES, silenceMs: SILENCE_MS, signals: MESSAGES };
  const guard = guardSocket(socket, bounds, {
    onFrame: takeFrame,
    onFlood: () => refuse(TOO_MANY),
    onBroken() {
      cut = 'error';
    },
    onCut() {
      cut = 'connection_lost';
    },
    onClose(code) {
      clearInterval(timer);
      answered.resolve(false);
      const reason = cut ?? reasonOf(code);
      handlers.onClose(reason, reason === 'connection_lost' || LEFT.has(code));
    },
  });

  return {
    send: guard.send,
    startPings() {
      if (guard.isClosing() || socket.readyState !== socket.OPEN) return Promise.resolve(false);
      ping();
      timer = setInterval(ping, PING_MS);
      return answered.promise;
    },
    fail({ closeCode, ...failure }) {
      guard.send(errorFrame(failure));
      close(closeCode ?? failure.code, failure.message);
    },
    close,
  };

  function takeFrame(text: string | undefined): void {
    if (text === undefined) refuse('A message must be a text frame.');
    else if (text.length > MAX_FRAME_CHARACTERS) {
      cut = 'error';
      close(1009, 'The message is too large.');
    } else if (allowCharacters(text.length, guard.heardMs())) receive(text);
    else refuse(TOO_MANY);
  }

  function receive(text: string): void {
    const frame = readLiveFrame(text);
    switch (frame.kind) {
      case 'audio': {
        const why = handlers.onAudio(frame.base64);
        if (why !== undefined) refuse(why);
        break;
      }
      case 'message':
        if (!guard.allowSignal()) refuse(TOO_MANY);
        else if (frame.message.type === 'pong') notePong(frame.message.event_id);
        else handlers.onMessage(frame.message);
        break;
      case 'unknown':
        if (!guard.allowSignal()) refuse(TOO_MANY);
        break;
      case 'invalid':
        refuse(frame.why);
        break;
    }
  }

  function refuse(message: string): void {
    cut = 'error';
    guard.send(errorFrame({ code: 1008, message, type: 'invalid_message' }));
    close(1008, message);
  }

  function ping(): void {
    if (guard.checkAlive()) guard.send(pings.next(performance.now()));
  }

  function notePong(eventId: number): void {
    answered.resolve(true);
    pings.noteAnswer(eventId, guard.heardMs());
  }

  function close(code: number, reason: string): void {
    if (!guard.isClosing()) clearInterval(timer);
    guard.close(code, reason);
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
