import { expect, it } from 'vitest';
import { plottedDays } from './plotted-days.ts';

it('has a column for every day, also for those on which nothing happened', () => {
  const days = [{ day: '2026-02-28', channels: { phone: 2 } }];
  const { unit, stretches } = plottedDays(days, { from: '2026-02-27', to: '2026-03-01' });
  expect(unit).toBe('day');
  expect(stretches).toEqual([
    { from: '2026-02-27', to: '2026-02-27', channels: {} },
    { from: '2026-02-28', to: '2026-02-28', channels: { phone: 2 } },
    { from: '2026-03-01', to: '2026-03-01', channels: {} },
  ]);
});

it('adds days of long periods up to weeks that begin on Mondays', () => {
  const days = [
    { day: '2026-01-04', channels: { phone: 1 } },
    { day: '2026-01-05', channels: { phone: 2 } },
    { day: '2026-01-11', channels: { phone: 3, widget: 1 } },
  ] as const;
  const { unit, stretches } = plottedDays([...days], { from: '2026-01-01', to: '2026-06-30' });
  expect(unit).toBe('week');
  expect(stretches.slice(0, 2)).toEqual([
    { from: '2026-01-01', to: '2026-01-04', channels: { phone: 1 } },
    { from: '2026-01-05', to: '2026-01-11', channels: { phone: 5, widget: 1 } },
  ]);
});

it('adds days of many years up to months', () => {
  const { unit, stretches } = plottedDays([], { from: '2023-05-20', to: '2026-11-22' });
  expect(unit).toBe('month');
  expect(stretches[1]).toMatchObject({ from: '2023-06-01', to: '2023-06-30' });
});
