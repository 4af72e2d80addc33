import { expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { countSignInAttempt, forgetSignInAttempts } from './sign-in-attempts.ts';

it('stops the fifth start within thirty seconds', () => {
  const storage = createMemoryStorage();
  const allowed = [0, 1, 2, 3, 4].map((second) => countSignInAttempt(storage, second * 1000));
  expect(allowed).toEqual([true, true, true, true, false]);
});

it('forgets starts that are older than thirty seconds', () => {
  const storage = createMemoryStorage();
  for (const second of [0, 1, 2, 3]) countSignInAttempt(storage, second * 1000);
  expect(countSignInAttempt(storage, 40_000)).toBe(true);
});

it('counts from nothing after a sign-in that worked', () => {
  const storage = createMemoryStorage();
  for (const second of [0, 1, 2, 3]) countSignInAttempt(storage, second * 1000);
  forgetSignInAttempts(storage);
  expect(countSignInAttempt(storage, 5000)).toBe(true);
});

it('takes rubbish in the storage for no attempts', () => {
  expect(countSignInAttempt(createMemoryStorage({ sign_in_attempts: '{oops' }), 0)).toBe(true);
});
