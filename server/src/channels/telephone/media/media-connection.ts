import type { WebSocket } from 'ws';
import { type CloseReason, isFarewell } from '../../../http/socket-close.ts';
import { guardSocket } from '../../../http/socket-guard.ts';
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

/** A platform's socket with limits: start timeout, message rate, frame size, heartbeat. */
export type MediaConnection = {
  send(frame: string): void;
  close(code: number, reason: string): void;
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

/** Watches over a socket from its first frame to its close. */
export function openMediaConnection(socket: WebSocket, handlers: MediaConnectionHandlers): MediaConnection {
  const allowFrame = createTokenBucket(FRAMES, performance.now());
  let hasStarted = false;
  let hasEnded = false;
  const bounds = { bufferedBytes: MAX_BUFFERED_BYTES, silenceMs: SILENCE_MS, signals: SIGNALS };
  const guard = guardSocket(socket, bounds, {
    onFrame(text) {
      if (!allowFrame(1, guard.heardMs())) refuse('flooded', TOO_MANY);
      else if (text === undefined) refuse('refused', 'A frame must be text.');
      else if (text.length > MAX_FRAME_CHARACTERS) refuse('refused', 'The frame is too large.', TOO_LARGE);
      else take(readMediaFrame(text));
    },
    onFlood: () => refuse('flooded', TOO_MANY),
    onBroken() {
      if (guard.isClosing()) return;
      guard.stop();
      handlers.onFault('refused');
      end('error');
    },
    onClose(code) {
      clearTimeout(patience);
      clearInterval(pings);
      guard.stop();
      end(isFarewell(code) ? 'client_ended' : 'connection_lost');
      handlers.onClose();
    },
  });
  const patience = setTimeout(() => refuse('refused', 'No start frame came.'), START_MS);
  const pings = setInterval(ping, PING_MS);

  return { send: guard.send, close };

  function take(frame: MediaFrame): void {
    if (frame.kind !== 'media' && !guard.allowSignal()) refuse('flooded', TOO_MANY);
    else if (frame.kind === 'invalid') refuse('refused', frame.why);
    else if (frame.kind === 'start') start(frame.start);
    // What comes before the start belongs to no call.
    else if (hasStarted) takeStarted(frame);
  }

  function start(given: MediaStart): void {
    if (hasStarted) {
      refuse('refused', 'A stream starts once.');
      return;
    }
    hasStarted = true;
    clearTimeout(patience);
    handlers.onStart(given);
  }

  function takeStarted(frame: Exclude<MediaFrame, { kind: 'invalid' | 'start' }>): void {
    switch (frame.kind) {
      case 'media': {
        const refusal = handlers.onMedia(frame.payload);
        if (refusal) refuse(refusal.fault, refusal.why);
        break;
      }
      case 'mark':
        handlers.onMark(frame.name);
        break;
      case 'keys':
        handlers.onKeys(frame.keys);
        break;
      case 'stop':
        end('client_ended');
        break;
      case 'unknown':
        break;
    }
  }

  function refuse(fault: MediaFault, why: string, code = POLICY_VIOLATION): void {
    if (guard.isClosing()) return;
    close(code, why);
    handlers.onFault(fault);
    end('error');
  }

  function end(reason: CloseReason): void {
    if (hasEnded) return;
    hasEnded = true;
    handlers.onEnd(reason);
  }

  function ping(): void {
    if (guard.isClosing() || socket.readyState !== socket.OPEN) return;
    if (guard.checkAlive()) socket.ping();
  }

  function close(code: number, reason: string): void {
    clearTimeout(patience);
    guard.close(code, reason);
  }
}
