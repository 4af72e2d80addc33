import { and, eq, isNull, sql } from 'drizzle-orm';
import { agents, agentVersions, isInForce } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { type Aftercare, aftercareOf } from '../records/conversation-aftercare.ts';
import { AnalysisImpossible, ConversationNotFound } from '../records/conversation-errors.ts';
import { conversations } from '../records/conversation-table.ts';

/**
 * Lets a conversation that is over wait for another analysis, by what its agent's settings ask for today. The one
 * that is there stays until then. One that waits already waits on.
 * @throws {ConversationNotFound | AnalysisImpossible}
 */
export async function requestAnalysis(database: Database, teamId: string, id: string): Promise<void> {
  const { agentId, status, erasedAt, aftercare } = conversations;
  const isIt = and(eq(conversations.teamId, teamId), eq(conversations.id, id));
  const [found] = await database
    .select({ agentId, status, erasedAt, aftercare })
    .from(conversations)
    .where(isIt);
  if (!found) throw new ConversationNotFound(id);
  if (found.status === 'in-progress') throw new AnalysisImpossible('conversation_running');
  if (found.erasedAt !== null) throw new AnalysisImpossible('transcript_erased');
  await database
    .update(conversations)
    .set({
      analysisStatus: 'pending',
      analysisRequestedAt: sql`now()`,
      analysisProblem: null,
      analysisAttempts: 0,
      aftercare: { ...found.aftercare, ...(await settingsToday(database, teamId, found.agentId)) },
    })
    // What is erased meanwhile is not analysed.
    .where(and(isIt, eq(conversations.analysisStatus, 'done'), isNull(erasedAt)));
}

/** What the agent's settings ask for today; undefined where it is gone. */
async function settingsToday(
  database: Database,
  teamId: string,
  agentId: string,
): Promise<Pick<Aftercare, 'criteria' | 'fields' | 'tellsWebhooks'> | undefined> {
  const [found] = await database
    .select({ platform: agentVersions.platformSettings })
    .from(agents)
    .innerJoin(agentVersions, isInForce)
    .where(and(eq(agents.teamId, teamId), eq(agents.agentId, agentId), isNull(agents.deletedAt)));
  if (!found) return undefined;
  const { criteria, fields, tellsWebhooks = true } = aftercareOf(found.platform);
  return { criteria, fields, tellsWebhooks };
}
