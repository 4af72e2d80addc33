import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CountedRepetition, runFindings } from './run-findings.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const test = { kind: 'reply', name: 'Hours' } as unknown as NewAgentTest;
const run = { tests: [{ id: ID, test }], repeat: 4 };
const held = (outcome: CountedRepetition['outcome'], latenciesMs: number[] = []): CountedRepetition => ({
  position: 0,
  outcome,
  error: null,
  latenciesMs,
  checks: [
    { outcome: 'not_judged', reason: 'Nobody knows.' },
    { outcome: 'failed', reason: 'Wrong.' },
  ],
});

it('counts what nobody could judge neither for nor against', () => {
  const { tests } = runFindings(run, [held('passed'), held('not_judged'), held('failed'), held('error')]);
  expect(tests).toMatchObject([{ passed: 1, failed: 1, not_judged: 1, errors: 1, pass_rate: 1 / 3 }]);
});

it('knows no rate and no wait where nothing was decided', () => {
  expect(runFindings(run, [])).toEqual({
    latency: null,
    tests: [
      {
        test_id: ID,
        name: 'Hours',
        kind: 'reply',
        repeat: 4,
        previous: null,
        first_reason: null,
        passed: 0,
        failed: 0,
        not_judged: 0,
        errors: 0,
        pass_rate: null,
        latency: null,
      },
    ],
  });
});

it('says why the first repetition that did not pass did not', () => {
  const reasonOf = (...repetitions: CountedRepetition[]) =>
    runFindings(run, repetitions).tests[0]?.first_reason;
  expect(reasonOf(held('passed'), held('failed'))).toBe('Wrong.');
  expect(reasonOf(held('not_judged'), held('failed'))).toBe('Nobody knows.');
  const error = { code: 'timed_out', reason: 'Too late.' };
  expect(reasonOf({ ...held('error'), error })).toBe('Too late.');
});

it('gives waits that were measured, the greater share below the greater one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1 }), (waits) => {
      const { latency } = runFindings(run, [held('passed', waits)]);
      expect(waits).toContain(latency?.p50_ms);
      expect(waits).toContain(latency?.p95_ms);
      expect(latency?.p50_ms).toBeLessThanOrEqual(latency?.p95_ms ?? -1);
      const below = waits.filter((wait) => wait <= (latency?.p95_ms ?? 0));
      expect(below.length / waits.length).toBeGreaterThanOrEqual(0.95);
    }),
  );
});
