import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { secondsText } from '../../design/duration-text.ts';
import { answerMs } from './turn-steps.ts';

/** How long the caller waited for answers; those that were interrupted are counted apart. */
type AnswerTimes = { count: number; interrupted: number; medianMs: number; slowestMs: number };

/** The waits of a conversation; undefined where nothing was answered to the end. */
export function answerTimes(ledgers: readonly TurnLedger[]): AnswerTimes | undefined {
  const answers = answersOf(ledgers);
  const waits = waitsOf(answers).sort((a, b) => a - b);
  const slowestMs = waits.at(-1);
  if (slowestMs === undefined) return undefined;
  return {
    count: waits.length,
    interrupted: answers.filter(({ interrupted }) => interrupted).length,
    medianMs: median(waits),
    slowestMs,
  };
}

/** How long the caller waited on average, in whole milliseconds; undefined where nothing was answered to the end. */
export function averageAnswerMs(ledgers: readonly TurnLedger[]): number | undefined {
  const waits = waitsOf(answersOf(ledgers));
  if (waits.length === 0) return undefined;
  return Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length);
}

/** How long each answer that was not interrupted was waited for, in milliseconds. */
export function waitsOf(ledgers: readonly TurnLedger[]): number[] {
  return ledgers.flatMap((ledger) => (ledger.interrupted ? [] : (answerMs(ledger) ?? [])));
}

/** What the agent says unasked, such as its first message, is no answer. */
export function answersOf(ledgers: readonly TurnLedger[]): TurnLedger[] {
  return ledgers.filter(({ model }) => model !== undefined);
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : sorted.slice(middle);
  return sorted.length % 2 === 0 ? (below + above) / 2 : below;
}

/** A wait in words, in seconds from one second on, with tenths where they say something: `2.3 ms`, `820 ms`, `1.4 s`. */
export function waitText(milliseconds: number, language: string): string {
  if (milliseconds >= 1000) return secondsText(milliseconds / 1000, language);
  const maximumFractionDigits = milliseconds < 10 ? 1 : 0;
  const format = { style: 'unit', unit: 'millisecond', maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, format).format(milliseconds);
}

/** The models that wrote answers, each once, in the order in which they came; undefined for the built-in one. */
export function answerModels(ledgers: readonly TurnLedger[]): (string | undefined)[] {
  const names = ledgers.flatMap(({ model }) =>
    model ? [model.source === 'offline' ? undefined : model.name] : [],
  );
  return [...new Set(names)];
}
