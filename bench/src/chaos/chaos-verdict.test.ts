import { expect, it } from 'vitest';
import { problemsOf } from './chaos-verdict.ts';

it('finds fault with a run in which nothing was answered', () => {
  const nothing = { breaks: [], lost: [], twice: [], toolCalls: 0, toolsTwice: 0 };
  const run = {
    ...nothing,
    minutes: 1,
    counts: { kill: 1, stop: 0, postgres: 0, network: 0, bucket: 0, disk: 0 },
    parties: { chat: 0, telephone: 0 },
    answered: 0,
  };
  expect(problemsOf(run)).toEqual(['no sentence was answered']);
  expect(problemsOf({ ...run, answered: 1 })).toEqual([]);
});
