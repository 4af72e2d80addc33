import type { Verdict } from './judge-call.ts';

/** One line of a table. */
export type MeasuredRow = { name: string; verdict: Verdict };

const END_HEADINGS = ['calls with', 'turns', 'cut off', 'taken back', 'missed', 'p50', 'p95'];

/** How the ends of turns were found, as Markdown. */
export function endOfTurnTable(rows: readonly MeasuredRow[]): string {
  return table(
    END_HEADINGS,
    rows.map(({ name, verdict }) => [
      name,
      String(verdict.turns),
      String(verdict.cutOffs),
      String(verdict.takenBack),
      String(verdict.missedTurns),
      ...percentiles(verdict.endDelaysMs),
    ]),
  );
}

const STOP_HEADINGS = [
  'calls with',
  'asides',
  'false interruptions',
  'resumed',
  'overlaps',
  'missed',
  'p50',
  'p95',
];

/** How the agent was stopped, as Markdown. */
export function interruptionTable(rows: readonly MeasuredRow[]): string {
  return table(
    STOP_HEADINGS,
    rows.map(({ name, verdict }) => [
      name,
      String(verdict.asides),
      String(verdict.falseInterruptions),
      String(verdict.resumed),
      String(verdict.overlaps),
      String(verdict.missedOverlaps),
      ...percentiles(verdict.overlapDelaysMs),
    ]),
  );
}

function percentiles(values: readonly number[]): [string, string] {
  return [milliseconds(percentile(values, 0.5)), milliseconds(percentile(values, 0.95))];
}

/** The smallest value that so large a share of all does not exceed; undefined of none. */
export function percentile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((first, second) => first - second)[Math.ceil(values.length * share) - 1];
}

// The voices differ a little from run to run: more digits would only be noise.
function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : `${Math.round(value / 10) * 10} ms`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
