import { expect, it } from 'vitest';
import { dialOutcomeOf } from './dial-outcome.ts';

it.each([
  ['completed', 'accepted'],
  ['ANSWER', 'accepted'],
  ['SUCCESS', 'accepted'],
  ['busy', 'busy'],
  ['USER_BUSY', 'busy'],
  ['no-answer', 'no_answer'],
  ['NOANSWER', 'no_answer'],
  ['NO_USER_RESPONSE', 'no_answer'],
  ['CHANUNAVAIL', 'failed'],
  ['canceled', 'failed'],
  ['', undefined],
])('takes %s for %s', (status, outcome) => {
  expect(dialOutcomeOf(status)).toBe(outcome);
});
