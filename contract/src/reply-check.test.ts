import { expect, it } from 'vitest';
import { expectedReply, likeReplyCheck, unlikeReplyCheck } from './reply-check.ts';

it.each([
  ['We open at 9:30. See you!', '9:30'],
  ['Behind the house. Anything else?', 'Behind the house'],
  ['?!', '?!'],
])('looks for what another wording of %j has in common where no model judges', (reply, text) => {
  expect(likeReplyCheck(reply, false)).toEqual({ type: 'contains', text });
});

it.each([
  ['We open at 9:30. See you!', 'We open at 9:30'],
  [' I’m afraid I don’t know that. ', 'I’m afraid I don’t know that'],
])('never expects the bad answer %j', (reply, text) => {
  expect(unlikeReplyCheck(reply, false)).toEqual({ type: 'not_contains', text });
  expect(unlikeReplyCheck(reply, true)).toEqual({
    type: 'judged',
    condition: expect.stringContaining('better than with this'),
  });
});

it('truncates an answer for the judge without breaking a character', () => {
  const check = likeReplyCheck('😀'.repeat(2_000), true);
  expect(check.type === 'judged' && check.condition.isWellFormed()).toBe(true);
});

it('tells the answer that a check expects, and nothing where another thing is expected', () => {
  expect(expectedReply(likeReplyCheck('We open at “9:30”.', true))).toBe('We open at “9:30”.');
  expect(expectedReply(likeReplyCheck('We open at 9:30.', false))).toBe('9:30');
  expect(expectedReply(unlikeReplyCheck('I don’t know.', true))).toBeUndefined();
  expect(
    expectedReply({ type: 'judged', condition: 'The agent answers in the same sense as this: x' }),
  ).toBeUndefined();
});
