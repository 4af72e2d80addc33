import { type CoolDown, createRecogniserOutages, type RecogniserOutages } from './recogniser-outages.ts';
import {
  type ExpectedSpeech,
  type HeardWords,
  openSharedLine,
  type RecognitionLine,
  type RecognitionRequest,
  type SharedLine,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { type RecognitionPatience, UtterancePart } from './utterance-part.ts';
import { MAX_UTTERANCE_SECONDS } from './utterance-sound.ts';

export type FailoverRecogniserOptions = {
  patience?: Partial<RecognitionPatience> | undefined;
  coolDown?: Partial<CoolDown> | undefined;
  /** Called with each failure, also where another recogniser succeeds. */
  onFailure?: ((recogniser: SpeechRecogniser, error: SpeechToTextError) => void) | undefined;
  /** Milliseconds on a clock that never goes back. */
  now?: (() => number) | undefined;
};

const PATIENCE: Omit<RecognitionPatience, 'givingUpMs'> = {
  transcriptMs: 6_000,
  batchMs: 4_000,
  batchSecondMs: 500,
  hurriedMs: 2_000,
  retryPauseMs: 200,
};
const COOL_DOWN: CoolDown = { firstMs: 5_000, mostMs: 60_000 };
const TIMER_SLACK_MS = 500;
// More than a conversation ever waits for: a dozen seconds contain no more utterances than this.
const MAX_WAITING = 32;

/**
 * Recognises with the first recogniser that succeeds: one that fails quickly is tried once more with the same sound, one
 * that is silent too long is not; then the next one gets the sound. Every utterance ends with one transcript or one
 * error. All conversations share what is known of outages.
 * @param recognisers in order of preference, at least one
 */
export function failoverRecogniser(
  recognisers: readonly [SpeechRecogniser, ...SpeechRecogniser[]],
  options: FailoverRecogniserOptions = {},
): SpeechRecogniser {
  const [preferred] = recognisers;
  const outages = createRecogniserOutages(
    { ...COOL_DOWN, ...options.coolDown },
    options.now ?? (() => performance.now()),
  );
  const { transcriptMs } = { ...PATIENCE, ...options.patience };
  const patience = { ...PATIENCE, givingUpMs: transcriptMs * 1.5, ...options.patience };
  return {
    name: preferred.name,
    hasDeltas: preferred.hasDeltas,
    longestWaitMs: longestWaitMs(recognisers, patience),
    isBusy() {
      const running = recognisers.filter((recogniser) => !outages.isCooling(recogniser));
      return running.length > 0 && running.every((recogniser) => recogniser.isBusy?.() ?? false);
    },
    open: (request) =>
      new FailoverLine(request, { recognisers, outages, patience, onFailure: options.onFailure }),
  };
}

function longestWaitMs(recognisers: readonly SpeechRecogniser[], patience: RecognitionPatience): number {
  const { givingUpMs, batchMs, batchSecondMs } = patience;
  const isBatchPossible = recognisers.some(({ hasDeltas }) => !hasDeltas);
  const replayMs = Math.max(...recognisers.map((recogniser) => recogniser.replayMs ?? 0));
  return (
    givingUpMs +
    replayMs +
    (isBatchPossible ? batchMs + batchSecondMs * MAX_UTTERANCE_SECONDS : 0) +
    TIMER_SLACK_MS
  );
}

type FailoverDependencies = {
  recognisers: readonly [SpeechRecogniser, ...SpeechRecogniser[]];
  outages: RecogniserOutages;
  patience: RecognitionPatience;
  onFailure: FailoverRecogniserOptions['onFailure'];
};

/** An utterance that is being heard or awaited, in parts of bounded length. */
type Hearing = {
  utterance: number;
  expected: ExpectedSpeech | undefined;
  parts: UtterancePart[];
  /** What is understood of each part. */
  texts: string[];
  /** What was heard of each part, where it is written in another way. */
  heard: (string | undefined)[];
  /** Of the part that was understood last. */
  words?: HeardWords['words'];
  /** Who understood the last part. */
  recogniser: string | undefined;
  missingCount: number;
  hasEnded: boolean;
};

class FailoverLine implements RecognitionLine {
  readonly #request;
  readonly #dependencies;
  readonly #shared = new Map<SpeechRecogniser, SharedLine>();
  readonly #open = new Set<SharedLine>();
  readonly #waiting = new Set<Hearing>();
  #speaking: Hearing | undefined;
  #lastPart = 0;

  constructor(request: RecognitionRequest, dependencies: FailoverDependencies) {
    this.#request = { ...request, conversation: this };
    this.#dependencies = dependencies;
    // A service that needs a connection first is connected while the caller is still greeted.
    const first = this.#dependencies.recognisers.find(
      (recogniser) => !this.#dependencies.outages.isCooling(recogniser),
    );
    if (first) this.#sharedLine(first);
  }

  start(utterance: number, expected?: ExpectedSpeech): void {
    const [oldest] = this.#waiting;
    if (oldest && this.#waiting.size >= MAX_WAITING) {
      this.#giveUp(oldest, new SpeechToTextError('busy', 'Too many utterances wait to be understood.'));
    }
    this.#speaking = {
      utterance,
      expected,
      parts: [],
      texts: [],
      heard: [],
      recogniser: undefined,
      missingCount: 0,
      hasEnded: false,
    };
    this.#waiting.add(this.#speaking);
    this.#addPart(this.#speaking);
  }

  write(samples: Int16Array): void {
    const part = this.#speaking?.parts.at(-1);
    if (!this.#speaking || !part || !this.#waiting.has(this.#speaking)) return;
    if (part.seconds() < MAX_UTTERANCE_SECONDS && part.write(samples)) return;
    part.end();
    this.#addPart(this.#speaking);
    this.#speaking.parts.at(-1)?.write(samples);
  }

  end() {
    if (!this.#speaking) return;
    const hearing = this.#speaking;
    this.#speaking = undefined;
    hearing.hasEnded = true;
    hearing.parts.at(-1)?.end();
    this.#concludeWhenDone(hearing);
  }

  close() {
    for (const { parts } of this.#waiting) for (const part of parts) part.drop();
    this.#waiting.clear();
    for (const line of [...this.#open]) line.close();
    this.#shared.clear();
    this.#speaking = undefined;
  }

  #openFor(recogniser: SpeechRecogniser): SharedLine {
    const line = openSharedLine({ ...this.#request, recogniser }, () => this.#open.delete(line));
    this.#open.add(line);
    return line;
  }

  #sharedLine(recogniser: SpeechRecogniser): SharedLine {
    const line = this.#shared.get(recogniser) ?? this.#openFor(recogniser);
    this.#shared.set(recogniser, line);
    return line;
  }

  #retireLine(line: SharedLine): void {
    if (this.#shared.get(line.recogniser) === line) this.#shared.delete(line.recogniser);
    line.retire();
  }

  #addPart(hearing: Hearing): void {
    const index = hearing.texts.length;
    this.#lastPart += 1;
    hearing.texts.push('');
    hearing.missingCount += 1;
    const part = new UtterancePart({
      ...this.#dependencies,
      number: this.#lastPart,
      expected: hearing.expected,
      sharedLine: (recogniser) => this.#sharedLine(recogniser),
      ownLine: (recogniser) => this.#openFor(recogniser),
      retireLine: (line) => this.#retireLine(line),
      onFailure: (recogniser, error) => this.#dependencies.onFailure?.(recogniser, error),
      onDelta: (text) => {
        hearing.texts[index] = text;
        this.#request.onEvent({
          type: 'transcript-delta',
          utterance: hearing.utterance,
          text: textOf(hearing),
        });
      },
      onEnd: (outcome) => {
        hearing.missingCount -= 1;
        if ('error' in outcome) this.#giveUp(hearing, outcome.error);
        else {
          hearing.texts[index] = outcome.text;
          hearing.heard[index] = outcome.heard;
          hearing.words = outcome.words;
          hearing.recogniser = outcome.recogniser;
          this.#concludeWhenDone(hearing);
        }
      },
    });
    hearing.parts.push(part);
  }

  #concludeWhenDone(hearing: Hearing): void {
    if (!hearing.hasEnded || hearing.missingCount > 0 || !this.#waiting.delete(hearing)) return;
    const { utterance, recogniser } = hearing;
    this.#request.onEvent({
      type: 'transcript-end',
      utterance,
      text: textOf(hearing),
      heard: heardOf(hearing),
      // Times are counted from the beginning of a part, so they are known of an utterance in one.
      words: hearing.parts.length === 1 ? hearing.words : undefined,
      recogniser,
    });
  }

  #giveUp(hearing: Hearing, error: SpeechToTextError): void {
    if (!this.#waiting.delete(hearing)) return;
    for (const part of hearing.parts) part.drop();
    this.#request.onEvent({ type: 'transcript-error', utterance: hearing.utterance, error });
  }
}

function textOf({ texts }: Hearing): string {
  return texts.filter(Boolean).join(' ');
}

function heardOf({ texts, heard }: Hearing): string | undefined {
  if (heard.every((words) => words === undefined)) return undefined;
  return texts.map((text, index) => heard[index] ?? text).join(' ');
}
