import type { CheckResult } from '@parley/contract/agent-test-checks.ts';
import type { TestRepetition, TestSummary, TestTrendPoint } from '@parley/contract/agent-test-runs.ts';
import type { RunTest } from './run-test.ts';

/** A repetition as far as figures need it. */
export type CountedRepetition = Pick<TestRepetition, 'outcome' | 'error'> & {
  /** Position of the test in its run, from 0. */
  position: number;
  checks: readonly Pick<CheckResult, 'outcome' | 'reason'>[];
  latenciesMs: readonly number[];
};

/** What a run found: the result of each test, in their order, and the latencies of all. */
export type RunFindings = { tests: TestSummary[]; latency: TestSummary['latency'] };

/** What was found so far. */
export function runFindings(
  { tests, repeat }: { tests: readonly RunTest[]; repeat: number },
  repetitions: readonly CountedRepetition[],
): RunFindings {
  const byPosition = Map.groupBy(repetitions, ({ position }) => position);
  const summaries = tests.map(({ id, test: { name, kind } }, position) => {
    const repetitions = byPosition.get(position) ?? [];
    return {
      test_id: id,
      name,
      kind,
      repeat,
      previous: null,
      ...figuresOf(repetitions),
      first_reason: firstReason(repetitions),
    };
  });
  return { tests: summaries, latency: latencyOf(repetitions) };
}

// Results without a verdict count neither for nor against.
function figuresOf(repetitions: readonly CountedRepetition[]) {
  const countOf = (outcome: TestRepetition['outcome']) =>
    repetitions.filter((each) => each.outcome === outcome).length;
  const passed = countOf('passed');
  const failed = countOf('failed');
  const errors = countOf('error');
  const decided = passed + failed + errors;
  return {
    passed,
    failed,
    errors,
    not_judged: countOf('not_judged'),
    pass_rate: decided === 0 ? null : passed / decided,
    latency: latencyOf(repetitions),
  };
}

/** The point that a finished run adds to the trend of a test. */
export function trendPoint(
  run: { id: string; agentVersion: number | null; endedAt: Date },
  { passed, failed, not_judged, errors, pass_rate, latency }: TestSummary,
): TestTrendPoint {
  return {
    run_id: run.id,
    agent_version: run.agentVersion,
    ended_at: run.endedAt.toISOString(),
    done: passed + failed + not_judged + errors,
    passed,
    pass_rate,
    latency,
  };
}

function latencyOf(repetitions: readonly CountedRepetition[]): TestSummary['latency'] {
  const sorted = repetitions.flatMap(({ latenciesMs }) => latenciesMs).sort((one, other) => one - other);
  if (sorted.length === 0) return null;
  return { p50_ms: percentile(sorted, 0.5), p95_ms: percentile(sorted, 0.95) };
}

// The smallest value that this share of them does not exceed.
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function firstReason(repetitions: readonly CountedRepetition[]): string | null {
  const first = repetitions.find(({ outcome }) => outcome !== 'passed');
  if (!first) return null;
  return first.checks.find(({ outcome }) => outcome === first.outcome)?.reason ?? first.error?.reason ?? null;
}
