import type { TestRun, TestSummary } from '@parley/contract/agent-test-runs.ts';
import type { agentTestRuns } from '../agent-test-table.ts';
import type { RunFindings } from './run-findings.ts';

/** A run as it is read, without its unsaved settings. */
export type RunRow = Omit<
  typeof agentTestRuns.$inferSelect,
  'teamId' | 'agentRowId' | 'draft' | 'claimedUntil' | 'claimedBy'
> & { agentId: string };

/** A run as the contract tells it. */
export function toTestRun(row: RunRow, { tests, latency }: RunFindings): TestRun {
  const total = (of: (test: TestSummary) => number) => tests.reduce((sum, test) => sum + of(test), 0);
  const passed = total((test) => test.passed);
  const decided = total((test) => test.passed + test.failed + test.errors);
  return {
    run_id: row.id,
    agent_id: row.agentId,
    agent_version: row.agentVersion,
    status: row.status,
    failure: row.failure,
    repeat: row.repeat,
    model: row.model,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    started_by: row.starterName,
    total: row.repeat * row.tests.length,
    done: decided + total((test) => test.not_judged),
    passed,
    pass_rate: decided === 0 ? null : passed / decided,
    latency,
    tests,
  };
}
