import { expect, it } from 'vitest';
import { daysOfPeriod, periodDays, periodOf } from './overview-period.ts';

const today = new Date('2026-11-22T15:00:00');

it('covers thirty days unless the address says otherwise', () => {
  const none = { from: undefined, to: undefined };
  expect(periodDays(none, today)).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  expect(periodOf(none, today)).toBe('30');
});

it('names a period by its length, today included', () => {
  const week = daysOfPeriod('7', today);
  expect(week).toEqual({ from: '2026-11-16', to: undefined });
  expect(periodOf(week, today)).toBe('7');
  expect(periodOf({ from: '2026-11-16', to: '2026-11-20' }, today)).toBe('custom');
  expect(periodOf({ from: '2026-11-15', to: undefined }, today)).toBe('custom');
});

it('ends today, whatever last day is typed', () => {
  expect(periodDays({ from: '2026-11-20', to: '9998-12-31' }, today)).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
  });
});

it('treats days in the wrong order as one day', () => {
  expect(periodDays({ from: '2026-11-20', to: '2026-11-10' }, today)).toEqual({
    from: '2026-11-10',
    to: '2026-11-10',
  });
});
