import { expect, it } from 'vitest';
import { soak } from './soak-run.ts';
import { problemsOf } from './soak-verdict.ts';

it('leaves nothing behind when models, recognisers, voices and callers fail', {
  timeout: 180_000,
}, async () => {
  const result = await soak({ sessions: 10, durationMs: 20_000, sampleMs: 5_000 });
  expect(problemsOf(result)).toEqual([]);
  expect(result.deeds.called).toBeGreaterThanOrEqual(10);
  const ended = Object.values(result.endings).reduce((sum, count) => sum + count, 0);
  expect(ended).toBe(result.metrics.conversationIds.length);
  // Each kind of trouble came, and turns outlived it.
  expect(result.errors).not.toEqual({});
  expect(result.metrics.turnToAudioMs).not.toEqual([]);
});
