import type { RecognisedWord } from '../speech-to-text.ts';
import type { VoskRecognition, VoskSegment } from './vosk-library.ts';
import { UNKNOWN_WORD } from './vosk-phrases.ts';

/** What an utterance is heard by: everything, and beside it what is expected, where that is known. */
type VoskRecognitions = { free: VoskRecognition; limited?: VoskRecognition | undefined };

type VoskUtteranceEvents = {
  onDelta: (text: string) => void;
  onEnd: (transcript: VoskSegment) => void;
  onError: () => void;
};

const SAMPLES_PER_MS = 16;
/** Longest stretch that is understood in one go: a recogniser that is behind catches up in larger steps. */
const STEP_SAMPLES = 400 * SAMPLES_PER_MS;
/** How much new sound there is from one partial transcript to the next. */
const DELTA_SAMPLES = 100 * SAMPLES_PER_MS;

/** The sound of one utterance on its way through a recogniser, one step at a time. */
export class VoskUtterance {
  readonly #recognition;
  readonly #limited;
  readonly #limitedSegments: VoskSegment[] = [];
  readonly #events;
  #waiting: Int16Array[] = [];
  #waitingSamples = 0;
  #unreportedSamples = 0;
  readonly #segments: VoskSegment[] = [];
  #known = '';
  #isBusy = false;
  #hasEnded = false;
  #isCancelled = false;

  constructor({ free, limited }: VoskRecognitions, events: VoskUtteranceEvents) {
    this.#recognition = free;
    this.#limited = limited;
    this.#events = events;
  }

  lagMs(): number {
    return this.#waitingSamples / SAMPLES_PER_MS;
  }

  hear(samples: Int16Array): void {
    this.#waiting.push(samples);
    this.#waitingSamples += samples.length;
    void this.#goOn();
  }

  end(): void {
    this.#hasEnded = true;
    void this.#goOn();
  }

  /** Nothing of it is wanted any more. */
  cancel(): void {
    this.#isCancelled = true;
    void this.#goOn();
  }

  async #goOn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (!this.#isCancelled && this.#waitingSamples >= (this.#hasEnded ? 1 : DELTA_SAMPLES))
        await this.#step();
      if (this.#isCancelled) this.#free();
      else if (this.#hasEnded) await this.#conclude();
      else this.#isBusy = false;
    } catch {
      this.#free();
      if (!this.#isCancelled) this.#events.onError();
    }
  }

  async #step(): Promise<void> {
    const samples = this.#take();
    const [isOver] = await Promise.all([this.#recognition.accept(samples), this.#acceptLimited(samples)]);
    this.#unreportedSamples += samples.length;
    if (isOver) this.#segments.push(this.#recognition.segment());
    if (this.#isCancelled || this.#unreportedSamples < DELTA_SAMPLES) return;
    this.#unreportedSamples = 0;
    const text = joined([...this.#segments.map((segment) => segment.text), this.#recognition.partial()]);
    if (text === this.#known) return;
    this.#known = text;
    this.#events.onDelta(text);
  }

  async #conclude(): Promise<void> {
    this.#segments.push(await this.#recognition.finish());
    if (this.#limited) this.#limitedSegments.push(await this.#limited.finish());
    this.#free();
    if (this.#isCancelled) return;
    const limited = this.#limitedSegments.flatMap(({ words }) => words);
    const heard = isSure(limited) ? this.#limitedSegments : this.#segments;
    this.#events.onEnd({
      text: joined(heard.map(({ text }) => text)),
      words: heard.flatMap(({ words }) => words),
    });
  }

  async #acceptLimited(samples: Int16Array): Promise<void> {
    const limited = this.#limited;
    if (limited && (await limited.accept(samples))) this.#limitedSegments.push(limited.segment());
  }

  #free(): void {
    this.#recognition.free();
    this.#limited?.free();
  }

  /** The next sound, at most a step of it, in one piece. */
  #take(): Int16Array {
    const step = new Int16Array(Math.min(STEP_SAMPLES, this.#waitingSamples));
    let at = 0;
    while (at < step.length) {
      const piece = this.#waiting.shift();
      if (piece === undefined) break;
      const taken = piece.subarray(0, step.length - at);
      step.set(taken, at);
      at += taken.length;
      if (taken.length < piece.length) this.#waiting.unshift(piece.subarray(taken.length));
    }
    this.#waitingSamples -= step.length;
    return step;
  }
}

/** Whether the caller said what was expected: nothing else, and clearly. */
function isSure(words: readonly RecognisedWord[]): boolean {
  if (words.length === 0 || words.some(({ word }) => word === UNKNOWN_WORD)) return false;
  return words.every(({ confidence }) => confidence >= LEAST_CONFIDENCE);
}

const LEAST_CONFIDENCE = 0.6;

function joined(texts: readonly string[]): string {
  return texts.filter(Boolean).join(' ');
}
