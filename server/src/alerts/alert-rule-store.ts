import { randomUUID } from 'node:crypto';
import type { AlertRule, AlertRuleChange, NewAlertRule } from '@parley/contract/alerts.ts';
import { ALERTS } from '@parley/contract/limits.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { TimedStore } from '../database/store.ts';
import { AlertDestinationNotFound, AlertRuleNotFound, TooManyAlertRules } from './alert-errors.ts';
import type { AlertRuleRow } from './alert-figure-queries.ts';
import { UNKNOWN } from './alert-state.ts';
import { alertDestinations, alertRules } from './alert-table.ts';

/** Rules of all teams. */
export class AlertRuleStore extends TimedStore {
  /** Oldest first. */
  async list(teamId: string): Promise<AlertRule[]> {
    const rows = await this.database
      .select()
      .from(alertRules)
      .where(eq(alertRules.teamId, teamId))
      .orderBy(asc(alertRules.createdAt), asc(alertRules.id));
    return rows.map((row) => this.#toRule(row));
  }

  /** @throws {AlertRuleNotFound} */
  async find(teamId: string, id: string): Promise<AlertRuleRow> {
    const [row] = await this.database.select().from(alertRules).where(ofTeam(teamId, id));
    if (!row) throw new AlertRuleNotFound(id);
    return row;
  }

  /** @throws {AlertRuleNotFound} */
  async read(teamId: string, id: string): Promise<AlertRule> {
    return this.#toRule(await this.find(teamId, id));
  }

  /** @throws {TooManyAlertRules | AlertDestinationNotFound} */
  async create(teamId: string, rule: NewAlertRule): Promise<AlertRule> {
    const destinationIds = rule.destination_ids;
    const row = {
      ...settingsOf(rule),
      destinationIds,
      ...UNSEEN,
      id: randomUUID(),
      teamId,
      createdAt: this.now(),
    };
    return this.database.transaction(async (transaction) => {
      // One after the other for each team, so that two of them do not both take the last slot.
      await lockName(transaction, `alerts ${teamId}`);
      const count = await transaction.$count(alertRules, eq(alertRules.teamId, teamId));
      if (count >= ALERTS.rulesMax) throw new TooManyAlertRules();
      await requireDestinations(transaction, teamId, rule.destination_ids);
      const [added] = await transaction.insert(alertRules).values(row).returning();
      return this.#required(added, row.id);
    });
  }

  /** @throws {AlertRuleNotFound | AlertDestinationNotFound} */
  async replace(teamId: string, id: string, rule: NewAlertRule): Promise<AlertRule> {
    return this.database.transaction(async (transaction) => {
      await requireDestinations(transaction, teamId, rule.destination_ids);
      const [row] = await transaction
        .update(alertRules)
        .set({ ...settingsOf(rule), destinationIds: rule.destination_ids, ...UNSEEN })
        .where(ofTeam(teamId, id))
        .returning();
      return this.#required(row, id);
    });
  }

  /**
   * Other settings stay as another member may have changed them at that moment.
   * @throws {AlertRuleNotFound | AlertDestinationNotFound}
   */
  async change(teamId: string, id: string, change: AlertRuleChange): Promise<AlertRule> {
    const { add_destination_ids: added = [], remove_destination_ids: removed = [] } = change;
    return this.database.transaction(async (transaction) => {
      await requireDestinations(transaction, teamId, added);
      const [stored] = await transaction.select().from(alertRules).where(ofTeam(teamId, id)).for('update');
      const kept = stored?.destinationIds.filter((each) => !removed.includes(each)) ?? [];
      const destinationIds = [...new Set([...kept, ...added])];
      const [row] = await transaction
        .update(alertRules)
        .set({ ...settingsOf(change), destinationIds, ...UNSEEN })
        .where(ofTeam(teamId, id))
        .returning();
      return this.#required(row, id);
    });
  }

  /** @throws {AlertRuleNotFound} */
  async pause(teamId: string, id: string, pausedUntil: Date | null): Promise<AlertRule> {
    const [row] = await this.database
      .update(alertRules)
      .set({ pausedUntil })
      .where(ofTeam(teamId, id))
      .returning();
    return this.#required(row, id);
  }

  /** @throws {AlertRuleNotFound} */
  async delete(teamId: string, id: string): Promise<void> {
    const { rowCount } = await this.database.delete(alertRules).where(ofTeam(teamId, id));
    if (rowCount === 0) throw new AlertRuleNotFound(id);
  }

  #required(row: AlertRuleRow | undefined, id: string): AlertRule {
    if (!row) throw new AlertRuleNotFound(id);
    return this.#toRule(row);
  }

  #toRule(row: AlertRuleRow): AlertRule {
    const { pausedUntil } = row;
    return {
      rule_id: row.id,
      name: row.name,
      kind: row.kind,
      threshold: row.threshold,
      agent_ids: row.agentIds,
      channel: row.channel,
      number: row.number,
      window_minutes: row.windowMinutes,
      least_conversations: row.leastConversations,
      hours: row.hours,
      time_zone: row.timeZone,
      repeat_hours: row.repeatHours,
      destination_ids: row.destinationIds,
      state: row.state,
      raised_at: row.raisedAt?.toISOString() ?? null,
      paused_until: pausedUntil && pausedUntil > this.now() ? pausedUntil.toISOString() : null,
      evaluated_at: row.evaluatedAt?.toISOString() ?? null,
      value: row.value,
      conversations: row.conversations,
      recent: row.recent,
    };
  }
}

/** One that is removed at this moment waits for the rule, and leaves it too. @throws {AlertDestinationNotFound} */
async function requireDestinations(
  transaction: Pick<Database, 'select'>,
  teamId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .select({ id: alertDestinations.id })
    .from(alertDestinations)
    .where(and(eq(alertDestinations.teamId, teamId), inArray(alertDestinations.id, [...ids])))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new AlertDestinationNotFound(unknown);
}

/** How a rule stands that was not looked at. */
const UNSEEN = { ...UNKNOWN, evaluatedAt: null, value: null, conversations: 0, recent: [] };

const ofTeam = (teamId: string, id: string) => and(eq(alertRules.teamId, teamId), eq(alertRules.id, id));

type RuleSettings = Omit<typeof alertRules.$inferInsert, keyof typeof UNSEEN | UnwrittenColumn>;
type UnwrittenColumn = 'id' | 'teamId' | 'createdAt' | 'pausedUntil' | 'destinationIds';

/** Columns of what is written of a rule, but for its destinations. */
function settingsOf(rule: NewAlertRule): RuleSettings;
function settingsOf(rule: AlertRuleChange): Partial<RuleSettings>;
function settingsOf(rule: Partial<NewAlertRule>): Partial<RuleSettings> {
  return {
    name: rule.name,
    kind: rule.kind,
    threshold: rule.threshold,
    agentIds: rule.agent_ids,
    channel: rule.channel,
    number: rule.number,
    windowMinutes: rule.window_minutes,
    leastConversations: rule.least_conversations,
    hours: rule.hours,
    timeZone: rule.time_zone,
    repeatHours: rule.repeat_hours,
  };
}
