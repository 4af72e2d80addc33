import type { startTestRun, TestRun } from '@parley/contract/agent-test-runs.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import type { z } from 'zod';
import { withoutElements } from '../../agents/agent-content.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { Caller } from '../../http/route.ts';
import { NoTests, TestRunTooLarge } from '../agent-test-errors.ts';
import type { AgentTestStore } from '../agent-test-store.ts';
import type { TestRunStore } from './test-run-store.ts';
import type { TestWork } from './test-work.ts';

export type WantedRun = {
  /** The agent, by its row's id or its agent id. */
  id: string;
  body: z.output<NonNullable<typeof startTestRun.body>>;
  caller: Caller;
};

/** Where runs begin. */
export type RunBeginning = {
  agents: Pick<AgentStore, 'find' | 'findVersion'>;
  tests: Pick<AgentTestStore, 'take'>;
  runs: Pick<TestRunStore, 'start'>;
  work: Pick<TestWork, 'begin'>;
};

/**
 * Stores a run with the tests as they are now, and starts it.
 * @throws {AgentNotFound | AgentTestNotFound | NoTests | TestRunTooLarge | TooManyTestRuns}
 */
export async function beginRun(
  { id, body: { test_ids, repeat, version, draft }, caller }: WantedRun,
  { agents, tests, runs, work }: RunBeginning,
): Promise<TestRun> {
  const inForce = await agents.find(caller.teamId, id);
  const isOther = !draft && version !== undefined && version !== inForce.version;
  const agent = isOther ? await agents.findVersion(caller.teamId, id, version) : inForce;
  const row = { teamId: caller.teamId, rowId: agent.provider_uuid };
  const taken = await tests.take(row, test_ids);
  if (taken.length === 0) throw new NoTests();
  if (taken.length * repeat > AGENT_TESTS.repetitionsMax) throw new TestRunTooLarge();
  const run = await runs.start(row, {
    agentVersion: draft ? null : agent.version,
    // As it would be saved.
    draft: draft ? withoutElements(draft) : null,
    repeat,
    tests: taken,
    starterName: caller.name,
  });
  work.begin(run.run_id);
  return run;
}
