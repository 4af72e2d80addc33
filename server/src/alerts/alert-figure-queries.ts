import type { AlertKind } from '@parley/contract/alerts.ts';
import { LIVE_CHANNELS } from '@parley/contract/call-log.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isMeant } from '../call-logs/call-log-list-queries.ts';
import type { Database } from '../database/database.ts';
import type { alertRules } from './alert-table.ts';

// What belongs here: the figures of rules, from the rows that overviews are counted from.

export type AlertRuleRow = typeof alertRules.$inferSelect;

/** A figure, and of how many conversations it is. */
export type Figure = { value: number | null; conversations: number };

/** Figures that are counted from conversations alone. */
export type CountedKind = Exclude<AlertKind, 'cost' | 'no_calls'>;

const NO_FIGURE: Figure = { value: null, conversations: 0 };

/** No conversation is looked for that began earlier than this, in days. */
const LAST_CALL_DAYS = 60;

/** The figure of a rule's window; `value` is null where no conversation has one. */
export async function queryFigure(
  database: Pick<Database, 'execute'>,
  rule: AlertRuleRow & { kind: CountedKind },
  since: Date,
): Promise<Figure> {
  const { rows } = await database.execute<Figure>(figureQuery(rule.kind, meantBy(rule, since)));
  return rows[0] ?? NO_FIGURE;
}

/** When the last conversation of a rule began; undefined where there is none in the last weeks. */
export async function queryLastBegin(
  database: Pick<Database, 'execute'>,
  rule: AlertRuleRow,
  now: Date,
): Promise<Date | undefined> {
  const meant = meantBy(rule, new Date(now.getTime() - LAST_CALL_DAYS * 86_400_000));
  const ofNumber = rule.number === null ? sql`true` : sql`phone_call ->> 'agent_number' = ${rule.number}`;
  const { rows } = await database.execute<{ ms: number }>(sql`
    select extract(epoch from started_at)::float8 * 1000 as ms from conversations
    where ${meant} and ${ofNumber} order by started_at desc limit 1`);
  const [last] = rows;
  return last && new Date(last.ms);
}

const meantBy = (
  { teamId, agentIds, channel }: Pick<AlertRuleRow, 'teamId' | 'agentIds' | 'channel'>,
  since: Date,
): SQL =>
  isMeant(teamId, {
    ...(agentIds === null ? {} : { agent_id: agentIds.join(',') }),
    channel: channel ?? LIVE_CHANNELS.join(','),
    from: since.toISOString(),
  });

const share = (part: SQL, whole: SQL): SQL => sql`(100.0 * ${part} / nullif(${whole}, 0))::float8`;

function figureQuery(kind: CountedKind, meant: SQL): SQL {
  const ofFigures = (value: SQL, has: SQL) => sql`
    select ${value} as value, (count(*) filter (where ${has}))::int as conversations
    from conversation_figures where ${meant}`;
  const wait = (rank: number) => sql`
    select (percentile_cont(${sql.raw(String(rank))}) within group (order by wait) / 1000.0)::float8 as value,
      count(distinct conversation_id)::int as conversations
    from conversation_figures, unnest(waits_ms) as wait where ${meant}`;
  switch (kind) {
    case 'success_rate':
      return sql`
        select ${share(sql`count(*) filter (where outcome = 'success')`, sql`count(*)`)} as value,
          count(*)::int as conversations
        from conversations where ${meant} and status = 'done' and outcome in ('success', 'failure')`;
    case 'median_wait':
      return wait(0.5);
    case 'p95_wait':
      return wait(0.95);
    case 'tool_failures':
      return ofFigures(share(sql`sum(tool_failures)`, sql`sum(tool_calls)`), sql`tool_calls > 0`);
    case 'model_failures':
      return ofFigures(share(sql`sum(model_failures)`, sql`sum(replies)`), sql`replies > 0`);
    case 'speech_failures':
      return ofFigures(share(sql`sum(speech_failures)`, sql`sum(replies)`), sql`replies > 0`);
    case 'unanswered': {
      const open = sql`(select count(*) from unanswered_questions where ${meant} and document_id is null)`;
      return ofFigures(share(open, sql`sum(questions)`), sql`questions > 0`);
    }
  }
}
