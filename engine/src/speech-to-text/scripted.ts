import { z } from 'zod';
import type { Sleep } from '../language-model/scripted.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';

/**
 * How understanding fails once the utterance is over; `disconnect` comes after half of its words, `silence` never says
 * anything.
 */
const ScriptedRecognitionFault = z.enum(['timeout', 'error', 'refused', 'garbled', 'disconnect', 'silence']);

/** What is understood. */
const ScriptedHearing = z.object({
  text: z.string().default(''),
  /** Sound after which each further word is understood. */
  wordMs: z.number().min(1).default(250),
  /** From the end of the utterance to its transcript. */
  endMs: z.number().min(0).default(0),
  fault: ScriptedRecognitionFault.optional(),
  /** How often it fails before it is understood; always when left out. */
  faultTimes: z.number().int().min(1).optional(),
});
type ScriptedHearing = z.infer<typeof ScriptedHearing>;

/** What is understood and when; a rule with several conditions needs all of them. */
const ScriptedRecognitionRule = z.object({
  /** Number of the utterance in its conversation. */
  order: z.number().int().min(1).optional(),
  language: z.string().optional(),
  /** Length of the utterance; it is known at its end, so nothing is understood before. */
  atLeastMs: z.number().min(0).optional(),
  atMostMs: z.number().min(0).optional(),
  hears: ScriptedHearing,
});
type ScriptedRecognitionRule = z.infer<typeof ScriptedRecognitionRule>;

/** A whole script: the first rule that applies is understood, else `otherwise`. */
export const RecognitionScript = z.object({
  name: z.string().default('scripted'),
  /** Whether words are understood while they are spoken. */
  hasDeltas: z.boolean().default(true),
  rules: z.array(ScriptedRecognitionRule).default([]),
  otherwise: ScriptedHearing.prefault({}),
});
type RecognitionScript = z.infer<typeof RecognitionScript>;

/**
 * A recogniser that understands what a script says: for tests, demonstrations and measurements.
 * @param sleep passes the time; waits of 0 ms are not asked for
 * @throws {z.ZodError} when the script is not one
 */
export function createScriptedRecogniser(
  script: z.input<typeof RecognitionScript>,
  sleep: Sleep,
): SpeechRecogniser {
  const parsed = RecognitionScript.parse(script);
  const failures = new Map<ScriptedHearing, number>();

  /** The fault of this time, if it fails this time. */
  function faultOf(hearing: ScriptedHearing): ScriptedHearing['fault'] {
    const failed = failures.get(hearing) ?? 0;
    if (hearing.fault === undefined || failed >= (hearing.faultTimes ?? Number.POSITIVE_INFINITY)) {
      return undefined;
    }
    failures.set(hearing, failed + 1);
    return hearing.fault;
  }

  return {
    name: parsed.name,
    hasDeltas: parsed.hasDeltas,
    open: (request) => openLine({ script: parsed, request, sleep, faultOf }),
  };
}

type LineDependencies = {
  script: RecognitionScript;
  request: RecognitionRequest;
  sleep: Sleep;
  faultOf: (hearing: ScriptedHearing) => ScriptedHearing['fault'];
};

type Listening = {
  utterance: number;
  heardMs: number;
  wordCount: number;
  /** What is understood, once that is certain, and how it fails. */
  sure?: { hearing: ScriptedHearing; fault: ScriptedHearing['fault'] } | undefined;
};

function openLine({ script, request, sleep, faultOf }: LineDependencies): RecognitionLine {
  const closing = new AbortController();
  let listening: Listening | undefined;

  function report(event: RecognitionEvent): void {
    if (!closing.signal.aborted) request.onEvent(event);
  }

  function fail(utterance: number, fault: NonNullable<ScriptedHearing['fault']>): void {
    const error = FAULT_ERRORS[fault];
    if (error) report({ type: 'transcript-error', utterance, error: new SpeechToTextError(...error) });
  }

  function chosen(hearing: ScriptedHearing): NonNullable<Listening['sure']> {
    return { hearing, fault: faultOf(hearing) };
  }

  async function conclude({ utterance }: Listening, { hearing, fault }: NonNullable<Listening['sure']>) {
    if (hearing.endMs > 0) await sleep(hearing.endMs, closing.signal);
    if (fault) fail(utterance, fault);
    else report({ type: 'transcript-end', utterance, text: hearing.text });
  }

  return {
    start(utterance) {
      listening = { utterance, heardMs: 0, wordCount: 0 };
      const hearing = surelyHeard(script, { order: utterance, language: request.language });
      if (hearing) listening.sure = chosen(hearing);
    },
    write(samples) {
      if (!listening) return;
      listening.heardMs += samples.length / 16;
      const { sure, utterance } = listening;
      if (!sure || !script.hasDeltas) return;
      const { words, count } = understoodWords(sure.hearing, listening.heardMs);
      if (count > listening.wordCount && sure.fault !== 'silence') {
        listening.wordCount = count;
        report({ type: 'transcript-delta', utterance, text: words.slice(0, count).join(' ') });
      }
      if (sure.fault !== 'disconnect' || count < words.length / 2) return;
      listening = undefined;
      fail(utterance, sure.fault);
    },
    end() {
      if (!listening) return;
      const { utterance, heardMs } = listening;
      const heard = { order: utterance, language: request.language, heardMs };
      void conclude(listening, listening.sure ?? chosen(heardIn(script, heard)));
      listening = undefined;
    },
    close() {
      listening = undefined;
      closing.abort();
    },
  };
}

function understoodWords({ text, wordMs }: ScriptedHearing, heardMs: number) {
  const words = text.split(/\s+/).filter(Boolean);
  return { words, count: Math.min(words.length, Math.floor(heardMs / wordMs)) };
}

type Heard = { order: number; language: string; heardMs: number };

function heardIn(script: RecognitionScript, heard: Heard): ScriptedHearing {
  return script.rules.find((rule) => applies(rule, heard) && lasts(rule, heard))?.hears ?? script.otherwise;
}

/** What is understood however long the utterance becomes; undefined while that depends on its length. */
function surelyHeard(script: RecognitionScript, heard: Omit<Heard, 'heardMs'>): ScriptedHearing | undefined {
  const rule = script.rules.find((candidate) => applies(candidate, heard));
  if (!rule) return script.otherwise;
  return rule.atLeastMs === undefined && rule.atMostMs === undefined ? rule.hears : undefined;
}

function applies(rule: ScriptedRecognitionRule, heard: Omit<Heard, 'heardMs'>): boolean {
  return (rule.order ?? heard.order) === heard.order && (rule.language ?? heard.language) === heard.language;
}

function lasts(rule: ScriptedRecognitionRule, { heardMs }: Heard): boolean {
  return heardMs >= (rule.atLeastMs ?? 0) && heardMs <= (rule.atMostMs ?? Number.POSITIVE_INFINITY);
}

const FAULT_ERRORS: Readonly<
  Record<NonNullable<ScriptedHearing['fault']>, ConstructorParameters<typeof SpeechToTextError> | undefined>
> = {
  timeout: ['timeout', 'The scripted recogniser did not answer in time.'],
  error: ['failed', 'The scripted recogniser failed.'],
  refused: ['refused', 'The scripted recogniser refused.'],
  garbled: ['malformed', 'The scripted recogniser sent no transcript.'],
  disconnect: ['unreachable', 'The scripted recogniser broke off.'],
  silence: undefined,
};
