import type { Database } from '../../database/database.ts';
import type { TeamBound } from './call-limit-queries.ts';
import { conversationNoteQueries } from './conversation-note-queries.ts';
import { foundConversationQueries } from './found-conversation-queries.ts';
import { restingQueries } from './resting-queries.ts';
import { turnQueries } from './turn-queries.ts';
import { upkeepQueries } from './upkeep-queries.ts';

/** Conversations of all teams. */
export type ConversationStore = ReturnType<typeof createConversationStore>;

/** @param nodeId this process, which renews the leases of its conversations */
export function createConversationStore(
  database: Database,
  nodeId: string,
  { maxTeamConversations: teamBound }: TeamBound = {},
) {
  return {
    ...turnQueries(database, nodeId, teamBound),
    ...conversationNoteQueries(database),
    ...foundConversationQueries(database),
    ...restingQueries(database, nodeId, teamBound),
    ...upkeepQueries(database, nodeId),
  };
}
