import { randomUUID } from 'node:crypto';
import type { AlertFacts, AlertHistoryEntry } from '@parley/contract/alerts.ts';
import { ALERTS } from '@parley/contract/limits.ts';
import { and, arrayOverlaps, desc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { TimedStore } from '../database/store.ts';
import type { AttemptOutcome } from '../post-call-webhooks/post-call-request.ts';
import { alertDeliveries, alertDestinations, alertEvents } from './alert-table.ts';

/** What a rule says, and whom. */
export type NewAlertEvent = { facts: AlertFacts; destinationIds: readonly string[] };

/** A notice that is due, with what it says and where it goes; without a destination, that is gone. */
export type DueNotice = {
  delivery: typeof alertDeliveries.$inferSelect;
  destination: typeof alertDestinations.$inferSelect | null;
  alerts: AlertFacts[];
};

/** A transaction, or the database itself. */
type Connection = Pick<Database, 'select' | 'insert'>;

/** Longer than an attempt can take: a sender that has not reported by then is gone. */
const CLAIM_MS = 30_000;
/** Notices that are put into the queue at once. */
const DUE_MAX = 500;
const DAY_MS = 86_400_000;
const { id, teamId: teamOf, status, nextAttemptAt, eventIds } = alertDeliveries;

/** What rules of all teams said, and the notices of it. */
export class AlertEventStore extends TimedStore {
  /**
   * Stores what rules of a team say, and one notice for each destination.
   * @param connection the transaction that stores how the rules stand
   * @returns ids of the events, and of the notices
   */
  async add(
    connection: Connection,
    teamId: string,
    events: readonly NewAlertEvent[],
  ): Promise<{ events: string[]; notices: string[] }> {
    const at = this.now();
    const rows = events.map((event, index) => ({
      ...event,
      id: randomUUID(),
      // A millisecond apart, so that their order is known and a page ends between two of them.
      at: new Date(at.getTime() + index),
    }));
    if (rows.length === 0) return { events: [], notices: [] };
    await connection
      .insert(alertEvents)
      .values(
        rows.map(({ destinationIds: _, ...event }) => ({ ...event, teamId, ruleId: event.facts.rule_id })),
      );
    const wanted = [...new Set(rows.flatMap(({ destinationIds }) => destinationIds))];
    const destinations = await connection
      .select()
      .from(alertDestinations)
      .where(and(eq(alertDestinations.teamId, teamId), inArray(alertDestinations.id, wanted)));
    const notices = destinations.map((destination) => ({
      id: randomUUID(),
      teamId,
      destinationId: destination.id,
      kind: destination.kind,
      label: destination.label,
      eventIds: rows.filter((row) => row.destinationIds.includes(destination.id)).map((row) => row.id),
      status: 'waiting' as const,
      createdAt: at,
      tries: 0,
      nextAttemptAt: at,
    }));
    if (notices.length > 0) await connection.insert(alertDeliveries).values(notices);
    return { events: rows.map((row) => row.id), notices: notices.map((notice) => notice.id) };
  }

  /** Newest first, each with whom it was told. */
  async history(
    teamId: string,
    wanted: { ruleId?: string | undefined; eventId?: string; before?: string | undefined; limit: number },
  ): Promise<AlertHistoryEntry[]> {
    const { ruleId, eventId, before, limit } = wanted;
    const events = await this.database
      .select()
      .from(alertEvents)
      .where(
        and(
          eq(alertEvents.teamId, teamId),
          ruleId === undefined ? undefined : eq(alertEvents.ruleId, ruleId),
          eventId === undefined ? undefined : eq(alertEvents.id, eventId),
          before === undefined ? undefined : lt(alertEvents.at, new Date(before)),
        ),
      )
      .orderBy(desc(alertEvents.at), desc(alertEvents.id))
      .limit(limit);
    if (events.length === 0) return [];
    const ids = events.map((event) => event.id);
    const notices = await this.database
      .select()
      .from(alertDeliveries)
      .where(and(eq(teamOf, teamId), arrayOverlaps(eventIds, ids)))
      .orderBy(alertDeliveries.label);
    return events.map((event) => ({
      ...event.facts,
      event_id: event.id,
      at: event.at.toISOString(),
      deliveries: notices
        .filter((notice) => notice.eventIds.includes(event.id))
        .map(({ kind, label, tries, problem, httpStatus, status: reached }) => ({
          destination: { kind, label },
          status: reached,
          tries,
          problem,
          http_status: httpStatus,
        })),
    }));
  }

  /** Notices that are due, the longest due first. */
  async due(): Promise<string[]> {
    const rows = await this.database
      .select({ id })
      .from(alertDeliveries)
      .where(and(eq(status, 'waiting'), lte(nextAttemptAt, this.now())))
      .orderBy(nextAttemptAt)
      .limit(DUE_MAX);
    return rows.map((row) => row.id);
  }

  /** Takes a notice for one attempt; undefined where it is not due, or another sender has it. */
  async claim(notice: string): Promise<DueNotice | undefined> {
    const now = this.now();
    const [delivery] = await this.database
      .update(alertDeliveries)
      .set({ nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
      .where(and(eq(id, notice), eq(status, 'waiting'), lte(nextAttemptAt, now)))
      .returning();
    if (!delivery) return undefined;
    const { destinationId } = delivery;
    const [destination] = destinationId
      ? await this.database.select().from(alertDestinations).where(eq(alertDestinations.id, destinationId))
      : [];
    const events = await this.database
      .select({ facts: alertEvents.facts })
      .from(alertEvents)
      .where(inArray(alertEvents.id, delivery.eventIds))
      .orderBy(alertEvents.at);
    return { delivery, destination: destination ?? null, alerts: events.map(({ facts }) => facts) };
  }

  /** @param nextAt when it is tried again; null where it arrived or is given up */
  async record(
    { delivery }: DueNotice,
    { problem, http_status }: Pick<AttemptOutcome, 'problem' | 'http_status'>,
    nextAt: Date | null,
  ): Promise<void> {
    await this.database
      .update(alertDeliveries)
      .set({
        tries: delivery.tries + 1,
        problem,
        httpStatus: http_status,
        nextAttemptAt: nextAt,
        status: problem === null ? 'delivered' : nextAt ? 'waiting' : 'failed',
      })
      .where(eq(id, delivery.id));
  }

  async forgetOld(): Promise<void> {
    const before = new Date(this.now().getTime() - ALERTS.historyDays * DAY_MS);
    await this.database.delete(alertEvents).where(lt(alertEvents.at, before));
    await this.database.delete(alertDeliveries).where(lt(alertDeliveries.createdAt, before));
  }
}
