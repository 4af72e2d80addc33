import { expect, it } from 'vitest';
import { daysOf, isHalfTyped, stretchOf } from './day-filter.ts';

const TODAY = new Date(2026, 2, 2, 15);

it('counts today among the days of a stretch', () => {
  expect(daysOf('today', TODAY)).toEqual({ from: '2026-03-02', to: undefined });
  expect(daysOf('week', TODAY)).toEqual({ from: '2026-02-24', to: undefined });
});

it('recognises a period by its days', () => {
  for (const stretch of ['all', 'today', 'week', 'month'] as const) {
    expect(stretchOf(daysOf(stretch, TODAY), TODAY)).toBe(stretch);
  }
  expect(stretchOf({ from: '2026-02-24', to: '2026-02-25' }, TODAY)).toBe('custom');
});

it('waits for the whole year of a day that is typed', () => {
  const typed = ['0002-11-22', '0020-11-22', '0202-11-22', '2026-11-22', ''];
  expect(typed.filter((day) => !isHalfTyped(day))).toEqual(['2026-11-22', '']);
});
