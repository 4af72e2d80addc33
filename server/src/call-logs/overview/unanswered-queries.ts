import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isMeant } from '../call-log-list-queries.ts';
import type { Counted } from './overview-queries.ts';
import { type AskedQuestion, questionGroups } from './question-groups.ts';

/** Questions that are grouped; of more, the newest. */
const GROUPED_MAX = 1_000;
const GROUPS_MAX = 10;
const TURNS_MAX = 5;

/** Questions without an answer, those that are much alike together. */
export async function queryUnanswered(
  database: Database,
  { teamId, filters }: Counted,
): Promise<CallLogOverview['unanswered']> {
  const [newest, all] = await Promise.all([
    database.execute<AskedRow>(sql`
      select conversation_id, event_id, question, topics, reason,
        extract(epoch from started_at)::float8 as asked_at
      from unanswered_questions where ${isMeant(teamId, filters)}
      order by started_at desc, conversation_id, event_id limit ${GROUPED_MAX}`),
    database.execute<{ count: number }>(sql`
      select count(*)::int as count from unanswered_questions where ${isMeant(teamId, filters)}`),
  ]);
  const groups = questionGroups(newest.rows).slice(0, GROUPS_MAX);
  return {
    count: all.rows[0]?.count ?? 0,
    questions: groups.map((group) => ({
      question: group[0].question,
      count: group.length,
      last_asked_unix_secs: Math.floor(group[0].asked_at),
      turns: group.slice(0, TURNS_MAX).map(({ topics: _, asked_at, ...turn }) => ({
        ...turn,
        asked_unix_secs: Math.floor(asked_at),
      })),
    })),
  };
}

type AskedRow = AskedQuestion & {
  conversation_id: string;
  event_id: number;
  reason: 'nothing_found' | 'said_so';
  /** Seconds since 1970. */
  asked_at: number;
};
