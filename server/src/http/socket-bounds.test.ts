import { expect, it } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';
import { withinBytes } from './within-bytes.ts';

it('cuts a text at a whole character', () => {
  expect(withinBytes('été', 3)).toBe('ét');
  expect(withinBytes('été', 4)).toBe('ét');
  expect(withinBytes('été', 5)).toBe('été');
});

it('refills a token bucket as time passes, up to its burst', () => {
  const take = createTokenBucket({ perSecond: 10, burst: 20 }, 0);
  expect(take(20, 0)).toBe(true);
  expect(take(1, 50)).toBe(false);
  expect(take(1, 150)).toBe(true);
  expect(take(21, 60_000)).toBe(false);
});
