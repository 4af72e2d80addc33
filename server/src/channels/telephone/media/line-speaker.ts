import type { ReplySound } from '@parley/engine/session/state/effect.ts';
import { LINE_FORMAT } from './line-format.ts';

/** The agent's sound on its way to the caller, a little ahead of what is heard. */
export type LineSpeaker = {
  /** Sends a sound behind those before it, when its time comes. */
  play(sound: Pick<ReplySound, 'audio' | 'startsAtMs'>): void;
  /** Forgets what was not heard yet, here and on the line. */
  clear(): void;
  /** The line says that all sound before a mark was played. */
  noteMark(name: string): void;
  /** Settles when the line has played everything, or should have. */
  playedOut(): Promise<void>;
  /** Nothing is sent any more. */
  close(): void;
};

/** What a speaker speaks through; times are milliseconds of the conversation. */
export type LineSpeakerDependencies = {
  sendAudio: (audio: Uint8Array) => void;
  sendMark: (name: string) => void;
  sendClear: () => void;
  now: () => number;
  /** Calls back once after a delay; what it returns cancels that. */
  setTimer: (delayMs: number, fire: () => void) => () => void;
  /** Told how much later than was counted on the caller hears the agent, whenever that changes. */
  onLag: (lagMs: number) => void;
};

const BYTES_PER_MS = LINE_FORMAT.sampleRateHz / 1_000;
const FRAME_BYTES = 20 * BYTES_PER_MS;
/** How far the sound that was sent may be ahead of its time: enough for a busy moment here, little to be cleared. */
const LEAD_MS = 400;
/** How often is looked whether more is due. */
const STEP_MS = 100;
/** Sound after which the line is asked how far it is. */
const MARK_BYTES = 500 * BYTES_PER_MS;
/** Two sounds this near to each other are one. */
const SEAM_MS = 60;
/** Lines say the same within this. */
const LAG_STEP_MS = 30;
const LONGEST_LAG_MS = 5_000;
/** How much longer than it should take the last mark is waited for. */
const LAST_MARK_MS = 1_500;
/** Silence in mu-law. */
const SILENCE = 0xff;

export function createLineSpeaker({
  sendAudio,
  sendMark,
  sendClear,
  now,
  setTimer,
  onLag,
}: LineSpeakerDependencies): LineSpeaker {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  // A run is sound without a pause: where it begins in the conversation, and how much of it was sent.
  let run = { startsAtMs: 0, sentBytes: 0 };
  let unmarkedBytes = 0;
  let stopTimer: (() => void) | undefined;
  // When the sound before each mark should have been played.
  const marks = new Map<string, number>();
  let markNumber = 0;
  let lagMs = 0;
  let isClosed = false;
  const listeners = new Set<() => void>();

  const sentToMs = () => run.startsAtMs + run.sentBytes / BYTES_PER_MS;

  function pump(): void {
    stopTimer = undefined;
    const nowMs = now();
    while (waitingBytes >= FRAME_BYTES && sentToMs() <= nowMs + LEAD_MS) sendFrame(FRAME_BYTES);
    // What is less than a frame waits for more, but no longer than until it should be heard.
    if (waitingBytes > 0 && waitingBytes < FRAME_BYTES && sentToMs() <= nowMs + STEP_MS)
      sendFrame(waitingBytes);
    if (unmarkedBytes >= MARK_BYTES || (waitingBytes === 0 && unmarkedBytes > 0)) mark();
    if (waitingBytes > 0) stopTimer = setTimer(STEP_MS, pump);
    else settle();
  }

  function sendFrame(length: number): void {
    const frame = new Uint8Array(FRAME_BYTES).fill(SILENCE, length);
    for (let at = 0; at < length; ) {
      const [first = frame] = waiting;
      const part = first.subarray(0, length - at);
      frame.set(part, at);
      at += part.length;
      if (part.length === first.length) waiting.shift();
      else waiting[0] = first.subarray(part.length);
    }
    waitingBytes -= length;
    run.sentBytes += FRAME_BYTES;
    unmarkedBytes += FRAME_BYTES;
    sendAudio(frame);
  }

  function mark(): void {
    unmarkedBytes = 0;
    markNumber += 1;
    const name = `sound-${markNumber}`;
    marks.set(name, sentToMs());
    sendMark(name);
  }

  function noteLag(measuredMs: number): void {
    const bounded = Math.min(LONGEST_LAG_MS, Math.max(-LEAD_MS, Math.round(measuredMs)));
    if (Math.abs(bounded - lagMs) < LAG_STEP_MS) return;
    lagMs = bounded;
    onLag(lagMs);
  }

  function settle(): void {
    if (waitingBytes > 0 || marks.size > 0) return;
    for (const listener of listeners) listener();
    listeners.clear();
  }

  return {
    play({ audio, startsAtMs }) {
      if (isClosed || audio.length === 0) return;
      if (waitingBytes === 0 && startsAtMs - sentToMs() > SEAM_MS) run = { startsAtMs, sentBytes: 0 };
      waiting.push(audio);
      waitingBytes += audio.length;
      stopTimer ??= setTimer(0, pump);
    },
    clear() {
      const isHeard = waitingBytes > 0 || marks.size > 0;
      waiting = [];
      waitingBytes = 0;
      unmarkedBytes = 0;
      run = { startsAtMs: 0, sentBytes: 0 };
      // Platforms give the marks of forgotten sound back at once, which says nothing about the line.
      marks.clear();
      stopTimer?.();
      stopTimer = undefined;
      if (isHeard) sendClear();
      settle();
    },
    noteMark(name) {
      const dueMs = marks.get(name);
      if (dueMs === undefined) return;
      marks.delete(name);
      noteLag(now() - dueMs);
      settle();
    },
    playedOut() {
      if (isClosed || (waitingBytes === 0 && marks.size === 0)) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const leftMs = sentToMs() + waitingBytes / BYTES_PER_MS + lagMs - now();
      const stopWaiting = setTimer(Math.max(0, leftMs) + LAST_MARK_MS, resolve);
      listeners.add(() => {
        stopWaiting();
        resolve();
      });
      return promise;
    },
    close() {
      isClosed = true;
      stopTimer?.();
      stopTimer = undefined;
      waiting = [];
      waitingBytes = 0;
      marks.clear();
      settle();
    },
  };
}
