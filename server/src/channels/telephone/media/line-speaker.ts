import type { ReplySound } from '@parley/engine/session/state/effect.ts';
import { LINE_FORMAT } from './line-format.ts';

/** What a speaker speaks through; times are milliseconds of the conversation. */
export type LineSpeakerDependencies = {
  sendAudio: (audio: Uint8Array) => void;
  sendMark: (name: string) => void;
  sendClear: () => void;
  now: () => number;
  /** Calls back once after a delay; what it returns cancels that. */
  setTimer: (delayMs: number, fire: () => void) => () => void;
  /** Told how much later than was counted on the caller hears the agent, and since which sound, whenever that changes. */
  onLag: (lagMs: number, sinceMs: number) => void;
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

/** The agent's sound on its way to the caller, a little ahead of what is heard. */
export class LineSpeaker {
  readonly #dependencies: LineSpeakerDependencies;
  readonly #waiting = new WaitingSound();
  // A run is sound without a pause: where it begins in the conversation, and how much of it was sent.
  #run = { startsAtMs: 0, sentBytes: 0 };
  #unmarkedBytes = 0;
  // Where the next mark's sound begins; where the line had nothing to play any more, if that is later.
  #sinceMs = 0;
  #stopTimer: (() => void) | undefined;
  // When the sound before each mark should have been played, and from when on it can be later than the sound before it.
  readonly #marks = new Map<string, { dueMs: number; sinceMs: number }>();
  #markNumber = 0;
  #lagMs = 0;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();

  constructor(dependencies: LineSpeakerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends a sound behind those before it, when its time comes. */
  play({ audio, startsAtMs }: Pick<ReplySound, 'audio' | 'startsAtMs'>): void {
    if (this.#isClosed || audio.length === 0) return;
    const isNewRun = this.#waiting.bytes === 0 && startsAtMs - this.#sentToMs() > SEAM_MS;
    if (isNewRun) {
      this.#run = { startsAtMs, sentBytes: 0 };
      this.#sinceMs = startsAtMs;
    }
    this.#waiting.push(audio);
    this.#stopTimer ??= this.#dependencies.setTimer(0, () => this.#pump());
  }

  /** Forgets what was not heard yet, here and on the line. */
  clear(): void {
    const isHeard = this.#isPlaying();
    this.#unmarkedBytes = 0;
    this.#run = { startsAtMs: 0, sentBytes: 0 };
    // Platforms give the marks of forgotten sound back at once, which says nothing about the line.
    this.#forget();
    if (isHeard) this.#dependencies.sendClear();
    this.#settle();
  }

  /** The line says that all sound before a mark was played. */
  noteMark(name: string): void {
    const mark = this.#marks.get(name);
    if (!mark) return;
    this.#marks.delete(name);
    this.#noteLag(this.#dependencies.now() - mark.dueMs, mark.sinceMs);
    this.#settle();
  }

  /** Settles when the line has played everything, or should have. */
  playedOut(): Promise<void> {
    if (this.#isClosed || !this.#isPlaying()) return Promise.resolve();
    const { now, setTimer } = this.#dependencies;
    const { promise, resolve } = Promise.withResolvers<void>();
    const leftMs = this.#sentToMs() + this.#waiting.bytes / BYTES_PER_MS + this.#lagMs - now();
    const stopWaiting = setTimer(Math.max(0, leftMs) + LAST_MARK_MS, resolve);
    this.#listeners.add(() => {
      stopWaiting();
      resolve();
    });
    return promise;
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#isClosed = true;
    this.#forget();
    this.#settle();
  }

  #sentToMs(): number {
    return this.#run.startsAtMs + this.#run.sentBytes / BYTES_PER_MS;
  }

  #isPlaying(): boolean {
    return this.#waiting.bytes > 0 || this.#marks.size > 0;
  }

  #forget(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    this.#waiting.clear();
    this.#marks.clear();
  }

  #pump(): void {
    this.#stopTimer = undefined;
    const { now, setTimer } = this.#dependencies;
    const waiting = this.#waiting;
    const nowMs = now();
    if (nowMs - this.#sentToMs() > SEAM_MS) this.#sinceMs = this.#sentToMs();
    while (waiting.bytes >= FRAME_BYTES && this.#sentToMs() <= nowMs + LEAD_MS) this.#sendFrame(FRAME_BYTES);
    // What is less than a frame waits for more, but no longer than until it should be heard.
    const isRest = waiting.bytes > 0 && waiting.bytes < FRAME_BYTES;
    if (isRest && this.#sentToMs() <= nowMs + STEP_MS) this.#sendFrame(waiting.bytes);
    const isMarkDue = this.#unmarkedBytes >= MARK_BYTES || (waiting.bytes === 0 && this.#unmarkedBytes > 0);
    if (isMarkDue) this.#mark();
    if (waiting.bytes > 0) this.#stopTimer = setTimer(STEP_MS, () => this.#pump());
    else this.#settle();
  }

  #sendFrame(length: number): void {
    const frame = new Uint8Array(FRAME_BYTES).fill(SILENCE, length);
    this.#waiting.moveTo(frame.subarray(0, length));
    this.#run.sentBytes += FRAME_BYTES;
    this.#unmarkedBytes += FRAME_BYTES;
    this.#dependencies.sendAudio(frame);
  }

  #mark(): void {
    this.#unmarkedBytes = 0;
    this.#markNumber += 1;
    const name = `sound-${this.#markNumber}`;
    const dueMs = this.#sentToMs();
    this.#marks.set(name, { dueMs, sinceMs: this.#sinceMs });
    this.#sinceMs = dueMs;
    this.#dependencies.sendMark(name);
  }

  #noteLag(measuredMs: number, sinceMs: number): void {
    const bounded = Math.min(LONGEST_LAG_MS, Math.max(-LEAD_MS, Math.round(measuredMs)));
    if (Math.abs(bounded - this.#lagMs) < LAG_STEP_MS) return;
    this.#lagMs = bounded;
    this.#dependencies.onLag(bounded, sinceMs);
  }

  #settle(): void {
    if (this.#isPlaying()) return;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

/** Sound that was not sent yet, in the order in which it came. */
class WaitingSound {
  #pieces: Uint8Array[] = [];
  bytes = 0;

  push(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.bytes += piece.length;
  }

  /** Fills a frame, which may be as long as what waits, with the first of it. */
  moveTo(frame: Uint8Array): void {
    for (let at = 0; at < frame.length; ) {
      const [first = frame] = this.#pieces;
      const part = first.subarray(0, frame.length - at);
      frame.set(part, at);
      at += part.length;
      if (part.length === first.length) this.#pieces.shift();
      else this.#pieces[0] = first.subarray(part.length);
    }
    this.bytes -= frame.length;
  }

  clear(): void {
    this.#pieces = [];
    this.bytes = 0;
  }
}
