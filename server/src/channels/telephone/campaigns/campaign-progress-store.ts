import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { Store } from '../../../database/store.ts';
import { type OutgoingCallRow, outgoingCalls } from '../outgoing/outgoing-call-table.ts';
import { type RowOutcome, tooManyFail, withNewest } from './campaign-outcome.ts';
import { CampaignStore } from './campaign-store.ts';
import {
  type CampaignRowTableRow,
  type CampaignTableRow,
  campaignCalls,
  campaignRows,
  campaigns,
} from './campaign-table.ts';

/** What is to be done with a row whose time has come. */
export type RowStep =
  | { type: 'call' }
  | { type: 'later'; at: Date }
  | { type: 'over'; reason: NonNullable<CampaignRowTableRow['reason']> };

const { campaignId, state, callId, nextAt, line, updatedAt } = campaignRows;
const now = sql`now()`;
/** Calls that ring, and as many that wait for them. What waits longer could come to ring after the hours of the person. */
const UNANSWERED_MAX = 2 * OUTGOING_CALLS.ringingMax;
/** Rows that are looked at in one go. */
const LOOKED_AT = 200;
/** A row that was taken this long ago without a call was taken by a process that is gone. */
const TAKEN_SECONDS = 60;

/** How campaigns go on. Any number of processes may ask at a time. */
export class CampaignProgressStore extends Store {
  /** Rows whose newest call is over, with that call. */
  ended(ofCampaign: string): Promise<{ row: CampaignRowTableRow; call: OutgoingCallRow }[]> {
    return this.database
      .select({ row: campaignRows, call: outgoingCalls })
      .from(campaignRows)
      .innerJoin(outgoingCalls, eq(outgoingCalls.id, callId))
      .where(and(eq(campaignId, ofCampaign), eq(state, 'calling'), isNotNull(outgoingCalls.endedAt)))
      .limit(LOOKED_AT);
  }

  /** Notes the end of a row's newest call, once; the campaign pauses where too many calls fail. */
  settle(row: CampaignRowTableRow, call: OutgoingCallRow, outcome: RowOutcome): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const campaign = await lockCampaign(transaction, row.campaignId);
      const ended = endIn(campaign, outcome.state);
      const isAgain = ended === 'waiting';
      const isAttempt = outcome.isAttempt ?? true;
      const { attempts } = campaignRows;
      const settled = await transaction
        .update(campaignRows)
        .set({
          state: ended,
          reason: outcome.reason,
          nextAt: isAgain ? sql`now() + make_interval(mins => ${outcome.againInMinutes ?? 0})` : null,
          conversationId: call.conversationId,
          attempts: isAttempt ? attempts : sql`${attempts} - 1`,
          updatedAt: now,
        })
        .where(and(eq(campaignRows.id, row.id), eq(state, 'calling'), eq(callId, call.id)))
        .returning({ id: campaignRows.id });
      if (!campaign || settled.length === 0) return;
      if (!isAttempt) await freeKey(transaction, call.id);
      const { isFailure, pause } = outcome;
      const newest = isFailure === undefined ? campaign.newest : withNewest(campaign.newest, isFailure);
      await transaction.update(campaigns).set({ newest }).where(eq(campaigns.id, campaign.id));
      const why = pause ?? (tooManyFail(newest) ? 'calls_fail' : undefined);
      if (why) await new CampaignStore(transaction).pause(campaign.id, why);
    });
  }

  /**
   * Takes rows whose time has come, as many as may be called now; no other process takes them then.
   * @param stepsOf what is to be done with each; those that are not called are put off or ended
   */
  take(
    ofCampaign: string,
    stepsOf: (
      rows: readonly CampaignRowTableRow[],
      campaign: CampaignTableRow,
      database: Database,
    ) => Promise<RowStep[]>,
  ): Promise<CampaignRowTableRow[]> {
    return this.database.transaction(async (transaction) => {
      const [campaign] = await transaction
        .select()
        .from(campaigns)
        .where(eq(campaigns.id, ofCampaign))
        .for('update', { skipLocked: true });
      if (campaign?.state !== 'running') return [];
      let free = await freeCalls(transaction, campaign);
      if (free <= 0) return [];
      const due = await transaction
        .select()
        .from(campaignRows)
        .where(and(eq(campaignId, ofCampaign), eq(state, 'waiting'), or(isNull(nextAt), lte(nextAt, now))))
        // Who was called before was to be called again after a while, not after everyone else.
        .orderBy(desc(campaignRows.attempts), sql`${nextAt} nulls first`, asc(line))
        .limit(LOOKED_AT);
      const steps = await stepsOf(due, campaign, transaction);
      const called: string[] = [];
      for (const [index, row] of due.entries()) {
        const step = steps[index];
        if (step?.type === 'call' && free > 0) {
          called.push(row.id);
          free -= 1;
        }
        if (step?.type === 'later') await set(transaction, row.id, { nextAt: step.at });
        if (step?.type === 'over') {
          await set(transaction, row.id, { state: 'not_called', reason: step.reason, nextAt: null });
        }
      }
      if (called.length === 0) return [];
      return transaction
        .update(campaignRows)
        .set({
          state: 'calling',
          callId: null,
          reason: null,
          nextAt: null,
          attempts: sql`${campaignRows.attempts} + 1`,
          updatedAt: now,
        })
        .where(inArray(campaignRows.id, called))
        .returning();
    });
  }

  /** Rows that were taken by a process that did not come to order their calls. */
  abandoned(ofCampaign: string): Promise<CampaignRowTableRow[]> {
    const isOld = lte(updatedAt, sql`now() - make_interval(secs => ${TAKEN_SECONDS})`);
    return this.database
      .select()
      .from(campaignRows)
      .where(and(eq(campaignId, ofCampaign), eq(state, 'calling'), isNull(callId), isOld))
      .limit(LOOKED_AT);
  }

  /**
   * Notes the call that was ordered for a row.
   * @returns the state of the campaign, undefined where it was deleted; what pauses or stops it later finds the call
   */
  noteCall(row: CampaignRowTableRow, call: string): Promise<CampaignTableRow['state'] | undefined> {
    return this.database.transaction(async (transaction) => {
      const campaign = await lockCampaign(transaction, row.campaignId);
      if (!campaign) return undefined;
      await transaction
        .update(campaignRows)
        .set({ callId: call, updatedAt: now })
        .where(and(eq(campaignRows.id, row.id), eq(campaignRows.attempts, row.attempts)));
      await transaction
        .insert(campaignCalls)
        .values({ callId: call, campaignId: row.campaignId })
        .onConflictDoNothing();
      return campaign.state;
    });
  }

  /**
   * Puts a row back for which no call was ordered, or ends it. Its next call has the number of this one, so that a process
   * that was only slow orders no other.
   */
  async putBack(
    row: CampaignRowTableRow,
    end: { state: 'waiting' } | { state: 'not_called'; reason: CampaignRowTableRow['reason'] },
  ): Promise<void> {
    const { attempts } = campaignRows;
    const isTaken = and(eq(campaignRows.id, row.id), eq(state, 'calling'), isNull(callId));
    await this.database.transaction(async (transaction) => {
      const campaign = await lockCampaign(transaction, row.campaignId);
      await transaction
        .update(campaignRows)
        .set({
          ...end,
          state: endIn(campaign, end.state),
          attempts: sql`${attempts} - 1`,
          updatedAt: now,
        })
        .where(and(isTaken, eq(attempts, row.attempts)));
    });
  }

  /** Ends a campaign that has no row left to call. */
  async finish(ofCampaign: string): Promise<void> {
    const isLeft = and(eq(campaignId, ofCampaign), inArray(state, ['waiting', 'calling']));
    if ((await this.database.$count(campaignRows, isLeft)) > 0) return;
    await new CampaignStore(this.database).change(ofCampaign, ['running'], {
      state: 'finished',
      endedAt: now,
    });
  }
}

/** How many rows may be taken now. */
async function freeCalls(
  transaction: Pick<Database, 'select'>,
  { id, callsAtOnce }: CampaignTableRow,
): Promise<number> {
  const [taken] = await transaction
    .select({ calls: count(), answered: count(outgoingCalls.answeredAt) })
    .from(campaignRows)
    .leftJoin(outgoingCalls, eq(outgoingCalls.id, callId))
    .where(and(eq(campaignId, id), eq(state, 'calling')));
  if (!taken) throw new Error('The calls of a campaign were not counted.');
  const { calls, answered } = taken;
  return Math.min(callsAtOnce - calls, UNANSWERED_MAX - (calls - answered));
}

async function lockCampaign(
  transaction: Pick<Database, 'select'>,
  id: string,
): Promise<CampaignTableRow | undefined> {
  const [campaign] = await transaction.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  return campaign;
}

// A campaign that was stopped meanwhile places no further call.
function endIn(
  campaign: CampaignTableRow | undefined,
  wanted: CampaignRowTableRow['state'],
): CampaignRowTableRow['state'] {
  return wanted === 'waiting' && campaign?.state === 'stopped' ? 'cancelled' : wanted;
}

// The next call of the row is ordered under the same key.
async function freeKey(database: Pick<Database, 'update'>, call: string): Promise<void> {
  await database.update(outgoingCalls).set({ idempotencyKey: null }).where(eq(outgoingCalls.id, call));
}

async function set(
  database: Pick<Database, 'update'>,
  rowId: string,
  change: Partial<CampaignRowTableRow>,
): Promise<void> {
  await database
    .update(campaignRows)
    .set({ ...change, updatedAt: now })
    .where(eq(campaignRows.id, rowId));
}
