import type { AgentDetail } from '@parley/contract/agents.ts';
import type { AgentStore } from '../../agents/agent-store.ts';

/**
 * The agent of a call, as it is in force or as it was at the version that the call names.
 * @throws {AgentNotFound} also where it was deleted since
 */
export async function findCalledVersion(
  agents: Pick<AgentStore, 'findRecent' | 'findVersion'>,
  { teamId, agentId, agentVersion }: { teamId: string; agentId: string; agentVersion: number | null },
): Promise<Readonly<AgentDetail>> {
  const inForce = await agents.findRecent(teamId, agentId);
  const isInForce = agentVersion === null || agentVersion === inForce.version;
  return isInForce ? inForce : agents.findVersion(teamId, agentId, agentVersion);
}
