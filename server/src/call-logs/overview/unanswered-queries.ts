import type { CallLogOverview, UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isMeant } from '../call-log-list-queries.ts';
import type { Counted } from './overview-queries.ts';
import { type AskedQuestion, questionGroups } from './question-groups.ts';

/** Questions that are grouped; of more, the newest. */
const GROUPED_MAX = 1_000;
const GROUPS_MAX = 10;
const TURNS_MAX = 5;

/** The agent that was asked: the one of the turn, which may have taken the conversation over. */
export const ASKED_AGENT = sql`coalesce((select agent ->> 'agent_id' from conversation_turns as turn
  where turn.conversation_id = unanswered_questions.conversation_id and turn.event_id = unanswered_questions.event_id
    and role = 'agent'), agent_id)`;

/** Questions without an answer, those that are much alike together; after them those that the team has answered. */
export async function queryUnanswered(
  database: Database,
  { teamId, filters }: Counted,
): Promise<CallLogOverview['unanswered']> {
  const [newest, all] = await Promise.all([
    database.execute<AskedRow>(sql`
      select conversation_id, event_id, question, topics, reason, ${ASKED_AGENT} as agent_id, answer,
        document_id is null as is_open,
        (select case when usable_revision = revision then 'known' when status = 'failed' then 'failed' else 'reading' end
          from knowledge_documents where id = document_id) as answer_state,
        extract(epoch from started_at)::float8 as asked_at
      from unanswered_questions where ${isMeant(teamId, filters)}
      order by started_at desc, conversation_id, event_id limit ${GROUPED_MAX}`),
    database.execute<{ count: number }>(sql`
      select count(*)::int as count from unanswered_questions
      where ${isMeant(teamId, filters)} and document_id is null`),
  ]);
  const open = questionGroups(newest.rows.filter(({ is_open }) => is_open)).slice(0, GROUPS_MAX);
  const answered = questionGroups(newest.rows.filter(({ is_open }) => !is_open)).slice(0, GROUPS_MAX);
  return { count: all.rows[0]?.count ?? 0, questions: [...open, ...answered].map(shownGroup) };
}

function shownGroup(group: [AskedRow, ...AskedRow[]]): UnansweredQuestion {
  const [first] = group;
  // A group is known by its oldest turn, which stays among those that are shown while newer ones come.
  const shown = group.filter((_, at) => at < TURNS_MAX - 1 || at === group.length - 1);
  return {
    question: first.question,
    count: group.length,
    last_asked_unix_secs: Math.floor(first.asked_at),
    turns: shown.map(({ conversation_id, event_id, question, reason, agent_id, asked_at }) => ({
      conversation_id,
      event_id,
      question,
      reason,
      agent_id,
      asked_unix_secs: Math.floor(asked_at),
    })),
    answer: first.is_open ? null : { text: first.answer ?? '', state: stateOf(group) },
  };
}

// Known is what every agent knows that was asked.
function stateOf(group: readonly AskedRow[]): AnswerState {
  const states = group.map(({ answer_state }) => answer_state);
  if (states.includes('failed')) return 'failed';
  return states.includes('reading') ? 'reading' : 'known';
}

type AnswerState = NonNullable<UnansweredQuestion['answer']>['state'];
type AskedRow = AskedQuestion & {
  conversation_id: string;
  event_id: number;
  reason: 'nothing_found' | 'said_so';
  agent_id: string;
  answer: string | null;
  is_open: boolean;
  answer_state: AnswerState | null;
  /** Seconds since 1970. */
  asked_at: number;
};
