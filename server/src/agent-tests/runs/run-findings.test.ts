import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CountedRepetition, runFindings } from './run-findings.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const test = { kind: 'reply', name: 'Hours' } as unknown as NewAgentTest;
const run = { tests: [{ id: ID, test }], repeat: 4 };
const ended = (outcome: CountedRepetition['outcome'], latenciesMs: number[] = []): CountedRepetition => ({
  position: 0,
  outcome,
  error: null,
  latenciesMs,
  checks: [
    { outcome: 'not_judged', reason: 'Nobody knows.' },
    { outcome: 'failed', reason: 'Wrong.' },
  ],
});

it('counts results without a verdict neither for nor against', () => {
  const { tests } = runFindings(run, [ended('passed'), ended('not_judged'), ended('failed'), ended('error')]);
  expect(tests).toMatchObject([{ passed: 1, failed: 1, not_judged: 1, errors: 1, pass_rate: 1 / 3 }]);
});

it('has no rate and no latency where nothing was decided', () => {
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

it('gives the reason of the first repetition that did not pass', () => {
  const reasonOf = (...repetitions: CountedRepetition[]) =>
    runFindings(run, repetitions).tests[0]?.first_reason;
  expect(reasonOf(ended('passed'), ended('failed'))).toBe('Wrong.');
  expect(reasonOf(ended('not_judged'), ended('failed'))).toBe('Nobody knows.');
  const error = { code: 'timed_out', reason: 'Too late.' };
  expect(reasonOf({ ...ended('error'), error })).toBe('Too late.');
});

it('reports measured latencies as percentiles', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1 }), (waits) => {
      const { latency } = runFindings(run, [ended('passed', waits)]);
      expect(waits).toContain(latency?.p50_ms);
      expect(waits).toContain(latency?.p95_ms);
      expect(latency?.p50_ms).toBeLessThanOrEqual(latency?.p95_ms ?? -1);
      const below = waits.filter((wait) => wait <= (latency?.p95_ms ?? 0));
      expect(below.length / waits.length).toBeGreaterThanOrEqual(0.95);
    }),
  );
});
