import type { AnalysisProblem, ConversationAnalysis } from '@parley/contract/conversation.ts';
import { NOBODY_ANSWERED } from '@parley/engine/tools/call-outcome.ts';
import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { agents, agentVersions, isInForce } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { searchNames, searchWords } from '../../database/search-words.ts';
import { Store } from '../../database/store.ts';
import { countConversation } from '../figures/conversation-figures-store.ts';
import { lastLanguage } from '../plan/chat-history.ts';
import { LONGEST_RETENTION_DAYS } from '../records/conversation-aftercare.ts';
import { conversationFiles, isNamed } from '../records/conversation-file-table.ts';
import { conversationRecordings, conversations, conversationTurns } from '../records/conversation-table.ts';
import { FORGOTTEN } from '../records/withheld-store.ts';

/** A conversation that is over, as far as its analysis needs it. */
export type EndedConversation = NonNullable<Awaited<ReturnType<AftercareStore['findPending']>>>;

/** What is stored of an analysis, and what goes with it. */
export type FinishedAnalysis = {
  analysis: ConversationAnalysis;
  /** Why the connected model did not make it; null where it did or there is none. */
  problem: AnalysisProblem | null;
  isErased: boolean;
  isSilenced: boolean;
  announce: (transaction: Pick<Database, 'select' | 'insert' | 'update' | 'delete'>) => Promise<unknown>;
};

/** An analysis that is not there after this long was not begun, or was lost. */
const LATE_SECONDS = 60;
/** Attempts are not counted any further. */
const MOST_COUNTED = 1_000;
/** Conversations looked up or deleted in one statement. */
const BATCH = 500;
/** Rows that are locked at once, and not for long. */
const RETENTION_BATCH = 10_000;

// How often something was looked up is told without what it was.
const wordlessRetrieval = sql`case when ${conversationTurns.retrieval} is null then null else jsonb_build_object(
  'retrieval_query', '', 'embedding_model', ${conversationTurns.retrieval} -> 'embedding_model', 'passages', '[]'::jsonb)
  end`;

// Which tools were called and how that ended is told without arguments, results, addresses and the caller's words.
const wordlessToolCalls = sql`(
  select jsonb_agg(call || jsonb_build_object('params_as_json', '{}', 'result', '', 'detail', '{}'::jsonb,
    'approval', case when jsonb_typeof(call -> 'approval') = 'object' then (call -> 'approval') - 'words'
      else 'null'::jsonb end) order by place)
  from jsonb_array_elements(${conversationTurns.toolCalls}) with ordinality as calls(call, place))`;

// As a parameter: whatever a word is, PostgreSQL reads no syntax into it.
const wordVector = (texts: readonly string[]) =>
  sql`array_to_tsvector(${sql.param(searchWords(texts))}::text[])`;

// Who called, what was known of them, and what they commented goes with what they said.
const nameless = (agentName: string) => ({
  userId: null,
  givenVariables: {},
  erasedAt: sql`now()`,
  searchWords: null,
  searchNames: searchNames({ agentName, userId: null }),
  phoneCall: sql`${conversations.phoneCall} || '{"external_number": "", "call_sid": ""}'
    || case when jsonb_typeof(${conversations.phoneCall} -> 'transfer') = 'object' then jsonb_build_object('transfer',
      ${conversations.phoneCall} -> 'transfer' || '{"destination": "", "destination_name": ""}') else '{}' end`,
  feedback: sql`${conversations.feedback} || '{"comment": null}'`,
});

/** What is done to conversations of all teams when they are over. */
export class AftercareStore extends Store {
  /** Ended conversations whose analysis is late, those that wait longest first. */
  async pendingIds(): Promise<string[]> {
    const rows = await this.database
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.analysisStatus, 'pending'),
          lt(
            sql`coalesce(${conversations.analysisRequestedAt}, ${conversations.updatedAt})`,
            sql`now() - make_interval(secs => ${LATE_SECONDS})`,
          ),
        ),
      )
      .orderBy(asc(conversations.updatedAt))
      .limit(BATCH);
    return rows.map(({ id }) => id);
  }

  /**
   * Counts another attempt at an analysis that waits.
   * @returns how many there are with this one, also of processes that were lost
   */
  async countAttempt(id: string): Promise<number> {
    const { analysisAttempts } = conversations;
    const [counted] = await this.database
      .update(conversations)
      .set({ analysisAttempts: sql`least(${analysisAttempts} + 1, ${MOST_COUNTED})` })
      .where(and(eq(conversations.id, id), eq(conversations.analysisStatus, 'pending')))
      .returning({ attempts: analysisAttempts });
    return counted?.attempts ?? 0;
  }

  /**
   * A conversation that waits for its analysis, with what was found earlier; undefined when it does not wait any more.
   */
  async findPending(id: string) {
    const { teamId, agentName, channel, language, aftercare, analysis: earlier } = conversations;
    // What was said last is older than the request, unless a chat was opened again since.
    const isRequested = sql<boolean>`coalesce(
      ${conversations.analysisRequestedAt} >= ${conversations.updatedAt}, false)`;
    const [found] = await this.database
      .select({ id: conversations.id, teamId, agentName, channel, language, aftercare, earlier, isRequested })
      .from(conversations)
      .where(and(eq(conversations.id, id), eq(conversations.analysisStatus, 'pending')));
    if (!found) return undefined;
    const { eventId, role, message, ledger, evidence, retrieval, toolCalls } = conversationTurns;
    const turns = await this.database
      .select({ eventId, role, message, ledger, evidence, retrieval, toolCalls })
      .from(conversationTurns)
      .where(eq(conversationTurns.conversationId, id))
      .orderBy(asc(conversationTurns.eventId), sql`${conversationTurns.role} desc`);
    return { ...found, turns, language: lastLanguage(turns, found.language) };
  }

  /** Notes of what callers were asked to agree to, and did not answer until the end. */
  async declineUnanswered(id: string): Promise<void> {
    const { toolCalls } = conversationTurns;
    const { status, result, error_code } = NOBODY_ANSWERED;
    const unanswered = JSON.stringify({ status, result, is_error: true });
    const detail = JSON.stringify({ error_code });
    await this.database
      .update(conversationTurns)
      .set({
        toolCalls: sql`(
          select jsonb_agg(case when call ->> 'status' = 'awaiting'
            then call || ${unanswered}::jsonb || jsonb_build_object('detail',
              coalesce(call -> 'detail', '{}') || ${detail}::jsonb)
            else call end order by place)
          from jsonb_array_elements(${toolCalls}) with ordinality as calls(call, place))`,
      })
      .where(
        and(
          eq(conversationTurns.conversationId, id),
          sql`${toolCalls} @> '[{"status": "awaiting"}]'`,
          // Whatever the caller said next was the answer.
          sql`not exists (select from conversation_turns as later where later.conversation_id = ${id}
            and later.role = 'user' and later.event_id > ${conversationTurns.eventId})`,
        ),
      );
  }

  /**
   * Stores what was found, and the words by which the conversation is found; files that no message named belong to
   * none then. With `isErased`, nothing of what was said is left, and with `isSilenced` no recording of it belongs to
   * the conversation. One transaction, in which `announce` notes who is to be told; nothing happens where the analysis
   * is there already, or where more was said meanwhile: that waits for an analysis of its own.
   */
  async finish(
    { id, agentName, turns }: Pick<EndedConversation, 'id' | 'agentName' | 'turns'>,
    { analysis, problem, isErased, isSilenced, announce }: FinishedAnalysis,
  ): Promise<void> {
    const texts = [analysis.call_summary_title, ...turns.map(({ message }) => message)];
    const isOfAll = sql`not exists (select from conversation_turns
      where conversation_id = ${id} and event_id > ${turns.at(-1)?.eventId ?? 0})`;
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction
        .update(conversations)
        .set({
          analysis,
          analysisProblem: problem,
          analysisStatus: 'done',
          withheld: sql`case when ${conversations.withheld} is null then null else ${FORGOTTEN} end`,
          ...(isErased ? nameless(agentName) : { searchWords: wordVector(texts) }),
        })
        .where(and(eq(conversations.id, id), eq(conversations.analysisStatus, 'pending'), isOfAll));
      if (rowCount === 0) return;
      await announce(transaction);
      await countConversation(transaction, id, { isErased });
      await transaction
        .update(conversationFiles)
        .set({ conversationId: null, name: '', text: '' })
        .where(and(eq(conversationFiles.conversationId, id), isErased ? undefined : not(isNamed)));
      if (isSilenced) {
        await transaction
          .update(conversationRecordings)
          .set({ conversationId: null })
          .where(eq(conversationRecordings.conversationId, id));
      }
      if (!isErased) return;
      await transaction
        .update(conversationTurns)
        .set({
          message: '',
          originalMessage: null,
          evidence: [],
          files: null,
          retrieval: wordlessRetrieval,
          toolCalls: wordlessToolCalls,
        })
        .where(eq(conversationTurns.conversationId, id));
    });
  }

  /**
   * Gives some conversations of agents that ask for it the retention of the version in force.
   * @param agentId one agent; without it, all
   * @returns how many; 0 when none is left
   */
  async applyRetention(agentId?: string): Promise<number> {
    const days = sql`floor(coalesce((${agentVersions.platformSettings}
      #>> '{privacy,retention_days}')::numeric, 730))`;
    const inForce = this.database
      .select({
        agentId: agents.agentId,
        days: sql`case when ${days} < 0 then null
          else least(${days}, ${LONGEST_RETENTION_DAYS})::int end`.as('days'),
      })
      .from(agents)
      .innerJoin(agentVersions, isInForce)
      .where(
        and(
          isNull(agents.deletedAt),
          sql`${agentVersions.platformSettings}
            #>> '{privacy,apply_to_existing_conversations}' = 'true'`,
          agentId === undefined ? undefined : eq(agents.agentId, agentId),
        ),
      )
      .as('in_force');
    const lastDay = sql`(${conversations.startedAt} at time zone 'utc')::date + ${inForce.days}`;
    const due = this.database.$with('due').as(
      this.database
        .select({ id: conversations.id, lastDay: sql`${lastDay}`.as('last_day') })
        .from(conversations)
        .innerJoin(inForce, eq(conversations.agentId, inForce.agentId))
        .where(sql`${conversations.keptUntil} is distinct from ${lastDay}`)
        .limit(RETENTION_BATCH),
    );
    const updated = await this.database
      .with(due)
      .update(conversations)
      .set({ keptUntil: sql`${due.lastDay}` })
      .from(due)
      .where(eq(conversations.id, due.id));
    return updated.rowCount ?? 0;
  }

  /**
   * Deletes conversations whose last day is over, with their turns. Their recordings belong to none then.
   * @returns how many; 0 when none is left
   */
  async deleteOverdue(): Promise<number> {
    const deleted = await this.database.execute(sql`
      delete from conversations where id in (
        select id from conversations
        where kept_until < (now() at time zone 'utc')::date and status <> 'in-progress'
        limit ${BATCH})`);
    return deleted.rowCount ?? 0;
  }
}
