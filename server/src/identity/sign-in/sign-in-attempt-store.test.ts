import { expect, it } from 'vitest';
import { waitAfter } from './sign-in-attempt-store.ts';

const limit = { kind: 'test', free: 3, waitSeconds: 30, maxWaitSeconds: 100, windowSeconds: 900 };

it.each([
  [1, 0],
  [2, 0],
  [3, 30],
  [4, 60],
  [5, 100],
  [500, 100],
])('after %i attempts the wait is %i seconds', (count, seconds) => {
  expect(waitAfter(limit, count)).toBe(seconds);
});
