import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestTrendPoint } from '@parley/contract/agent-test-runs.ts';
import type { AgentTest } from '@parley/contract/agent-tests.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { TimedStore } from '../database/store.ts';
import {
  type DeletableRows,
  type DeletedItem,
  deleteRows,
  lockRow,
  restoreRows,
} from '../deletions/deletion-queries.ts';
import { AgentTestConflict, AgentTestNotFound, TooManyTests } from './agent-test-errors.ts';
import { agentTestRepetitions, agentTestRuns, agentTests } from './agent-test-table.ts';
import type { RunTest } from './runs/run-test.ts';

/** An agent of a team, by its row. */
export type AgentRow = { teamId: string; rowId: string };

/** A test without how it went. */
export type StoredTest = Omit<AgentTest, 'trend'>;

/** What agents of all teams are tested for. */
export class AgentTestStore extends TimedStore {
  /** Oldest first. */
  async list(agent: AgentRow): Promise<StoredTest[]> {
    const rows = await this.database
      .select()
      .from(agentTests)
      .where(this.#isOf(agent))
      .orderBy(asc(agentTests.createdAt), asc(agentTests.id));
    return rows.map(toTest);
  }

  /** @throws {AgentTestNotFound} */
  async find(agent: AgentRow, id: string): Promise<StoredTest> {
    const [row] = await this.database.select().from(agentTests).where(this.#isTest(agent, id));
    if (!row) throw new AgentTestNotFound();
    return toTest(row);
  }

  /**
   * @param id where the agent has it already, that test is replaced
   * @throws {TooManyTests | AgentTestNotFound}
   */
  async create(
    agent: AgentRow,
    {
      test,
      authorName,
      id = randomUUID(),
    }: { test: NewAgentTest; authorName: string; id?: string | undefined },
  ): Promise<StoredTest> {
    const createdAt = this.now();
    const { teamId, rowId: agentRowId } = agent;
    return this.database.transaction(async (transaction) => {
      await this.#requireSlot(transaction, agent, id);
      const row = { id, teamId, agentRowId, test, authorName, createdAt, updatedAt: createdAt };
      const set = { test, authorName, updatedAt: createdAt };
      const [stored] = await transaction
        .insert(agentTests)
        .values(row)
        .onConflictDoUpdate({ target: agentTests.id, set, setWhere: this.#isOf(agent) })
        .returning();
      if (!stored) throw new AgentTestNotFound();
      return toTest(stored);
    });
  }

  /**
   * @param base when the test that was changed had been saved; undefined when that does not matter
   * @throws {AgentTestNotFound | AgentTestConflict}
   */
  async update(
    agent: AgentRow,
    id: string,
    { test, authorName, base }: { test: NewAgentTest; authorName: string; base: string | undefined },
  ): Promise<StoredTest> {
    const isBase = base === undefined ? undefined : eq(agentTests.updatedAt, new Date(base));
    const [row] = await this.database
      .update(agentTests)
      .set({ test, authorName, updatedAt: this.now() })
      .where(and(this.#isTest(agent, id), isBase))
      .returning();
    if (row) return toTest(row);
    const stored = await this.find(agent, id);
    // The answer to the same change may have been lost on its way.
    if (isDeepStrictEqual(stored.test, test)) return stored;
    const { updated_at, updated_by } = stored;
    throw new AgentTestConflict({ updated_at, updated_by });
  }

  /** @throws {AgentTestNotFound} */
  async delete(agent: AgentRow, id: string): Promise<void> {
    const isIt = this.#isTest(agent, id);
    await this.database.transaction(async (transaction) => {
      if (!(await lockRow(transaction, agentTests, isIt))) throw new AgentTestNotFound();
      await deleteRows(transaction, deletedTest(agent, id), { rows: [{ table: agentTests, where: isIt }] });
    });
  }

  /** Brings a test back that was deleted a moment ago. @throws {DeletionFinal | TooManyTests} */
  async undoDelete(agent: AgentRow, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.#requireSlot(transaction, agent, id);
      await restoreRows(transaction, deletedTest(agent, id));
    });
  }

  /**
   * Tests as a run takes them, in the order of the list.
   * @param ids all of the agent's when left out
   * @throws {AgentTestNotFound} for one that the agent does not have
   */
  async take(agent: AgentRow, ids: readonly string[] | undefined): Promise<RunTest[]> {
    const wanted = ids && [...new Set(ids)];
    const rows = await this.database
      .select({ id: agentTests.id, test: agentTests.test })
      .from(agentTests)
      .where(and(this.#isOf(agent), wanted && inArray(agentTests.id, wanted)))
      .orderBy(asc(agentTests.createdAt), asc(agentTests.id));
    if (wanted && rows.length < wanted.length) throw new AgentTestNotFound();
    return rows;
  }

  /** @param id of the test, which may be stored already */
  async #requireSlot(transaction: Database, agent: AgentRow, id: string): Promise<void> {
    // Tests that are stored at the same time wait for each other here, so that they do not share the last slot.
    await lockName(transaction, `agent tests ${agent.rowId}`);
    const others = and(this.#isOf(agent), ne(agentTests.id, id));
    const taken = await transaction.$count(agentTests, others);
    if (taken >= AGENT_TESTS.perAgentMax) throw new TooManyTests();
  }

  #isOf({ teamId, rowId }: AgentRow) {
    return and(eq(agentTests.teamId, teamId), eq(agentTests.agentRowId, rowId));
  }

  #isTest(agent: AgentRow, id: string) {
    return and(this.#isOf(agent), eq(agentTests.id, id));
  }
}

/** A test with how it went. */
export function withTrend(test: StoredTest, trends: ReadonlyMap<string, TestTrendPoint[]>): AgentTest {
  return { ...test, trend: (trends.get(test.id) ?? []).slice(0, AGENT_TESTS.trend) };
}

/** What an agent is tested for, and what runs found. */
export function agentTestRows(agentRowId: string): DeletableRows[] {
  const isRunOfAgent = sql`${agentTestRepetitions.runId} in (
    select id from agent_test_runs where agent_row_id = ${agentRowId}::uuid)`;
  return [
    { table: agentTests, where: eq(agentTests.agentRowId, agentRowId) },
    { table: agentTestRuns, where: eq(agentTestRuns.agentRowId, agentRowId) },
    { table: agentTestRepetitions, where: isRunOfAgent },
  ];
}

function deletedTest({ teamId, rowId }: AgentRow, id: string): DeletedItem {
  return { teamId, kind: 'agent-test', itemId: `${rowId} ${id}` };
}

/** Gives a copy of an agent the tests of the original; how they went is the original's. */
export async function copyAgentTests(
  transaction: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.execute(sql`
    insert into agent_tests (id, team_id, agent_row_id, test, created_at, updated_at, author_name)
    select gen_random_uuid(), team_id, ${to}::uuid, test, created_at, updated_at, author_name
    from agent_tests where agent_row_id = ${from}::uuid`);
}

function toTest(row: typeof agentTests.$inferSelect): StoredTest {
  return {
    id: row.id,
    test: row.test,
    updated_by: row.authorName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
