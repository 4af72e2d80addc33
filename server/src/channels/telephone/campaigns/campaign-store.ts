import { randomUUID } from 'node:crypto';
import type { CampaignRowState } from '@parley/contract/campaign-rows.ts';
import type { CampaignPause } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { lockName } from '../../../database/name-lock.ts';
import { Store } from '../../../database/store.ts';
import { newestPage, type WantedPage } from '../newest-page-queries.ts';
import { outgoingCalls } from '../outgoing/outgoing-call-table.ts';
import { CampaignNotFound, TooManyCampaigns } from './campaign-errors.ts';
import type { CallableRow } from './campaign-row-check.ts';
import {
  type CampaignRowTableRow,
  type CampaignTableRow,
  campaignRows,
  campaigns,
} from './campaign-table.ts';

/** How far a campaign has come. */
export type CampaignFigures = {
  rows: Partial<Record<CampaignRowState, number>>;
  attempts: number;
  nextAt: Date | null;
};

const { id, teamId, state } = campaigns;
const now = sql`now()`;
/** Rows that are stored in one statement. */
const STORED_AT_ONCE = 1_000;
/** No call goes on for longer after its campaign. */
const LAST_CALL_HOURS = 24;

/** Whose campaign is meant; of any of its agents unless one is named. */
export type CampaignName = { teamId: string; id: string; agentId?: string | undefined };

/** Campaigns of all teams. */
export class CampaignStore extends Store {
  async insert(row: Omit<typeof campaigns.$inferInsert, 'id' | 'createdAt' | 'state'>) {
    const [stored] = await this.database
      .insert(campaigns)
      .values({ ...row, id: randomUUID(), createdAt: now, state: 'draft' })
      .returning();
    if (!stored) throw new Error('A campaign was not stored.');
    return stored;
  }

  /** @throws {CampaignNotFound} */
  async find({ teamId: ofTeam, id: campaignId, agentId }: CampaignName): Promise<CampaignTableRow> {
    const row = await this.get(campaignId);
    const isFound = row?.teamId === ofTeam && (agentId === undefined || row.agentId === agentId);
    if (!row || !isFound) throw new CampaignNotFound();
    return row;
  }

  /** Newest first. @throws {InvalidRequest} when the cursor is not one of this list's */
  list(
    ofTeam: string,
    { agentId, ...page }: WantedPage & { agentId: string | undefined },
  ): Promise<{ rows: CampaignTableRow[]; next: string | null }> {
    const isOfAgent = agentId === undefined ? undefined : eq(campaigns.agentId, agentId);
    return newestPage(this.database, campaigns, { isWanted: and(eq(teamId, ofTeam), isOfAgent), ...page });
  }

  /** Changes a campaign that is in one of these states. @returns undefined where it is in none of them */
  async change(
    campaignId: string,
    from: readonly CampaignTableRow['state'][],
    change: PgUpdateSetSource<typeof campaigns>,
  ): Promise<CampaignTableRow | undefined> {
    const [row] = await this.database
      .update(campaigns)
      // Something is set also where nothing changes, which is no statement otherwise.
      .set({ ...change, id: campaignId })
      .where(and(eq(id, campaignId), inArray(state, [...from])))
      .returning();
    return row;
  }

  /** Starts one, with all of its rows. @throws {TooManyCampaigns} */
  start({ id: campaignId, teamId: ofTeam }: CampaignTableRow): Promise<CampaignTableRow | undefined> {
    return this.database.transaction(async (transaction) => {
      await lockName(transaction, `campaigns ${ofTeam}`);
      const isOpen = inArray(state, ['running', 'paused']);
      const others = await transaction.$count(campaigns, and(eq(teamId, ofTeam), ne(id, campaignId), isOpen));
      if (others >= CAMPAIGNS.openMax) throw new TooManyCampaigns();
      return new CampaignStore(transaction).change(campaignId, ['draft', 'paused'], {
        state: 'running',
        pause: null,
        newest: [],
        startedAt: sql`coalesce(${campaigns.startedAt}, ${now})`,
      });
    });
  }

  /** Ends one; its rows that wait are not called, nor are those whose calls wait to be placed. */
  stop(campaignId: string): Promise<CampaignTableRow | undefined> {
    return this.database.transaction(async (transaction) => {
      const store = new CampaignStore(transaction);
      const stopped = await store.change(campaignId, ['running', 'paused'], {
        state: 'stopped',
        pause: null,
        endedAt: now,
      });
      if (!stopped) return undefined;
      await store.withdrawQueued(campaignId);
      await transaction
        .update(campaignRows)
        .set({ state: 'cancelled', nextAt: null, updatedAt: now })
        .where(and(eq(campaignRows.campaignId, campaignId), eq(campaignRows.state, 'waiting')));
      return stopped;
    });
  }

  /** Pauses one, whose calls that wait to be placed are withdrawn. */
  pause(campaignId: string, why: CampaignPause): Promise<CampaignTableRow | undefined> {
    return this.database.transaction(async (transaction) => {
      const store = new CampaignStore(transaction);
      const paused = await store.change(campaignId, ['running'], { state: 'paused', pause: why });
      if (paused) await store.withdrawQueued(campaignId);
      return paused;
    });
  }

  /**
   * Cancels the calls that wait to be placed, or one of them; their rows wait as if none had been ordered, unless the
   * campaign was stopped.
   */
  withdrawQueued(campaignId: string, call?: string): Promise<void> {
    const { callId, attempts } = campaignRows;
    const isCalling = and(
      eq(campaignRows.campaignId, campaignId),
      eq(campaignRows.state, 'calling'),
      call === undefined ? undefined : eq(callId, call),
    );
    const isStopped = sql`(select ${state} from ${campaigns} where ${id} = ${campaignId}) = 'stopped'`;
    return this.database.transaction(async (transaction) => {
      const ofRows = transaction.select({ id: callId }).from(campaignRows).where(isCalling);
      const withdrawn = await transaction
        .update(outgoingCalls)
        // The next call of the row is ordered under the same key.
        .set({ state: 'cancelled', endedAt: now, idempotencyKey: null, updatedAt: now })
        .where(and(inArray(outgoingCalls.id, ofRows), eq(outgoingCalls.state, 'queued')))
        .returning({ id: outgoingCalls.id });
      const ids = withdrawn.map((call) => call.id);
      await transaction
        .update(campaignRows)
        .set({
          state: sql`case when ${isStopped} then 'cancelled' else 'waiting' end`,
          callId: null,
          attempts: sql`${attempts} - 1`,
          updatedAt: now,
        })
        .where(and(isCalling, inArray(callId, ids)));
    });
  }

  /** Has rows looked at again that wait for hours to begin; those that wait for a retry go on waiting. */
  async endWaitForHours(campaignId: string): Promise<void> {
    const { nextAt } = campaignRows;
    // Hours begin with a minute; the moment of a retry is counted from the end of a call, to the microsecond.
    const isForHours = sql`${nextAt} = date_trunc('minute', ${nextAt})`;
    await this.database
      .update(campaignRows)
      .set({ nextAt: null, updatedAt: now })
      .where(and(eq(campaignRows.campaignId, campaignId), eq(campaignRows.state, 'waiting'), isForHours));
  }

  async delete(campaignId: string): Promise<void> {
    await this.database.delete(campaigns).where(and(eq(id, campaignId), ne(state, 'running')));
  }

  /** Campaigns that may have something to do: those that run, and those whose last calls are not over. */
  async open(): Promise<string[]> {
    const isCalling = sql`exists (select from ${campaignRows}
      where ${campaignRows.campaignId} = ${id} and ${campaignRows.state} = 'calling')`;
    // Of which a call was answered after all that had been given up.
    const isJustOver = gt(campaigns.endedAt, sql`now() - make_interval(hours => ${LAST_CALL_HOURS})`);
    const rows = await this.database
      .select({ id })
      .from(campaigns)
      .where(or(eq(state, 'running'), and(or(inArray(state, ['paused', 'stopped']), isJustOver), isCalling)));
    return rows.map((row) => row.id);
  }

  async get(campaignId: string): Promise<CampaignTableRow | undefined> {
    const [row] = await this.database.select().from(campaigns).where(eq(id, campaignId));
    return row;
  }

  /** Takes the place of the rows that a draft has. @returns false where it is no draft any more */
  replaceRows(campaignId: string, rows: readonly CallableRow[]): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [draft] = await transaction
        .select({ id })
        .from(campaigns)
        .where(and(eq(id, campaignId), eq(state, 'draft')))
        .for('update');
      if (!draft) return false;
      await transaction.delete(campaignRows).where(eq(campaignRows.campaignId, campaignId));
      for (let from = 0; from < rows.length; from += STORED_AT_ONCE) {
        await transaction.insert(campaignRows).values(
          rows.slice(from, from + STORED_AT_ONCE).map((row) => ({
            ...row,
            id: randomUUID(),
            campaignId,
            state: 'waiting' as const,
            attempts: 0,
            updatedAt: now,
          })),
        );
      }
      return true;
    });
  }

  /** In the order of the file. */
  rows(
    campaignId: string,
    { wanted, afterLine, limit }: { wanted?: CampaignRowState | undefined; afterLine: number; limit: number },
  ): Promise<CampaignRowTableRow[]> {
    return this.database
      .select()
      .from(campaignRows)
      .where(
        and(
          eq(campaignRows.campaignId, campaignId),
          gt(campaignRows.line, afterLine),
          wanted === undefined ? undefined : eq(campaignRows.state, wanted),
        ),
      )
      .orderBy(asc(campaignRows.line))
      .limit(limit);
  }

  /** How far each of some campaigns has come. */
  async figures(campaignIds: readonly string[]): Promise<ReadonlyMap<string, CampaignFigures>> {
    const counted = await this.database
      .select({
        campaignId: campaignRows.campaignId,
        state: campaignRows.state,
        rows: sql<number>`count(*)::int`,
        attempts: sql<number>`sum(${campaignRows.attempts})::int`,
        nextAt: sql<Date | null>`min(${campaignRows.nextAt})`.mapWith(campaignRows.nextAt),
      })
      .from(campaignRows)
      .where(inArray(campaignRows.campaignId, [...campaignIds]))
      .groupBy(campaignRows.campaignId, campaignRows.state);
    const figures = new Map<string, CampaignFigures>();
    for (const entry of counted) {
      const known = figures.get(entry.campaignId) ?? { rows: {}, attempts: 0, nextAt: null };
      figures.set(entry.campaignId, {
        rows: { ...known.rows, [entry.state]: entry.rows },
        attempts: known.attempts + entry.attempts,
        nextAt: entry.state === 'waiting' ? entry.nextAt : known.nextAt,
      });
    }
    return figures;
  }

  /** Forgets whom campaigns called that are long over. */
  async sweep(): Promise<void> {
    const isLongOver = lt(campaigns.endedAt, sql`now() - make_interval(days => ${CAMPAIGNS.rememberedDays})`);
    const over = this.database
      .select({ id })
      .from(campaigns)
      .where(and(isNotNull(campaigns.endedAt), isLongOver));
    await this.database
      .update(campaignRows)
      .set({ number: '', name: '', consent: null, variables: {} })
      .where(and(inArray(campaignRows.campaignId, over), ne(campaignRows.number, '')));
  }
}
