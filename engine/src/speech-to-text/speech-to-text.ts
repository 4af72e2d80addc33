import type { ServiceFailureCode } from '../language-model/network-code.ts';
// What belongs here: the capability "write down what was said" and, beside it, one file for each that can do it.

/** How a conversation is listened to. */
export type RecognitionRequest = {
  /** Language that is spoken, such as `fr`. */
  language: string;
  /** Words to expect, such as names of products. */
  keywords: readonly string[];
  /** The same for all lines of a conversation; without it each line is one of its own. */
  conversation?: object | undefined;
  /** Gets what is understood, in order; must not throw. */
  onEvent: (event: RecognitionEvent) => void;
};

/** What a recogniser says of one utterance; each ends with exactly one `transcript-end` or `transcript-error`. */
export type RecognitionEvent =
  /** The whole utterance as understood so far; it may still change. */
  | { type: 'transcript-delta'; utterance: number; text: string }
  /** Final; empty where nothing was said. */
  | ({ type: 'transcript-end'; utterance: number; text: string } & HeardWords)
  | { type: 'transcript-error'; utterance: number; error: SpeechToTextError };

/** What stands behind a transcript, as far as a recogniser tells. */
export type HeardWords = {
  /** What was heard, where the transcript writes it in another way. */
  heard?: string | undefined;
  words?: readonly RecognisedWord[] | undefined;
  /** Name of the recogniser, where several may listen. */
  recogniser?: string | undefined;
};

/** A word as it was heard, before it was written as people write. */
export type RecognisedWord = {
  word: string;
  /** 0 to 1. */
  confidence: number;
};

/** What a caller was asked for; they may say something else. */
export type ExpectedSpeech = 'yes-or-no' | 'digits';

/** Listens to one conversation. Utterances follow each other; the last may still be awaited when the next begins. */
export type RecognitionLine = {
  /**
   * An utterance begins; its number is above the last one's.
   * @param expected what the caller was asked for, which helps recognisers that can be told
   */
  start(utterance: number, expected?: ExpectedSpeech | undefined): void;
  /** Sound of the utterance that has begun: mono, 16,000 Hz, any length; not changed. */
  write(samples: Int16Array): void;
  /** The utterance is over: its transcript is wanted. */
  end(): void;
  /** Nothing is wanted any more; no event comes. */
  close(): void;
};

/** Writes down what callers say. */
export type SpeechRecogniser = {
  /** Name for records and logs, such as `deepgram nova-3`. */
  readonly name: string;
  /** Whether an utterance is understood while it is spoken, not only when it is over. */
  readonly hasDeltas: boolean;
  /** Milliseconds from the end of an utterance within which its last event comes, where that is bounded. */
  readonly longestWaitMs?: number | undefined;
  /** How much longer sound may take that is heard once more, since a model has to be loaded again before it. */
  readonly replayMs?: number | undefined;
  /** Whether another conversation would be heard late, or not at all. */
  isBusy?(): boolean;
  open(request: RecognitionRequest): RecognitionLine;
};

/** Recognition failed; `code` is stable, the message is for the log and never contains what was said. */
export class SpeechToTextError extends Error {
  override name = 'SpeechToTextError';
  readonly code: ServiceFailureCode | 'busy' | 'unavailable';

  constructor(code: SpeechToTextError['code'], sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** A line that several utterances follow each other on, and that is left once their last words are understood. */
export type SharedLine = Pick<RecognitionLine, 'write' | 'end' | 'close'> & {
  recogniser: SpeechRecogniser;
  /** Begins an utterance, whose events go to `onEvent` until it is over or let go. */
  start(utterance: number, onEvent: (event: RecognitionEvent) => void, expected?: ExpectedSpeech): void;
  /** No event of this utterance is wanted any more. */
  letGo(utterance: number): void;
  /** Closes the line once no utterance waits on it. */
  retire(): void;
};

/**
 * Opens a line at once.
 * @param onClose called when the line is closed by either side
 */
export function openSharedLine(
  {
    recogniser,
    language,
    keywords,
    conversation,
  }: Omit<RecognitionRequest, 'onEvent'> & { recogniser: SpeechRecogniser },
  onClose?: () => void,
): SharedLine {
  const waiting = new Map<number, (event: RecognitionEvent) => void>();
  let isRetired = false;
  let isClosed = false;
  const line = recogniser.open({
    language,
    keywords,
    conversation,
    onEvent(event) {
      const onEvent = waiting.get(event.utterance);
      if (event.type !== 'transcript-delta') waiting.delete(event.utterance);
      onEvent?.(event);
      closeWhenDone();
    },
  });

  function closeWhenDone(): void {
    if (isRetired && waiting.size === 0) close();
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    waiting.clear();
    line.close();
    onClose?.();
  }

  return {
    recogniser,
    start(utterance, onEvent, expected) {
      waiting.set(utterance, onEvent);
      line.start(utterance, expected);
    },
    write: (samples) => line.write(samples),
    end: () => line.end(),
    letGo(utterance) {
      waiting.delete(utterance);
      closeWhenDone();
    },
    retire() {
      isRetired = true;
      closeWhenDone();
    },
    close,
  };
}
