/** One measured figure, beside what it should be and what it is compared with. */
export type Figure = {
  bench: string;
  name: string;
  value: number;
  unit: 'ms' | 's' | 'turns/s' | 'KB' | 'MB' | 'count';
  /** What the figure must not pass; `at-least` for rates. */
  budget?: { value: number; kind: 'at-most' | 'at-least' };
  /** The same measure of something else in the same run. */
  baseline?: { name: string; value: number };
};

/** The value below which a share of the samples lie, by nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Median and 95th percentile of times in milliseconds, beside those of another run. */
export function timeFigures({ bench, name, times, baseline, budgetsMs = {} }: Times): Figure[] {
  const figure = (share: number, budgetMs: number | undefined): Figure => ({
    bench,
    name: `${name} p${share * 100}`,
    unit: 'ms',
    value: percentile(times, share),
    ...(budgetMs === undefined ? {} : { budget: { value: budgetMs, kind: 'at-most' } }),
    ...(baseline ? { baseline: { name: baseline.name, value: percentile(baseline.times, share) } } : {}),
  });
  return [figure(0.5, budgetsMs.p50), figure(0.95, budgetsMs.p95)];
}

type Times = {
  bench: string;
  name: string;
  times: readonly number[];
  baseline?: { name: string; times: readonly number[] };
  /** What they must not pass. */
  budgetsMs?: { p50?: number; p95?: number };
};

/** Makes figures of one run, each beside the same of another where there is one. */
export function comparing<Run>(bench: string, own: Run, other: { name: string; run: Run | undefined }) {
  const { name: otherName, run } = other;
  return (name: string, unit: Figure['unit'], of: (run: Run) => number): Figure => ({
    bench,
    name,
    unit,
    value: of(own),
    ...(run ? { baseline: { name: otherName, value: of(run) } } : {}),
  });
}

/** A plain-text table of figures, one line each. */
export function figureTable(figures: readonly Figure[]): string {
  const header = ['bench', 'figure', 'value', 'budget', 'baseline', 'ratio'];
  const rows = figures.map((figure) => [
    figure.bench,
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    budgetText(figure),
    figure.baseline ? `${rounded(figure.baseline.value)} (${figure.baseline.name})` : '',
    figure.baseline?.value ? `${(figure.value / figure.baseline.value).toFixed(2)}×` : '',
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function budgetText({ value, budget, unit }: Figure): string {
  if (!budget) return '';
  const isMet = budget.kind === 'at-most' ? value <= budget.value : value >= budget.value;
  return `${budget.kind === 'at-most' ? '≤' : '≥'} ${budget.value} ${unit} ${isMet ? 'met' : 'MISSED'}`;
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}
