import type { DependentAgent } from '@parley/contract/knowledge-document.ts';
import type { Role } from '@parley/contract/permission.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { agents, agentVersions } from '../../agents/agent-table.ts';
import { queryCurrent } from '../../agents/agent-version-queries.ts';
import type { Database } from '../../database/database.ts';
import { accessOf } from './document-item.ts';

// What belongs here: which agents know which documents. Agents say so themselves, in the version that is in force.

/** Agents of a team that use a document, by name. */
export async function queryDependentAgents(
  database: Database,
  { teamId, role }: { teamId: string; role: Role },
  documentId: string,
): Promise<DependentAgent[]> {
  const reference = JSON.stringify({ agent: { prompt: { knowledge_base: [{ id: documentId }] } } });
  const rows = await queryCurrent(
    database,
    and(eq(agents.teamId, teamId), sql`${agentVersions.conversationConfig} @> ${reference}::jsonb`),
  ).orderBy(asc(agents.name), agents.id);
  return rows.map(({ agents: agent }) => ({
    id: agent.agentId,
    name: agent.name,
    access_level: accessOf(role),
    created_at_unix_secs: Math.floor(agent.createdAt.getTime() / 1000),
  }));
}
