import type { RecogniserOutages } from './recogniser-outages.ts';
import { silentService } from './recognition-failure.ts';
import type { SharedLine } from './shared-line.ts';
import type { RecognitionEvent, SpeechRecogniser, SpeechToTextError } from './speech-to-text.ts';
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
  /** From the end of an utterance until it is given up, whoever was tried. */
  givingUpMs: number;
  /** Before the one retry. */
  retryPauseMs: number;
};

/** A piece of an utterance that is understood on its own, by whichever recogniser manages. */
export type UtterancePart = {
  /** False when it has as much sound as a part may have. */
  write(samples: Int16Array): boolean;
  seconds(): number;
  end(): void;
  /** Nothing is wanted any more. */
  drop(): void;
};

export type UtterancePartOptions = {
  number: number;
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
  onEnd: (outcome: { text: string } | { error: SpeechToTextError }) => void;
};

const WORTH_A_RETRY: ReadonlySet<SpeechToTextError['code']> = new Set(['unreachable', 'failed', 'malformed']);

export function startUtterancePart(options: UtterancePartOptions): UtterancePart {
  const { number, outages, patience, recognisers } = options;
  const sound = createUtteranceSound();
  const tries = new Map<SpeechRecogniser, number>();
  let line: SharedLine | undefined;
  let timer: NodeJS.Timeout | undefined;
  let endedAt: number | undefined;
  let isOver = false;
  let isHurried = false;

  function attempt(
    recogniser: SpeechRecogniser,
    openLine: (recogniser: SpeechRecogniser) => SharedLine,
  ): void {
    isHurried = outages.isCooling(recogniser);
    tries.set(recogniser, (tries.get(recogniser) ?? 0) + 1);
    const opened = openLine(recogniser);
    line = opened;
    opened.start(number, (event) => {
      if (line === opened && !isOver) hear(event);
    });
    for (const piece of sound.pieces()) if (line === opened) opened.write(piece);
    if (line === opened && endedAt !== undefined) awaitTranscript(opened);
  }

  function awaitTranscript(asked: SharedLine): void {
    const { recogniser } = asked;
    const elapsedMs = performance.now() - (endedAt ?? 0);
    const batchMs = recogniser.hasDeltas ? 0 : patience.batchMs + sound.seconds() * patience.batchSecondMs;
    const usualMs = isHurried ? patience.hurriedMs : patience.transcriptMs + batchMs;
    const leftMs = patience.givingUpMs + batchMs - elapsedMs;
    asked.end();
    if (line !== asked || isOver) return;
    timer = setTimeout(
      () => {
        options.retireLine(asked);
        asked.letGo(number);
        fail(silentService(recogniser.name));
      },
      Math.max(0, Math.min(usualMs, leftMs)),
    );
  }

  function hear(event: RecognitionEvent): void {
    switch (event.type) {
      case 'transcript-delta':
        options.onDelta(event.text);
        break;
      case 'transcript-error':
        fail(event.error);
        break;
      case 'transcript-end':
        if (line) outages.noteSuccess(line.recogniser);
        conclude({ text: event.text });
    }
  }

  function fail(error: SpeechToTextError): void {
    clearTimeout(timer);
    const failed = line?.recogniser;
    if (!failed) return;
    options.onFailure(failed, error);
    // Where the sound is still coming, the line goes on to the next utterance only after this one's end.
    if (endedAt === undefined) line?.end();
    line = undefined;
    const isWorthARetry = WORTH_A_RETRY.has(error.code) && !isHurried && tries.get(failed) === 1;
    if (!isWorthARetry) outages.noteFailure(failed);
    const next = isWorthARetry ? failed : nextRecogniser();
    const isTooLate = endedAt !== undefined && performance.now() - endedAt >= patience.givingUpMs;
    if (next && !isTooLate) {
      timer = setTimeout(() => attempt(next, ownLine), isWorthARetry ? patience.retryPauseMs : 0);
    } else conclude({ error });
  }

  function nextRecogniser(): SpeechRecogniser | undefined {
    const untried = recognisers.filter((recogniser) => !tries.has(recogniser));
    return untried.find((recogniser) => !outages.isCooling(recogniser)) ?? untried[0];
  }

  function ownLine(recogniser: SpeechRecogniser): SharedLine {
    const own = options.ownLine(recogniser);
    return {
      ...own,
      start: (...start) => {
        own.start(...start);
        own.retire();
      },
    };
  }

  function conclude(outcome: { text: string } | { error: SpeechToTextError }): void {
    drop();
    options.onEnd(outcome);
  }

  function drop(): void {
    isOver = true;
    clearTimeout(timer);
    line?.letGo(number);
    line = undefined;
    sound.clear();
  }

  const first = nextRecogniser();
  if (first) attempt(first, options.sharedLine);
  return {
    write(samples) {
      if (isOver) return true;
      if (!sound.push(samples)) return false;
      line?.write(samples);
      return true;
    },
    seconds: sound.seconds,
    end() {
      endedAt = performance.now();
      if (line) awaitTranscript(line);
    },
    drop,
  };
}
