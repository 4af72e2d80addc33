import { type CoolDown, createRecogniserOutages, type RecogniserOutages } from './recogniser-outages.ts';
import { openSharedLine, type SharedLine } from './shared-line.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { type RecognitionPatience, startUtterancePart, type UtterancePart } from './utterance-part.ts';
import { MAX_UTTERANCE_SECONDS } from './utterance-sound.ts';

/** What a patient recogniser is made of. */
export type PatientRecogniserOptions = {
  patience?: Partial<RecognitionPatience> | undefined;
  coolDown?: Partial<CoolDown> | undefined;
  /** Told of each failure, also of those that another recogniser makes good. */
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
// More than a conversation ever waits for: a dozen seconds hold no more utterances than this.
const MAX_WAITING = 32;

/**
 * Listens with the first recogniser that manages: one that fails quickly is tried once more with the same sound, one
 * that is silent too long is not; then the next one gets the sound. Every utterance ends with one transcript or one
 * error. All conversations share what is known of outages.
 * @param recognisers in order of preference, at least one
 */
export function patientRecogniser(
  recognisers: readonly [SpeechRecogniser, ...SpeechRecogniser[]],
  options: PatientRecogniserOptions = {},
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
    open: (request) => openLine(request, { recognisers, outages, patience, onFailure: options.onFailure }),
  };
}

function longestWaitMs(recognisers: readonly SpeechRecogniser[], patience: RecognitionPatience): number {
  const { givingUpMs, batchMs, batchSecondMs } = patience;
  const isBatchPossible = recognisers.some(({ hasDeltas }) => !hasDeltas);
  return (
    givingUpMs + (isBatchPossible ? batchMs + batchSecondMs * MAX_UTTERANCE_SECONDS : 0) + TIMER_SLACK_MS
  );
}

type Means = {
  recognisers: readonly [SpeechRecogniser, ...SpeechRecogniser[]];
  outages: RecogniserOutages;
  patience: RecognitionPatience;
  onFailure: PatientRecogniserOptions['onFailure'];
};

/** An utterance that is being heard or awaited, in parts of bounded length. */
type Hearing = {
  utterance: number;
  parts: UtterancePart[];
  /** What is understood of each part. */
  texts: string[];
  missingCount: number;
  hasEnded: boolean;
};

function openLine(request: RecognitionRequest, means: Means): RecognitionLine {
  const shared = new Map<SpeechRecogniser, SharedLine>();
  const open = new Set<SharedLine>();
  const waiting = new Set<Hearing>();
  let speaking: Hearing | undefined;
  let lastPart = 0;

  function report(event: RecognitionEvent): void {
    request.onEvent(event);
  }

  function openFor(recogniser: SpeechRecogniser): SharedLine {
    const line = openSharedLine(recogniser, request, () => open.delete(line));
    open.add(line);
    return line;
  }

  function sharedLine(recogniser: SpeechRecogniser): SharedLine {
    const line = shared.get(recogniser) ?? openFor(recogniser);
    shared.set(recogniser, line);
    return line;
  }

  function retireLine(line: SharedLine): void {
    if (shared.get(line.recogniser) === line) shared.delete(line.recogniser);
    line.retire();
  }

  function addPart(hearing: Hearing): void {
    const index = hearing.texts.length;
    lastPart += 1;
    hearing.texts.push('');
    hearing.missingCount += 1;
    const part = startUtterancePart({
      ...means,
      number: lastPart,
      sharedLine,
      ownLine: openFor,
      retireLine,
      onFailure: (recogniser, error) => means.onFailure?.(recogniser, error),
      onDelta(text) {
        hearing.texts[index] = text;
        report({ type: 'transcript-delta', utterance: hearing.utterance, text: textOf(hearing) });
      },
      onEnd(outcome) {
        hearing.missingCount -= 1;
        if ('error' in outcome) giveUp(hearing, outcome.error);
        else {
          hearing.texts[index] = outcome.text;
          concludeWhenDone(hearing);
        }
      },
    });
    hearing.parts.push(part);
  }

  function concludeWhenDone(hearing: Hearing): void {
    if (!hearing.hasEnded || hearing.missingCount > 0 || !waiting.delete(hearing)) return;
    report({ type: 'transcript-end', utterance: hearing.utterance, text: textOf(hearing) });
  }

  function giveUp(hearing: Hearing, error: SpeechToTextError): void {
    if (!waiting.delete(hearing)) return;
    for (const part of hearing.parts) part.drop();
    report({ type: 'transcript-error', utterance: hearing.utterance, error });
  }

  // A service that has to be called first is called while the caller is still greeted.
  const first = means.recognisers.find((recogniser) => !means.outages.isCooling(recogniser));
  if (first) sharedLine(first);
  return {
    start(utterance) {
      const [oldest] = waiting;
      if (oldest && waiting.size >= MAX_WAITING) {
        giveUp(oldest, new SpeechToTextError('busy', 'Too many utterances wait to be understood.'));
      }
      speaking = { utterance, parts: [], texts: [], missingCount: 0, hasEnded: false };
      waiting.add(speaking);
      addPart(speaking);
    },
    write(samples) {
      const part = speaking?.parts.at(-1);
      if (!speaking || !part || !waiting.has(speaking)) return;
      if (part.seconds() < MAX_UTTERANCE_SECONDS && part.write(samples)) return;
      part.end();
      addPart(speaking);
      speaking.parts.at(-1)?.write(samples);
    },
    end() {
      if (!speaking) return;
      const hearing = speaking;
      speaking = undefined;
      hearing.hasEnded = true;
      hearing.parts.at(-1)?.end();
      concludeWhenDone(hearing);
    },
    close() {
      for (const { parts } of waiting) for (const part of parts) part.drop();
      waiting.clear();
      for (const line of [...open]) line.close();
      shared.clear();
      speaking = undefined;
    },
  };
}

function textOf({ texts }: Hearing): string {
  return texts.filter(Boolean).join(' ');
}
