import type {
  RecognitionLine,
  RecognitionRequest,
  SpeechRecogniser,
} from '../speech-to-text/speech-to-text.ts';

/** A line to a recogniser that can be left while its last words are still being understood. */
export type ListeningLine = RecognitionLine & {
  /** Closes as soon as every utterance that has begun is understood. */
  retire(): void;
};

export function openListeningLine(recogniser: SpeechRecogniser, request: RecognitionRequest): ListeningLine {
  const awaited = new Set<number>();
  let isRetired = false;
  const line = recogniser.open({
    ...request,
    onEvent(event) {
      if (event.type !== 'transcript-delta') awaited.delete(event.utterance);
      request.onEvent(event);
      closeIfIdle();
    },
  });

  function closeIfIdle(): void {
    if (isRetired && awaited.size === 0) line.close();
  }

  return {
    start(utterance) {
      awaited.add(utterance);
      line.start(utterance);
    },
    write: (samples) => line.write(samples),
    end: () => line.end(),
    close: () => line.close(),
    retire() {
      isRetired = true;
      closeIfIdle();
    },
  };
}
