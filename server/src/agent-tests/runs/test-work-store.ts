import type { TestRepetition } from '@parley/contract/agent-test-runs.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { agents } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { storableJson } from '../../http/storable-json.ts';
import { agentTestRepetitions, agentTestRuns } from '../agent-test-table.ts';
import { runFindings } from './run-findings.ts';
import { queryCounted } from './test-run-queries.ts';

/** A run that this process works on. */
export type ClaimedRun = NonNullable<Awaited<ReturnType<TestWorkStore['claim']>>>;

/** One repetition of a run, by its position. */
export type RepetitionKey = { position: number; repetition: number };

/** Without a heartbeat for this long, the worker of a run counts as gone. */
const CLAIM_SECONDS = 20;
/** A run that is not over after this long never will be. */
const LONGEST_HOURS = 24;

/** Runs of all teams that are worked on at once on all nodes. */
export const RUNS_AT_ONCE = 16;
/** Of one team, so that others are not renewed waiting. */
const TEAM_AT_ONCE = 2;
/** Runs that are offered to this process at a time. */
const MAX_OFFERED = 20;

/** @param nodeId this process */
export class TestWorkStore {
  readonly #database: Database;
  readonly #nodeId: string;
  readonly #isActive = inArray(agentTestRuns.status, ['pending', 'running']);
  readonly #isFree = or(isNull(agentTestRuns.claimedUntil), lt(agentTestRuns.claimedUntil, sql`now()`));
  readonly #underWay = sql`select count(*) from agent_test_runs as other
    where other.status in ('pending', 'running') and other.claimed_until >= now()`;
  readonly #teamUnderWay;
  readonly #mayRun;
  readonly #claim;

  constructor(database: Database, nodeId: string) {
    this.#database = database;
    this.#nodeId = nodeId;
    this.#teamUnderWay = sql`(${this.#underWay} and other.team_id = ${agentTestRuns.teamId})`;
    this.#mayRun = sql`${this.#teamUnderWay} < ${TEAM_AT_ONCE} and (${this.#underWay}) < ${RUNS_AT_ONCE}`;
    this.#claim = {
      claimedBy: this.#nodeId,
      claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    };
  }

  /**
   * Takes a run on, unless it is over, another process works on it, or its team or all teams have as many under way
   * as they may. Those who take one on at once, on whichever node, take turns.
   */
  async claim(id: string) {
    return this.#database.transaction(async (transaction) => {
      await lockName(transaction, 'agent test runs');
      const [run] = await transaction
        .update(agentTestRuns)
        .set({ ...this.#claim, status: 'running' })
        .from(agents)
        .where(
          and(
            eq(agentTestRuns.id, id),
            eq(agents.id, agentTestRuns.agentRowId),
            this.#isActive,
            this.#isFree,
            this.#mayRun,
          ),
        )
        .returning({
          id: agentTestRuns.id,
          teamId: agentTestRuns.teamId,
          agentId: agents.agentId,
          agentVersion: agentTestRuns.agentVersion,
          draft: agentTestRuns.draft,
          repeat: agentTestRuns.repeat,
          tests: agentTestRuns.tests,
        });
      return run;
    });
  }

  /** Renews the lease. @returns false where the run is not ours any more: cancelled, or gone */
  async renew(id: string): Promise<boolean> {
    const { rowCount } = await this.#database.update(agentTestRuns).set(this.#claim).where(this.#isOurs(id));
    return rowCount !== 0;
  }

  /** Releases a run for the next worker. */
  async release(id: string): Promise<void> {
    await this.#database.update(agentTestRuns).set({ claimedUntil: null }).where(this.#isOurs(id));
  }

  /** Repetitions that are finished, for instance before a restart. */
  async finished(id: string): Promise<RepetitionKey[]> {
    const { position, repetition } = agentTestRepetitions;
    return this.#database
      .select({ position, repetition })
      .from(agentTestRepetitions)
      .where(eq(agentTestRepetitions.runId, id));
  }

  /** Stores what a repetition found. @returns false, and stores nothing, where the run is not ours any more */
  async add(
    id: string,
    { position, ...found }: Omit<TestRepetition, 'ended_at'> & RepetitionKey,
    model: AnsweringModel | null,
  ): Promise<boolean> {
    const { repetition, outcome, error, checks, transcript, end_reason: endReason, took_ms: tookMs } = found;
    return this.#database.transaction(async (transaction) => {
      const [ours] = await transaction
        .select({ model: agentTestRuns.model })
        .from(agentTestRuns)
        .where(this.#isOurs(id))
        .for('update');
      if (!ours) return false;
      await transaction
        .insert(agentTestRepetitions)
        .values({
          runId: id,
          position,
          repetition,
          outcome,
          error,
          checks: storableJson(checks),
          transcript: storableJson(transcript),
          endReason,
          tookMs,
          endedAt: sql`now()`,
        })
        .onConflictDoNothing();
      if (model && !ours.model) {
        await transaction.update(agentTestRuns).set({ model }).where(eq(agentTestRuns.id, id));
      }
      return true;
    });
  }

  /** Ends a run of this node. @param failure why it failed; null where it did not */
  end(id: string, failure: string | null) {
    return this.#end(this.#isOurs(id), id, failure);
  }

  /** Ends a run without a worker. */
  giveUp(id: string, failure: string) {
    return this.#end(and(eq(agentTestRuns.id, id), this.#isActive, this.#isFree), id, failure);
  }

  /** Deletes runs that are too old, with what was said in them. */
  async forgetOld(): Promise<void> {
    const isOld = sql`${agentTestRuns.createdAt} < now() - make_interval(days => ${AGENT_TESTS.runDays})`;
    await this.#database.delete(agentTestRuns).where(and(not(this.#isActive), isOld));
  }

  /** Claimable runs, first of teams with the fewest running, then the oldest. */
  async waitingRuns(): Promise<{ id: string; claimedBy: string | null }[]> {
    return this.#database
      .select({ id: agentTestRuns.id, claimedBy: agentTestRuns.claimedBy })
      .from(agentTestRuns)
      .where(and(this.#isActive, this.#isFree, this.#mayRun))
      .orderBy(this.#teamUnderWay, agentTestRuns.createdAt, agentTestRuns.id)
      .limit(MAX_OFFERED);
  }

  /** Runs without a worker that have waited for too long. */
  async overdueRuns(): Promise<string[]> {
    const isOverdue = sql`${agentTestRuns.createdAt} < now() - make_interval(hours => ${LONGEST_HOURS})`;
    const rows = await this.#database
      .select({ id: agentTestRuns.id })
      .from(agentTestRuns)
      .where(and(this.#isActive, this.#isFree, isOverdue));
    return rows.map(({ id }) => id);
  }

  #isOurs(id: string) {
    return and(eq(agentTestRuns.id, id), eq(agentTestRuns.claimedBy, this.#nodeId), this.#isActive);
  }

  async #end(isMeant: SQL | undefined, id: string, failure: string | null): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const [run] = await transaction
        .select({ tests: agentTestRuns.tests, repeat: agentTestRuns.repeat })
        .from(agentTestRuns)
        .where(isMeant)
        .for('update');
      if (!run) return;
      const findings = runFindings(run, await queryCounted(transaction, id));
      const status = failure === null ? 'done' : 'failed';
      await transaction
        .update(agentTestRuns)
        .set({ status, failure, findings, endedAt: sql`now()`, draft: null, claimedUntil: null })
        .where(eq(agentTestRuns.id, id));
    });
  }
}
