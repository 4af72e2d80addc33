import { sql } from 'drizzle-orm';
import { Store } from '../../database/store.ts';
import type { AskedQuestion } from './question-groups.ts';
import { ASKED_AGENT } from './unanswered-queries.ts';

/** A turn in which an agent was asked what it does not know. */
export type AskedTurn = { conversation_id: string; event_id: number };

/** A question that stayed open. */
export type OpenQuestion = AskedQuestion & AskedTurn & { agent_id: string };

/** An answer that is not stored after this long was lost with its process. */
const LATE_SECONDS = 60;
/** Questions that are compared with the answered one; of more, the newest. */
const COMPARED_MAX = 1_000;

/** What teams answered to questions that stayed open. */
export class QuestionAnswerStore extends Store {
  /** Open questions of a team, the one of the turn first and then newest first. */
  async open(teamId: string, turn: AskedTurn): Promise<OpenQuestion[]> {
    const { rows } = await this.database.execute<OpenQuestion>(sql`
      select conversation_id, event_id, ${ASKED_AGENT} as agent_id, question, topics from unanswered_questions
      where team_id = ${teamId} and document_id is null
      order by (conversation_id = ${turn.conversation_id} and event_id = ${turn.event_id}) desc, started_at desc,
        conversation_id, event_id
      limit ${COMPARED_MAX}`);
    return rows;
  }

  /**
   * Claims questions for one answer: of several members who answer them at once, one does.
   * @returns those that were free
   */
  async claim<Question extends AskedTurn>(questions: readonly Question[]): Promise<Question[]> {
    const { rows } = await this.database.execute<AskedTurn>(sql`
      update unanswered_questions set answering_since = now() from ${meantTurns(questions)}
        and document_id is null
        and (answering_since is null or answering_since < now() - make_interval(secs => ${LATE_SECONDS}))
      returning unanswered_questions.conversation_id, unanswered_questions.event_id`);
    return questions.filter(({ conversation_id, event_id }) =>
      rows.some((row) => row.conversation_id === conversation_id && row.event_id === event_id),
    );
  }

  /** Lets others answer what was claimed. */
  async release(questions: readonly AskedTurn[]): Promise<void> {
    await this.database.execute(sql`
      update unanswered_questions set answering_since = null from ${meantTurns(questions)}`);
  }

  /** Stores what was answered to questions, and where the agent knows it from. */
  async close(
    questions: readonly AskedTurn[],
    { documentId, answer }: { documentId: string; answer: string },
  ): Promise<void> {
    await this.database.execute(sql`
      update unanswered_questions set answer = ${answer}, document_id = ${documentId}
      from ${meantTurns(questions)}`);
  }

  /** What the team answered to the question of a turn; undefined where it did not. */
  async answerTo(teamId: string, turn: AskedTurn): Promise<string | undefined> {
    const { rows } = await this.database.execute<{ answer: string | null }>(sql`
      select answer from unanswered_questions where team_id = ${teamId}
        and conversation_id = ${turn.conversation_id} and event_id = ${turn.event_id}`);
    return rows[0]?.answer ?? undefined;
  }
}

/** The rows of questions, to be joined in an update. */
function meantTurns(questions: readonly AskedTurn[]) {
  const conversations = sql.param(questions.map(({ conversation_id }) => conversation_id));
  const events = sql.param(questions.map(({ event_id }) => event_id));
  return sql`unnest(${conversations}::text[], ${events}::int[]) as meant (conversation_id, event_id)
    where unanswered_questions.conversation_id = meant.conversation_id
      and unanswered_questions.event_id = meant.event_id`;
}
