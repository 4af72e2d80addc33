import { expect, it } from 'vitest';
import { linearFit } from './linear-fit.ts';

it('finds the line that the points lie on', () => {
  const points = [0, 1, 2].map((x) => ({ x, y: 3 * x + 2 }));
  expect(linearFit(points)).toEqual({ slope: 3, start: 2, end: 8 });
});

it('sees no slope in what only goes up and down', () => {
  const points = [5, 7, 5, 7, 5].map((y, x) => ({ x, y }));
  expect(linearFit(points).slope).toBeCloseTo(0);
});
