import { createRequire } from 'node:module';
import type { RecognisedWord } from '../speech-to-text.ts';

// The little of libvosk's C interface that is used. Its calls block, so those that take long run on threads.

/** Where a library and a model lie. */
export type VoskFiles = { libraryPath: string; modelFolder: string };

/** What is understood of a stretch of sound that is over. */
export type VoskSegment = { text: string; words: RecognisedWord[] };

/** A model in memory. */
export type VoskModel = {
  /** @param phrases all that may be said, where that is known; `[unk]` stands for anything else */
  open(phrases?: readonly string[]): VoskRecognition;
  /** Whether a word can be understood at all. */
  hasWord(word: string): boolean;
};

/** Understands one utterance; its calls must not overlap. */
export type VoskRecognition = {
  /** @returns whether a stretch of speech is over, and its `segment` wanted */
  accept(samples: Int16Array): Promise<boolean>;
  /** What is understood since the last segment. */
  partial(): string;
  segment(): VoskSegment;
  /** All that is left, when no more sound comes. */
  finish(): Promise<VoskSegment>;
  free(): void;
};

const SAMPLE_RATE_HZ = 16_000;
const NO_LOG = -1;

/**
 * Loads a model, which takes a second or two.
 * @throws {Error} where the library or the model cannot be loaded
 */
export function loadVoskModel({ libraryPath, modelFolder }: VoskFiles): VoskModel {
  const native = bind(libraryPath);
  native.setLogLevel(NO_LOG);
  const model = native.newModel(modelFolder);
  if (!model) throw new Error(`${modelFolder} holds no model for Vosk`);
  return {
    hasWord: (word) => native.findWord(model, word) >= 0,
    open: (phrases) => openRecognition(native, model, phrases),
  };
}

function openRecognition(native: Native, model: Pointer, phrases?: readonly string[]): VoskRecognition {
  const recogniser = phrases
    ? native.newLimitedRecognizer(model, SAMPLE_RATE_HZ, JSON.stringify(phrases))
    : native.newRecognizer(model, SAMPLE_RATE_HZ);
  if (!recogniser) throw new Error('libvosk opened no recogniser');
  native.setWords(recogniser, 1);
  return {
    accept: async (samples) =>
      (await onThread<number>((done) =>
        native.accept.async(recogniser, samples, samples.byteLength, done),
      )) === 1,
    partial: () => JSON.parse(native.partialResult(recogniser)).partial,
    segment: () => readSegment(native.result(recogniser)),
    finish: async () =>
      readSegment(await onThread<string>((done) => native.finalResult.async(recogniser, done))),
    free: () => native.freeRecognizer(recogniser),
  };
}

function readSegment(json: string): VoskSegment {
  const { text = '', result = [] }: NativeResult = JSON.parse(json);
  return { text, words: result.map(({ word, conf }) => ({ word, confidence: Math.min(1, conf) })) };
}

function onThread<T>(call: (done: (error: unknown, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value)));
  });
}

type NativeResult = { text?: string; result?: { word: string; conf: number }[] };

/** Address of an object of the library's; null where it could not be made. */
type Pointer = object | null;

type OnThread<Args extends unknown[], T> = {
  async(...args: [...Args, (error: unknown, value: T) => void]): void;
};

type Native = ReturnType<typeof bind>;

function bind(libraryPath: string) {
  const koffi: { load(path: string): { func(signature: string): unknown } } = createRequire(import.meta.url)(
    'koffi',
  );
  const library = koffi.load(libraryPath);
  const native = <F>(signature: string) => library.func(signature) as F;
  return {
    setLogLevel: native<(level: number) => void>('void vosk_set_log_level(int)'),
    newModel: native<(folder: string) => Pointer>('void *vosk_model_new(const char *)'),
    findWord: native<(model: Pointer, word: string) => number>(
      'int vosk_model_find_word(void *, const char *)',
    ),
    newRecognizer: native<(model: Pointer, rateHz: number) => Pointer>(
      'void *vosk_recognizer_new(void *, float)',
    ),
    newLimitedRecognizer: native<(model: Pointer, rateHz: number, phrases: string) => Pointer>(
      'void *vosk_recognizer_new_grm(void *, float, const char *)',
    ),
    setWords: native<(recognizer: Pointer, isWanted: 0 | 1) => void>(
      'void vosk_recognizer_set_words(void *, int)',
    ),
    accept: native<OnThread<[Pointer, Int16Array, number], number>>(
      'int vosk_recognizer_accept_waveform(void *, const void *, int)',
    ),
    partialResult: native<(recognizer: Pointer) => string>(
      'const char *vosk_recognizer_partial_result(void *)',
    ),
    result: native<(recognizer: Pointer) => string>('const char *vosk_recognizer_result(void *)'),
    finalResult: native<OnThread<[Pointer], string>>('const char *vosk_recognizer_final_result(void *)'),
    freeRecognizer: native<(recognizer: Pointer) => void>('void vosk_recognizer_free(void *)'),
  };
}
