import { expect, it } from 'vitest';
import { figureTable, percentile } from './figure.ts';

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
