import type { LogFeedback, LogScore } from '@parley/contract/call-log.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { ConversationNotFound } from '../conversations/records/conversation-errors.ts';
import {
  conversations,
  conversationTurns,
  type StoredFeedback,
} from '../conversations/records/conversation-table.ts';
import { Store } from '../database/store.ts';
import { logFeedback } from './call-log-entry.ts';
import { FeedbackClosed, MessageNotFound } from './call-log-errors.ts';

/** A caller's rating of a conversation. */
export type CallerFeedback = Omit<StoredFeedback, 'comment'> & { comment: string | undefined };

/** How long after its last heartbeat a conversation can be rated by its caller. */
const FEEDBACK_HOURS = 24;

/** How conversations of all teams were rated. */
export class CallLogFeedbackStore extends Store {
  /**
   * Rates a message, or without `eventId` the conversation; null takes the rating back.
   * @throws {ConversationNotFound | MessageNotFound}
   */
  async rate(
    teamId: string,
    id: string,
    { eventId, score }: { eventId: number | undefined; score: LogScore | null },
  ): Promise<LogFeedback> {
    if (eventId === undefined) {
      await this.database
        .update(conversations)
        .set({ feedback: changedFeedback({ score }) })
        .where(this.#isTeams(teamId, id));
      return this.#feedbackOf(teamId, id);
    }
    const ofTeam = this.database
      .select({ id: conversations.id })
      .from(conversations)
      .where(this.#isTeams(teamId, id));
    const { rowCount } = await this.database
      .update(conversationTurns)
      .set({ feedback: score })
      .where(
        and(
          inArray(conversationTurns.conversationId, ofTeam),
          eq(conversationTurns.eventId, eventId),
          eq(conversationTurns.role, 'agent'),
        ),
      );
    const feedback = await this.#feedbackOf(teamId, id);
    if (rowCount === 0) throw new MessageNotFound(eventId);
    return feedback;
  }

  /**
   * Stores a caller's rating of a conversation, in place of an earlier one; without a comment
   * where what was said is erased.
   * @throws {ConversationNotFound | FeedbackClosed}
   */
  async note(id: string, { score, rating, comment }: CallerFeedback): Promise<void> {
    const said = { score, rating, ...(comment === undefined ? {} : { comment }) };
    const whole = changedFeedback(said);
    const wordless = changedFeedback({ score, rating });
    const { rowCount } = await this.database
      .update(conversations)
      .set({
        feedback: sql`case when ${conversations.erasedAt} is null then ${whole} else ${wordless} end`,
      })
      .where(
        and(
          eq(conversations.id, id),
          gt(conversations.updatedAt, sql`now() - make_interval(hours => ${FEEDBACK_HOURS})`),
        ),
      );
    if (rowCount !== 0) return;
    const isThere = (await this.database.$count(conversations, eq(conversations.id, id))) > 0;
    throw isThere ? new FeedbackClosed() : new ConversationNotFound(id);
  }

  #isTeams(teamId: string, id: string) {
    return and(eq(conversations.teamId, teamId), eq(conversations.id, id));
  }

  async #feedbackOf(teamId: string, id: string): Promise<LogFeedback> {
    const [found] = await this.database
      .select({ feedback: conversations.feedback })
      .from(conversations)
      .where(this.#isTeams(teamId, id));
    if (!found) throw new ConversationNotFound(id);
    const messages = await this.database
      .select({ feedback: conversationTurns.feedback })
      .from(conversationTurns)
      .where(eq(conversationTurns.conversationId, id));
    return logFeedback(
      found.feedback,
      messages.map(({ feedback }) => feedback),
    );
  }
}

function changedFeedback(change: Partial<StoredFeedback>) {
  return sql`coalesce(${conversations.feedback}, '{"score": null, "rating": null, "comment": null}')
    || ${JSON.stringify(change)}::jsonb`;
}
