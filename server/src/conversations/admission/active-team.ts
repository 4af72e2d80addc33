import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { TeamStanding } from '../../identity/teams/team-store.ts';
import { TeamSuspended } from '../records/conversation-errors.ts';

/** @throws {TeamSuspended} where the operator has suspended the agent's team */
export async function requireActiveTeam(
  { teamId, conversation_config }: Pick<AgentSnapshot, 'teamId' | 'conversation_config'>,
  teams: Pick<TeamStanding, 'isSuspended'>,
): Promise<void> {
  if (!(await teams.isSuspended(teamId))) return;
  throw new TeamSuspended(agentLanguage(conversation_config.agent?.language));
}
