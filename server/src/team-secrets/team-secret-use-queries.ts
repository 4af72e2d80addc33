import { and, eq, isNull, sql } from 'drizzle-orm';
import { agents, agentVersions } from '../agents/agent-table.ts';
import type { Database } from '../database/database.ts';

/** An agent whose settings refer to a secret. */
export type SecretUser = { id: string; name: string };

// Wherever in the settings: what a newer client calls the setting does not matter.
const SECRET_ID_PATH = '$.**.secret_id';

/** Agents by the id of each secret that the version in force refers to, anywhere in it. */
export async function agentsBySecret(
  database: Pick<Database, 'selectDistinct'>,
  teamId: string,
): Promise<Map<string, SecretUser[]>> {
  const settings = sql`jsonb_build_array(${agentVersions.conversationConfig}, ${agentVersions.platformSettings}, ${agentVersions.extras})`;
  const rows = await database
    .selectDistinct({
      id: agents.id,
      name: agents.name,
      secretId: sql<string>`jsonb_path_query(${settings}, ${SECRET_ID_PATH}::jsonpath) #>> '{}'`,
    })
    .from(agents)
    .innerJoin(
      agentVersions,
      and(eq(agentVersions.agentRowId, agents.id), eq(agentVersions.number, agents.version)),
    )
    .where(and(eq(agents.teamId, teamId), isNull(agents.deletedAt)))
    .orderBy(agents.name, agents.id);
  const users = new Map<string, SecretUser[]>();
  for (const { id, name, secretId } of rows) {
    users.set(secretId, [...(users.get(secretId) ?? []), { id, name }]);
  }
  return users;
}
