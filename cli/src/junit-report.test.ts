import type { TestRun, TestSummary } from '@parley/contract/agent-test-runs.ts';
import { expect, it } from 'vitest';
import { junitReport } from './junit-report.ts';

const isGood = ({ pass_rate }: TestSummary) => pass_rate !== null && pass_rate >= 0.8;

it('says of each test what decides the exit of the command', () => {
  const report = junitReport(
    runOf([
      summaryOf('Often enough', { passed: 9, failed: 1, pass_rate: 0.9 }),
      summaryOf('Too seldom', { passed: 7, failed: 3, pass_rate: 0.7 }),
      summaryOf('Broken off', { errors: 10, pass_rate: 0 }),
      summaryOf('Without a judge', { not_judged: 10 }),
    ]),
    isGood,
  );
  expect(report).toContain('tests="4" failures="1" errors="2"');
  expect(report).toContain('name="Often enough"/>');
  expect(report).toContain('name="Too seldom"><failure message="7 of 10 passed"/>');
  expect(report).toContain('name="Broken off"><error message="0 of 10 passed"/>');
  expect(report).toContain('name="Without a judge"><error message="0 of 10 passed, 10 not judged"/>');
});

function summaryOf(name: string, found: Partial<TestSummary>): TestSummary {
  return {
    test_id: '0a6a2f1e-0000-4000-8000-000000000001',
    name,
    kind: 'reply',
    repeat: 10,
    passed: 0,
    failed: 0,
    not_judged: 0,
    errors: 0,
    pass_rate: null,
    latency: null,
    previous: null,
    first_reason: null,
    ...found,
  };
}

function runOf(tests: TestSummary[]): TestRun {
  return {
    run_id: '0a6a2f1e-0000-4000-8000-000000000002',
    agent_id: 'agent_1',
    agent_version: 1,
    status: 'done',
    failure: null,
    repeat: 10,
    model: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ended_at: '2026-01-01T00:01:00.000Z',
    started_by: 'Ada',
    total: 40,
    done: 40,
    passed: 16,
    pass_rate: null,
    latency: null,
    tests,
  };
}
