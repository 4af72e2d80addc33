import { and, eq, isNull } from 'drizzle-orm';
import { AgentNotFound, AgentVersionNotFound } from '../../../agents/agent-errors.ts';
import { agents, agentVersions } from '../../../agents/agent-table.ts';
import type { Database } from '../../../database/database.ts';
import { numbers } from '../../../numbers/number-table.ts';

/** An agent of a team with the number that it answers; undefined where there is none. */
export async function findCallingAgent(
  database: Database,
  teamId: string,
  agentId: string,
): Promise<{ number: string | null } | undefined> {
  const [found] = await database
    .select({ number: agents.activeNumber })
    .from(agents)
    .where(and(eq(agents.teamId, teamId), eq(agents.agentId, agentId), isNull(agents.deletedAt)));
  return found;
}

/**
 * The same, where it must be there, and its version too if one is named.
 * @throws {AgentNotFound | AgentVersionNotFound}
 */
export async function requireCallingAgent(
  database: Database,
  teamId: string,
  {
    agent_id: agentId,
    agent_version: version = null,
  }: { agent_id: string; agent_version?: number | null | undefined },
): Promise<{ number: string | null }> {
  const agent = await findCallingAgent(database, teamId, agentId);
  if (!agent) throw new AgentNotFound(agentId);
  if (version === null) return agent;
  const isVersion = and(eq(agentVersions.number, version), eq(agents.agentId, agentId));
  const [found] = await database
    .select({ number: agentVersions.number })
    .from(agentVersions)
    .innerJoin(agents, eq(agents.id, agentVersions.agentRowId))
    .where(isVersion);
  if (!found) throw new AgentVersionNotFound(version);
  return agent;
}

/** Whether a number, in international form, is one of the team: in its list, or that of one of its agents. */
export async function isNumberOfTeam(database: Database, teamId: string, number: string): Promise<boolean> {
  if ((await labelOfNumber(database, teamId, number)) !== undefined) return true;
  const isAnswered = and(
    eq(agents.teamId, teamId),
    eq(agents.activeNumber, number),
    isNull(agents.deletedAt),
  );
  return (await database.$count(agents, isAnswered)) > 0;
}

/** What a number is called; undefined where it is not in the team's list. */
export async function labelOfNumber(
  database: Database,
  teamId: string,
  number: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ label: numbers.label })
    .from(numbers)
    .where(and(eq(numbers.teamId, teamId), eq(numbers.number, number)));
  return found?.label;
}
