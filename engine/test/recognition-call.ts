import type {
  RecognitionEvent,
  RecognitionLine,
  RecognitionRequest,
  SpeechRecogniser,
} from '../src/speech-to-text/speech-to-text.ts';

type Conclusion = Exclude<RecognitionEvent, { type: 'transcript-delta' }>;

/** A line to a recogniser and what came over it. */
export type RecognitionCall = {
  line: RecognitionLine;
  events: readonly RecognitionEvent[];
  /** How an utterance ended. */
  conclusion(utterance: number): Promise<Conclusion>;
  /** Says a whole utterance and waits for its end. */
  say(utterance: number, soundMs?: number): Promise<Conclusion>;
  /** The next event that fits. */
  event(fits: (event: RecognitionEvent) => boolean): Promise<RecognitionEvent>;
};

/** Calls a recogniser. */
export function callRecogniser(
  recogniser: SpeechRecogniser,
  request: Partial<RecognitionRequest> = {},
): RecognitionCall {
  const events: RecognitionEvent[] = [];
  const waiting = new Set<() => void>();
  const line = recogniser.open({
    language: 'en',
    keywords: [],
    ...request,
    onEvent(event) {
      events.push(event);
      for (const look of [...waiting]) look();
    },
  });

  function event(fits: (event: RecognitionEvent) => boolean): Promise<RecognitionEvent> {
    return new Promise((resolve) => {
      function look(): void {
        const found = events.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      }
      waiting.add(look);
      look();
    });
  }

  const call: RecognitionCall = {
    line,
    events,
    event,
    async conclusion(utterance) {
      const ends = (candidate: RecognitionEvent) =>
        candidate.utterance === utterance && candidate.type !== 'transcript-delta';
      return (await event(ends)) as Conclusion;
    },
    say(utterance, soundMs = 1_000) {
      line.start(utterance);
      speak(line, soundMs);
      line.end();
      return call.conclusion(utterance);
    },
  };
  return call;
}

/** Sends sound as it comes from a caller, in pieces of 100 ms. */
export function speak(line: Pick<RecognitionLine, 'write'>, soundMs: number): void {
  for (let sentMs = 0; sentMs < soundMs; sentMs += 100) {
    line.write(new Int16Array(Math.min(100, soundMs - sentMs) * 16).fill(1_000));
  }
}

/** Opens sockets to any address, as a program without a guard would. */
export function connectAnywhere(url: string, headers: Readonly<Record<string, string>>): WebSocket {
  return new WebSocket(url, { headers });
}
