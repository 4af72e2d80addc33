import type {
  ExpectedSpeech,
  RecognitionEvent,
  RecognitionLine,
  RecognitionRequest,
  SpeechRecogniser,
} from './speech-to-text.ts';

/** A line of one recogniser that several utterances follow each other on. */
export type SharedLine = {
  recogniser: SpeechRecogniser;
  /** Begins an utterance, whose events go to `onEvent` until it is over or let go. */
  start(utterance: number, onEvent: (event: RecognitionEvent) => void, expected?: ExpectedSpeech): void;
  write: RecognitionLine['write'];
  end(): void;
  /** No event of this utterance is wanted any more. */
  letGo(utterance: number): void;
  /** Closes the line once no utterance waits on it. */
  retire(): void;
  close(): void;
};

/**
 * Opens a line at once.
 * @param onClose called when the line is closed by either side
 */
export function openSharedLine(
  recogniser: SpeechRecogniser,
  request: RecognitionRequest,
  onClose: () => void,
): SharedLine {
  const waiting = new Map<number, (event: RecognitionEvent) => void>();
  let isRetired = false;
  let isClosed = false;
  const line = recogniser.open({
    ...request,
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
    onClose();
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
