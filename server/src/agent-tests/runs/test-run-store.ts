import { randomUUID } from 'node:crypto';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type {
  TestRepetition,
  TestRun,
  TestSummary,
  TestTrendPoint,
} from '@parley/contract/agent-test-runs.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { and, asc, desc, eq, inArray, isNotNull, lt, not, notInArray, or } from 'drizzle-orm';
import { agents } from '../../agents/agent-table.ts';
import { lockName } from '../../database/name-lock.ts';
import { TimedStore } from '../../database/store.ts';
import { TestRunNotFound, TestRunRunning, TooManyTestRuns } from '../agent-test-errors.ts';
import type { AgentRow } from '../agent-test-store.ts';
import { agentTestRepetitions, agentTestRuns } from '../agent-test-table.ts';
import type { RunFindings } from './run-findings.ts';
import { runFindings, trendPoint } from './run-findings.ts';
import type { RunTest } from './run-test.ts';
import { queryCounted } from './test-run-queries.ts';

/** A run that is to begin. */
export type NewTestRun = {
  agentVersion: number | null;
  draft: NewAgent | null;
  repeat: number;
  tests: RunTest[];
  starterName: string;
};

/** Runs of tests of all teams, as people see them. */
export class TestRunStore extends TimedStore {
  readonly #isActive = inArray(agentTestRuns.status, ['pending', 'running']);

  /** How each test went in the newest finished runs, newest first. */
  async trendsOf(
    agent: AgentRow,
    { before, runs }: { before?: Date; runs: number } = { runs: AGENT_TESTS.runsKept },
  ): Promise<Map<string, TestTrendPoint[]>> {
    const rows = await this.database
      .select(TREND_COLUMNS)
      .from(agentTestRuns)
      .where(
        and(
          this.#isOf(agent),
          eq(agentTestRuns.status, 'done'),
          isNotNull(agentTestRuns.findings),
          before && lt(agentTestRuns.createdAt, before),
        ),
      )
      .orderBy(desc(agentTestRuns.createdAt), desc(agentTestRuns.id))
      .limit(runs);
    const points = rows.flatMap(({ endedAt, findings, ...row }) =>
      (findings?.tests ?? []).map((summary) => ({
        testId: summary.test_id,
        point: trendPoint({ ...row, endedAt: endedAt ?? new Date(0) }, summary),
      })),
    );
    const byTest = Map.groupBy(points, ({ testId }) => testId);
    return new Map([...byTest].map(([testId, found]) => [testId, found.map(({ point }) => point)]));
  }

  /**
   * Stores a run for a worker to claim, and deletes the oldest finished ones.
   * @throws {TooManyTestRuns}
   */
  async start(agent: AgentRow, run: NewTestRun): Promise<TestRun> {
    const { teamId, rowId: agentRowId } = agent;
    const id = randomUUID();
    await this.database.transaction(async (transaction) => {
      await lockName(transaction, `test runs ${teamId}`);
      const isActive = and(eq(agentTestRuns.teamId, teamId), this.#isActive);
      const active = await transaction.$count(agentTestRuns, isActive);
      if (active >= AGENT_TESTS.activeRunsMax) throw new TooManyTestRuns();
      await transaction
        .insert(agentTestRuns)
        .values({ ...run, id, teamId, agentRowId, status: 'pending', createdAt: this.now() });
      const newest = transaction
        .select({ id: agentTestRuns.id })
        .from(agentTestRuns)
        .where(this.#isOf(agent))
        .orderBy(desc(agentTestRuns.createdAt), desc(agentTestRuns.id))
        .limit(AGENT_TESTS.runsKept);
      await transaction
        .delete(agentTestRuns)
        .where(and(this.#isOf(agent), not(this.#isActive), notInArray(agentTestRuns.id, newest)));
    });
    return this.#shown(await this.#findRow(agent, id));
  }

  /** A run, each test with the finished run before. @throws {TestRunNotFound} */
  async find(agent: AgentRow, id: string): Promise<TestRun> {
    const row = await this.#findRow(agent, id);
    const [run, trends] = await Promise.all([
      this.#shown(row),
      this.trendsOf(agent, { before: row.createdAt, runs: PREVIOUS_RUNS }),
    ]);
    const tests = run.tests.map((test) => ({
      ...test,
      previous: trends.get(test.test_id)?.[0] ?? null,
    }));
    return { ...run, tests };
  }

  /** Newest first. @throws {TestRunNotFound} when there is no run to go on behind */
  async list(
    agent: AgentRow,
    { before, limit }: { before?: string | undefined; limit: number },
  ): Promise<{ runs: TestRun[]; has_more: boolean }> {
    const last = before === undefined ? undefined : await this.#findRow(agent, before);
    const isBehind =
      last &&
      or(
        lt(agentTestRuns.createdAt, last.createdAt),
        and(eq(agentTestRuns.createdAt, last.createdAt), lt(agentTestRuns.id, last.id)),
      );
    const rows = await this.database
      .select(RUN_COLUMNS)
      .from(agentTestRuns)
      .innerJoin(agents, isAgent)
      .where(and(this.#isOf(agent), isBehind))
      .orderBy(desc(agentTestRuns.createdAt), desc(agentTestRuns.id))
      .limit(limit + 1);
    const runs = await Promise.all(rows.slice(0, limit).map((row) => this.#shown(row)));
    return { runs, has_more: rows.length > limit };
  }

  /** What was said in one test of a run. @throws {TestRunNotFound} where the test took no part as well */
  async repetitions(
    agent: AgentRow,
    id: string,
    testId: string,
  ): Promise<{ test: NewAgentTest; repetitions: TestRepetition[] }> {
    const { tests } = await this.#findRow(agent, id);
    const position = tests.findIndex((each) => each.id === testId);
    const test = tests[position]?.test;
    if (!test) throw new TestRunNotFound();
    const rows = await this.database
      .select()
      .from(agentTestRepetitions)
      .where(and(eq(agentTestRepetitions.runId, id), eq(agentTestRepetitions.position, position)))
      .orderBy(asc(agentTestRepetitions.repetition));
    return { test, repetitions: rows.map(toRepetition) };
  }

  /** Ends a running run, whichever node works on it. @throws {TestRunNotFound} */
  async cancel(agent: AgentRow, id: string): Promise<TestRun> {
    const run = await this.#findRow(agent, id);
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction
        .update(agentTestRuns)
        .set({ status: 'cancelled', endedAt: this.now(), draft: null, claimedUntil: null })
        .where(and(this.#isRun(agent, id), this.#isActive));
      if (rowCount === 0) return;
      // From here on nothing more is stored of it.
      const findings = runFindings(run, await queryCounted(transaction, id));
      await transaction.update(agentTestRuns).set({ findings }).where(this.#isRun(agent, id));
    });
    return this.#shown(await this.#findRow(agent, id));
  }

  /** @throws {TestRunNotFound | TestRunRunning} */
  async delete(agent: AgentRow, id: string): Promise<void> {
    const { rowCount } = await this.database
      .delete(agentTestRuns)
      .where(and(this.#isRun(agent, id), not(this.#isActive)));
    if (rowCount !== 0) return;
    await this.#findRow(agent, id);
    throw new TestRunRunning();
  }

  #isOf({ teamId, rowId }: AgentRow) {
    return and(eq(agentTestRuns.teamId, teamId), eq(agentTestRuns.agentRowId, rowId));
  }

  #isRun(agent: AgentRow, id: string) {
    return and(this.#isOf(agent), eq(agentTestRuns.id, id));
  }

  async #findRow(agent: AgentRow, id: string) {
    const [row] = await this.database
      .select(RUN_COLUMNS)
      .from(agentTestRuns)
      .innerJoin(agents, isAgent)
      .where(this.#isRun(agent, id));
    if (!row) throw new TestRunNotFound();
    return row;
  }

  async #shown(row: RunRow): Promise<TestRun> {
    return toTestRun(row, row.findings ?? runFindings(row, await queryCounted(this.database, row.id)));
  }
}

/** Finished runs searched for the previous one; bounded, since clients poll a run every second. */
const PREVIOUS_RUNS = 10;

const isAgent = eq(agents.id, agentTestRuns.agentRowId);

const RUN_COLUMNS = {
  id: agentTestRuns.id,
  agentId: agents.agentId,
  agentVersion: agentTestRuns.agentVersion,
  status: agentTestRuns.status,
  failure: agentTestRuns.failure,
  repeat: agentTestRuns.repeat,
  tests: agentTestRuns.tests,
  model: agentTestRuns.model,
  createdAt: agentTestRuns.createdAt,
  endedAt: agentTestRuns.endedAt,
  starterName: agentTestRuns.starterName,
  findings: agentTestRuns.findings,
};

const TREND_COLUMNS = {
  id: agentTestRuns.id,
  agentVersion: agentTestRuns.agentVersion,
  endedAt: agentTestRuns.endedAt,
  findings: agentTestRuns.findings,
};

function toRepetition(row: typeof agentTestRepetitions.$inferSelect): TestRepetition {
  return {
    repetition: row.repetition,
    outcome: row.outcome,
    error: row.error,
    checks: row.checks,
    transcript: row.transcript,
    end_reason: row.endReason,
    took_ms: row.tookMs,
    ended_at: row.endedAt.toISOString(),
  };
}

/** A run as it is read, without its unsaved settings. */
type RunRow = Omit<
  typeof agentTestRuns.$inferSelect,
  'teamId' | 'agentRowId' | 'draft' | 'claimedUntil' | 'claimedBy'
> & { agentId: string };

/** A run as the contract tells it. */
function toTestRun(row: RunRow, { tests, latency }: RunFindings): TestRun {
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
