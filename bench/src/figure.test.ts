import { expect, it } from 'vitest';
import { figureTable, percentile, timeFigures } from './figure.ts';

it('takes percentiles by nearest rank', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(samples, 0.5), percentile(samples, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
});

it('says whether a budget is met and how a figure compares with its baseline', () => {
  const table = figureTable([
    { bench: 'a', name: 'p95', value: 30, unit: 'ms', budget: { value: 20, kind: 'at-most' } },
    { bench: 'a', name: 'rate', value: 300, unit: 'turns/s', baseline: { name: 'bare', value: 150 } },
  ]);
  expect(table).toContain('≤ 20 ms MISSED');
  expect(table).toContain('150 (bare)');
  expect(table).toContain('2.00×');
});

it('compares nothing with a baseline of nothing', () => {
  const baseline = { name: 'idle', value: 0 };
  expect(figureTable([{ bench: 'a', name: 'tasks', value: 3, unit: 'count', baseline }])).not.toMatch(
    /NaN|Inf|×/,
  );
});

it('gives the median and the 95th percentile beside those of another run', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  const baseline = { name: 'bare', times: [7] };
  expect(timeFigures({ bench: 'list', name: 'call', times, baseline, budgetsMs: { p95: 50 } })).toEqual([
    { bench: 'list', name: 'call p50', unit: 'ms', value: 50, baseline: { name: 'bare', value: 7 } },
    {
      bench: 'list',
      name: 'call p95',
      unit: 'ms',
      value: 95,
      budget: { value: 50, kind: 'at-most' },
      baseline: { name: 'bare', value: 7 },
    },
  ]);
});
