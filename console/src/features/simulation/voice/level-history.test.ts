import { expect, it } from 'vitest';
import { barHeight, levelHistoryAfter } from './level-history.ts';

it('forgets the oldest moments', () => {
  const [first, second, third] = [0.1, 0.2, 0.3].map((caller) => ({ caller, agent: 0 }));
  if (!first || !second || !third) throw new Error('Three moments.');
  expect(levelHistoryAfter([first, second], third, 2)).toEqual([second, third]);
});

it('draws silence as nothing and the loudest as the whole', () => {
  expect(barHeight(0)).toBe(0);
  expect(barHeight(1)).toBe(1);
  expect(barHeight(0.01)).toBeGreaterThan(0.1);
});
