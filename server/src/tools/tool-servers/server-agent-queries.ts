import { byName } from '@parley/contract/name-order.ts';
import type { ServerAgent } from '@parley/contract/tool-servers.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { agents, agentVersions, isInForce } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';

// What belongs here: which agents use which tool servers. Agents say so themselves, in the version that is in force.

/** An agent that names servers, before it is known which tools it gets from one of them. */
export type NamingAgent = Omit<ServerAgent, 'tools'>;

/** How much of its instructions stands in for the description that an agent does not have, in characters. */
const DESCRIPTION_MAX = 120;

/** Agents of a team by the id of each server that they name, each list by name. */
export async function queryNamingAgents(
  database: Pick<Database, 'select'>,
  teamId: string,
  activeSince: Date,
): Promise<Map<string, NamingAgent[]>> {
  const serverIds = sql`${agentVersions.conversationConfig} #> '{agent,prompt,mcp_server_ids}'`;
  const rows = await database
    .select({
      id: agents.id,
      name: agents.name,
      createdAt: agents.createdAt,
      model: agents.llm,
      activeNumber: agents.activeNumber,
      prompt: sql<string | null>`left(${agentVersions.conversationConfig} #>> '{agent,prompt,prompt}', 1000)`,
      serverIds: sql<unknown>`${serverIds}`,
    })
    .from(agents)
    .innerJoin(agentVersions, isInForce)
    .where(
      and(
        eq(agents.teamId, teamId),
        isNull(agents.deletedAt),
        sql`jsonb_typeof(${serverIds}) = 'array' and ${serverIds} <> '[]'::jsonb`,
      ),
    )
    .orderBy(agents.id);
  const byServer = new Map<string, NamingAgent[]>();
  for (const { serverIds: ids, prompt, createdAt, activeNumber, ...agent } of rows.toSorted(byName)) {
    const isActive = activeNumber !== null || createdAt >= activeSince;
    const named: NamingAgent = {
      ...agent,
      description: openingOf(prompt ?? ''),
      created_at: createdAt.toISOString(),
      status: isActive ? 'active' : 'inactive',
    };
    for (const id of new Set(Array.isArray(ids) ? ids.map(String) : [])) {
      byServer.set(id, [...(byServer.get(id) ?? []), named]);
    }
  }
  return byServer;
}

function openingOf(prompt: string): string {
  const line = prompt.split('\n').find((text) => /\p{L}/u.test(text) && !text.startsWith('#')) ?? '';
  const opening = line.trim();
  return opening.length > DESCRIPTION_MAX ? `${opening.slice(0, DESCRIPTION_MAX - 1)}…` : opening;
}
