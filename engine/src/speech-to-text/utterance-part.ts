import type { RecogniserOutages } from './recogniser-outages.ts';
import { silentService } from './recognition-failure.ts';
import type {
  ExpectedSpeech,
  HeardWords,
  RecognitionEvent,
  SharedLine,
  SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { createUtteranceSound } from './utterance-sound.ts';

/** How long one waits, in milliseconds. */
export type RecognitionPatience = {
  /** From the end of an utterance to its transcript. */
  transcriptMs: number;
  /** More where a recogniser begins only at the end, and more for each second of sound. */
  batchMs: number;
  batchSecondMs: number;
  /** For a recogniser that failed lately. */
  hurriedMs: number;
  /** From the end of an utterance until it fails, for all recognisers together. */
  givingUpMs: number;
  /** Before the one retry. */
  retryPauseMs: number;
};

type UtterancePartOptions = {
  number: number;
  expected?: ExpectedSpeech | undefined;
  /** In order of preference; at least one. */
  recognisers: readonly SpeechRecogniser[];
  outages: RecogniserOutages;
  patience: RecognitionPatience;
  /** The line that utterances of this recogniser share. */
  sharedLine: (recogniser: SpeechRecogniser) => SharedLine;
  /** A line of its own, for sound that is sent once more. */
  ownLine: (recogniser: SpeechRecogniser) => SharedLine;
  /** Called when a line may not be shared any more. */
  retireLine: (line: SharedLine) => void;
  onFailure: (recogniser: SpeechRecogniser, error: SpeechToTextError) => void;
  onDelta: (text: string) => void;
  onEnd: (outcome: UnderstoodPart | { error: SpeechToTextError }) => void;
};

/** A piece that is understood, and by whom. */
export type UnderstoodPart = { text: string } & HeardWords;

const WORTH_A_RETRY: ReadonlySet<SpeechToTextError['code']> = new Set(['unreachable', 'failed', 'malformed']);

/** A piece of an utterance that is understood on its own, by whichever recogniser manages. */
export class UtterancePart {
  readonly #options;
  readonly #sound = createUtteranceSound();
  readonly #tries = new Map<SpeechRecogniser, number>();
  #line: SharedLine | undefined;
  #timer: NodeJS.Timeout | undefined;
  #endedAt: number | undefined;
  #isOver = false;
  #isHurried = false;

  constructor(options: UtterancePartOptions) {
    this.#options = options;
    const first = this.#nextRecogniser();
    if (first) this.#attempt(first, options.sharedLine);
  }

  /** False when it has as much sound as a part may have. */
  write(samples: Int16Array): boolean {
    if (this.#isOver) return true;
    if (!this.#sound.push(samples)) return false;
    this.#line?.write(samples);
    return true;
  }

  seconds(): number {
    return this.#sound.seconds();
  }

  end(): void {
    this.#endedAt = performance.now();
    if (this.#line) this.#awaitTranscript(this.#line);
  }

  #attempt(recogniser: SpeechRecogniser, openLine: (recogniser: SpeechRecogniser) => SharedLine): void {
    this.#isHurried = this.#options.outages.isCooling(recogniser);
    this.#tries.set(recogniser, (this.#tries.get(recogniser) ?? 0) + 1);
    const opened = openLine(recogniser);
    this.#line = opened;
    const hear = (event: RecognitionEvent) => {
      if (this.#line === opened && !this.#isOver) this.#hear(event);
    };
    opened.start(this.#options.number, hear, this.#options.expected);
    for (const piece of this.#sound.pieces()) if (this.#line === opened) opened.write(piece);
    if (this.#line === opened && this.#endedAt !== undefined) this.#awaitTranscript(opened);
  }

  #awaitTranscript(asked: SharedLine): void {
    const { recogniser } = asked;
    const elapsedMs = performance.now() - (this.#endedAt ?? 0);
    const batchMs = recogniser.hasDeltas
      ? 0
      : this.#options.patience.batchMs + this.#sound.seconds() * this.#options.patience.batchSecondMs;
    const isReplay = (this.#tries.get(recogniser) ?? 0) > 1;
    const moreMs = batchMs + (isReplay ? (recogniser.replayMs ?? 0) : 0);
    const defaultMs = this.#isHurried
      ? this.#options.patience.hurriedMs
      : this.#options.patience.transcriptMs + moreMs;
    const leftMs = this.#options.patience.givingUpMs + moreMs - elapsedMs;
    asked.end();
    if (this.#line !== asked || this.#isOver) return;
    this.#timer = setTimeout(
      () => {
        this.#options.retireLine(asked);
        asked.letGo(this.#options.number);
        this.#fail(silentService(recogniser.name));
      },
      Math.max(0, Math.min(defaultMs, leftMs)),
    );
  }

  #hear(event: RecognitionEvent): void {
    switch (event.type) {
      case 'transcript-delta':
        this.#options.onDelta(event.text);
        break;
      case 'transcript-error':
        this.#fail(event.error);
        break;
      case 'transcript-end': {
        const { text, heard, words } = event;
        if (this.#line) this.#options.outages.noteSuccess(this.#line.recogniser);
        this.#conclude({ text, heard, words, recogniser: this.#line?.recogniser.name });
      }
    }
  }

  #fail(error: SpeechToTextError): void {
    clearTimeout(this.#timer);
    const failed = this.#line?.recogniser;
    if (!failed) return;
    this.#options.onFailure(failed, error);
    // Where the sound is still coming, the line goes on to the next utterance only after this one's end.
    if (this.#endedAt === undefined) this.#line?.end();
    this.#line = undefined;
    const isWorthARetry = WORTH_A_RETRY.has(error.code) && !this.#isHurried && this.#tries.get(failed) === 1;
    // One that hears as many calls as it can is not out of order for those that it hears.
    if (!isWorthARetry && error.code !== 'busy') this.#options.outages.noteFailure(failed);
    const next = isWorthARetry ? failed : this.#nextRecogniser();
    const isTooLate =
      this.#endedAt !== undefined && performance.now() - this.#endedAt >= this.#options.patience.givingUpMs;
    if (next && !isTooLate) {
      this.#timer = setTimeout(
        () => this.#attempt(next, (recogniser) => this.#ownLine(recogniser)),
        isWorthARetry ? this.#options.patience.retryPauseMs : 0,
      );
    } else this.#conclude({ error });
  }

  #nextRecogniser(): SpeechRecogniser | undefined {
    const untried = this.#options.recognisers.filter((recogniser) => !this.#tries.has(recogniser));
    return untried.find((recogniser) => !this.#options.outages.isCooling(recogniser)) ?? untried[0];
  }

  #ownLine(recogniser: SpeechRecogniser): SharedLine {
    const own = this.#options.ownLine(recogniser);
    return {
      ...own,
      start: (...start) => {
        own.start(...start);
        own.retire();
      },
    };
  }

  #conclude(outcome: UnderstoodPart | { error: SpeechToTextError }): void {
    this.drop();
    this.#options.onEnd(outcome);
  }

  /** Nothing is wanted any more. */
  drop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#line?.letGo(this.#options.number);
    this.#line = undefined;
    this.#sound.clear();
  }
}
