import type { AlertChange, AlertFacts } from '@parley/contract/alerts.ts';
import { ALERTS } from '@parley/contract/limits.ts';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { TimedStore } from '../database/store.ts';
import { teams } from '../identity/teams/team-table.ts';
import { recentCost } from '../usage/recent-cost.ts';
import type { AlertEventStore, NewAlertEvent } from './alert-event-store.ts';
import {
  type AlertRuleRow,
  type CountedKind,
  type Figure,
  queryFigure,
  queryLastBegin,
} from './alert-figure-queries.ts';
import { judged } from './alert-state.ts';
import { alertRules } from './alert-table.ts';
import { countedHours } from './counted-hours.ts';

/** How long what was seen of a rule counts as fresh: longer the longer its window, in seconds. */
const FRESH_SECONDS = sql`greatest(50, least(600, ${alertRules.windowMinutes} / 2))`;
const { teamId: teamOf, pausedUntil, evaluatedAt } = alertRules;

/** Looks at the figures of all rules. */
export class AlertEvaluationStore extends TimedStore {
  readonly #events: Pick<AlertEventStore, 'add'>;

  constructor(database: Database, events: Pick<AlertEventStore, 'add'>, now: () => Date) {
    super(database, now);
    this.#events = events;
  }

  /** Teams with rules that are to be looked at, those that have waited longest first; suspended ones are left out. */
  async teamsDue(): Promise<string[]> {
    const waiting = sql`min(coalesce(${evaluatedAt}, '-infinity'))`;
    const rows = await this.database
      .select({ teamId: teamOf })
      .from(alertRules)
      .innerJoin(teams, eq(teams.id, teamOf))
      .where(and(isNull(teams.suspendedAt), this.#isDue()))
      .groupBy(teamOf)
      .orderBy(asc(waiting));
    return rows.map(({ teamId }) => teamId);
  }

  /**
   * Looks at the rules of a team that are due, and stores in one transaction how they stand and what they say; another
   * process that does the same at that moment is waited for and leaves nothing, so that how a rule stands can be told
   * afterwards.
   * @returns ids of notices that are to be sent
   */
  evaluate(teamId: string): Promise<string[]> {
    return this.database.transaction(async (transaction) => {
      const rules = await transaction
        .select()
        .from(alertRules)
        .where(and(eq(teamOf, teamId), this.#isDue()))
        .orderBy(asc(alertRules.createdAt), asc(alertRules.id))
        .for('update');
      const events: NewAlertEvent[] = [];
      for (const rule of rules) {
        const now = this.now();
        const figure = await this.figureOf(rule, transaction);
        const { standing, change } = judged(rule, rule, { value: judgeable(rule, figure), now });
        await transaction
          .update(alertRules)
          .set({ ...standing, ...seen(rule, figure, now) })
          .where(eq(alertRules.id, rule.id));
        if (change) {
          const raisedAt = standing.raisedAt ?? rule.raisedAt;
          events.push({
            facts: factsOf({ ...rule, raisedAt }, figure, change),
            destinationIds: rule.destinationIds,
          });
        }
      }
      return (await this.#events.add(transaction, teamId, events)).notices;
    });
  }

  #isDue() {
    const now = this.now();
    return and(
      or(isNull(pausedUntil), lte(pausedUntil, now)),
      or(
        isNull(evaluatedAt),
        sql`${evaluatedAt} <= ${now.toISOString()}::timestamptz - make_interval(secs => ${FRESH_SECONDS})`,
      ),
    );
  }

  /** What a rule looks at, as of now. */
  async figureOf(rule: AlertRuleRow, database: Database = this.database): Promise<SeenFigure> {
    const now = this.now();
    const windowBegin = new Date(now.getTime() - rule.windowMinutes * 60_000);
    const { kind, teamId, agentIds, channel } = rule;
    switch (kind) {
      case 'cost': {
        const wanted = { teamId, since: windowBegin, agentIds, channel };
        const { cost, ...rest } = await recentCost(database, wanted);
        return { ...rest, value: rest.currency === null ? null : cost.amount };
      }
      case 'no_calls': {
        // Nothing is missed from before the rule was there.
        const last = await queryLastBegin(database, rule, now);
        const since = new Date(Math.max(last?.getTime() ?? 0, rule.createdAt.getTime()));
        const value = countedHours(rule.hours, rule.timeZone, { since, until: now });
        return { value, conversations: 0, currency: null };
      }
      default:
        return {
          ...(await queryFigure(database, ofCountedKind(rule, kind), windowBegin)),
          currency: null,
        };
    }
  }
}

/** A figure, and the currency of one that is a sum of money. */
type SeenFigure = Figure & { currency: string | null };

const ofCountedKind = (rule: AlertRuleRow, kind: CountedKind) => ({ ...rule, kind });

function judgeable({ kind, leastConversations }: AlertRuleRow, { value, conversations }: Figure) {
  return kind === 'no_calls' || conversations >= leastConversations ? value : null;
}

function seen(rule: AlertRuleRow, { value, conversations }: Figure, now: Date) {
  const { recent, windowMinutes } = rule;
  const last = recent.at(-1);
  // A quarter of the window apart, so that the values of the last windows are seen in their course.
  const isNew = !last || now.getTime() - Date.parse(last.at) >= windowMinutes * 15_000;
  const longer = value !== null && isNew ? [...recent, { at: now.toISOString(), value }] : recent;
  return { evaluatedAt: now, value, conversations, recent: longer.slice(-ALERTS.recentMax) };
}

/** What is said of a rule. */
export function factsOf(
  rule: AlertRuleRow,
  { value, conversations, currency }: SeenFigure,
  change: AlertChange,
): AlertFacts {
  return {
    rule_id: rule.id,
    change,
    name: rule.name,
    kind: rule.kind,
    threshold: rule.threshold,
    agent_ids: rule.agentIds,
    channel: rule.channel,
    number: rule.number,
    window_minutes: rule.windowMinutes,
    time_zone: rule.timeZone,
    value,
    conversations,
    currency,
    raised_at: rule.raisedAt?.toISOString() ?? null,
  };
}
