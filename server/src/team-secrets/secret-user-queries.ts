import { byName } from '@parley/contract/name-order.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { agents, agentVersions, isInForce } from '../agents/agent-table.ts';
import { campaigns } from '../channels/telephone/campaigns/campaign-table.ts';
import { outgoingCalls } from '../channels/telephone/outgoing/outgoing-call-table.ts';
import type { Database } from '../database/database.ts';

/** An agent whose settings refer to a secret, a campaign that calls with a version of one, or a version that an ordered call has. */
type SecretUser = { id: string; name: string };

// Wherever in the settings: what a newer client calls the setting does not matter.
const SECRET_ID_PATH = '$.**.secret_id';

const settings = sql`jsonb_build_array(${agentVersions.conversationConfig}, ${agentVersions.platformSettings}, ${agentVersions.extras})`;
const secretId = sql<string>`jsonb_path_query(${settings}, ${SECRET_ID_PATH}::jsonpath) #>> '{}'`.as(
  'secret_id',
);

/**
 * Who refers to a secret by the id of each: agents in the version in force, campaigns and ordered calls until they end in
 * that of theirs.
 */
export async function querySecretUsers(
  database: Pick<Database, 'selectDistinct'>,
  teamId: string,
): Promise<Map<string, SecretUser[]>> {
  const { number } = agentVersions;
  const ofTeam = and(eq(agents.teamId, teamId), isNull(agents.deletedAt));
  const rows = await union(
    database
      .selectDistinct({ id: agents.id, name: agents.name, secretId })
      .from(agents)
      .innerJoin(agentVersions, isInForce)
      .where(ofTeam),
    database
      .selectDistinct({ id: campaigns.id, name: campaigns.name, secretId })
      .from(campaigns)
      .innerJoin(agents, eq(agents.agentId, campaigns.agentId))
      .innerJoin(
        agentVersions,
        and(eq(agentVersions.agentRowId, agents.id), eq(number, campaigns.agentVersion)),
      )
      .where(and(ofTeam, isNull(campaigns.endedAt))),
    database
      .selectDistinct({
        id: agents.id,
        name: sql<string>`${agents.name} || ' (v' || ${number} || ')'`,
        secretId,
      })
      .from(outgoingCalls)
      .innerJoin(agents, eq(agents.agentId, outgoingCalls.agentId))
      .innerJoin(
        agentVersions,
        and(eq(agentVersions.agentRowId, agents.id), eq(number, outgoingCalls.agentVersion)),
      )
      .where(and(ofTeam, isNull(outgoingCalls.endedAt))),
  ).orderBy(sql`id`);
  const users = new Map<string, SecretUser[]>();
  for (const { secretId: id, ...user } of rows.toSorted(byName))
    users.set(id, [...(users.get(id) ?? []), user]);
  return users;
}
