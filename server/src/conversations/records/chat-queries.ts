import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isNodeGone } from '../../nodes/node-lease-queries.ts';
import { type ChatTools, findChatTools } from './chat-tool-queries.ts';
import { ConversationNotFound } from './conversation-errors.ts';
import { LIFE_SIGN_SECONDS } from './conversation-life.ts';
import type { NewConversation, RepeatedTurn, StoredAnswer, StoredChat } from './conversation-record.ts';
import { conversations, conversationTurns } from './conversation-table.ts';
import { WITHHELD_COLUMNS } from './withheld-store.ts';

/** Which chat is meant, and by whom. */
export type ChatKey = Pick<NewConversation, 'teamId' | 'agentId' | 'channel' | 'id'> & {
  /** Asked for by a visitor, who may not go on with what users of the team have begun. */
  isOfVisitor?: boolean;
  /** The key that came with the message. */
  messageKey?: string | undefined;
};

/** Turns of one message at most: more than one where agents hand over to each other. */
const MAX_ANSWERS = 32;

/** Finds how call-by-call chats stand. */
export function chatQueries(database: Database, nodeId: string) {
  return {
    /** @throws {ConversationNotFound} */
    findChat: (chat: ChatKey): Promise<StoredChat> => findChat(database, nodeId, chat),

    /** What is left of the tools that a chat called in earlier turns, oldest first, and the agent of its last turn. */
    findChatTools: (id: string): Promise<ChatTools> => findChatTools(database, id),

    /** The answer to the message with a key. */
    findAnswer: (id: string, messageKey: string): Promise<StoredAnswer> =>
      findAnswer(database, id, messageKey),
  };
}

async function findChat(
  database: Database,
  nodeId: string,
  { teamId, agentId, channel, id, isOfVisitor = false, messageKey }: ChatKey,
): Promise<StoredChat> {
  const lastEventId = sql`(select max(event_id) from conversation_turns
    where conversation_id = ${conversations.id})`;
  const [found] = await database
    .select({
      lastEventId: sql<number>`coalesce(${lastEventId}, 0)::int`,
      startedAt: conversations.startedAt,
      openQuestion: sql<string | null>`(select message from conversation_turns
        where conversation_id = ${conversations.id} and role = 'user' and ledger -> 'started_at_ms' is not null
          and ledger -> 'end_ms' is null and event_id = ${lastEventId})`,
      withheld: WITHHELD_COLUMNS,
      // In the same statement: a turn that comes later takes another number than the one that is wanted next.
      ...(messageKey !== undefined && { repeated: repeatedTurn(nodeId, messageKey) }),
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.teamId, teamId),
        eq(conversations.id, id),
        eq(conversations.agentId, agentId),
        eq(conversations.channel, channel),
        isOfVisitor ? isNull(conversations.startedBy) : undefined,
      ),
    );
  if (!found) throw new ConversationNotFound(id);
  return found;
}

/** Another process that has not written for long has lost its answer, be it gone or not. */
function repeatedTurn(nodeId: string, messageKey: string) {
  const { nodeId: itsNode, updatedAt } = conversations;
  return sql<RepeatedTurn | null>`(select jsonb_build_object('eventId', event_id,
      'isAnswered', role = 'agent' or (ledger -> 'end_ms' is not null and ledger ->> 'interrupted' = 'false'),
      'isElsewhere', ledger -> 'end_ms' is null and ${itsNode} is distinct from ${nodeId}::uuid
        and ${updatedAt} > now() - make_interval(secs => ${LIFE_SIGN_SECONDS})
        and not ${isNodeGone(itsNode, updatedAt)})
    from conversation_turns
    where conversation_id = ${conversations.id} and ledger ->> 'idempotency_key' = ${messageKey}
    order by event_id desc limit 1)`;
}

async function findAnswer(database: Database, id: string, messageKey: string): Promise<StoredAnswer> {
  const { eventId, role, message, ledger, evidence, retrieval, toolCalls, agent } = conversationTurns;
  const isOfKey = sql`ledger ->> 'idempotency_key' = ${messageKey}`;
  const isAsked = sql`${role} = 'user' and ${eventId} = (select min(event_id) from conversation_turns
    where conversation_id = ${id} and ${isOfKey})`;
  const rows = await database
    .select({
      role,
      message,
      ledger,
      evidence,
      retrieval,
      toolCalls,
      agent,
      model: conversations.model,
    })
    .from(conversationTurns)
    .innerJoin(conversations, eq(conversations.id, conversationTurns.conversationId))
    .where(and(eq(conversationTurns.conversationId, id), or(isOfKey, isAsked)))
    .orderBy(eventId, desc(role))
    .limit(MAX_ANSWERS);
  const [asked] = rows;
  if (!asked) throw new ConversationNotFound(id);
  return {
    question: asked.message,
    model: asked.model,
    turns: rows.flatMap(({ ledger, toolCalls, ...row }) =>
      ledger
        ? [{ ...row, ledger, toolCalls: toolCalls ?? [], agentText: row.role === 'agent' ? row.message : '' }]
        : [],
    ),
  };
}
