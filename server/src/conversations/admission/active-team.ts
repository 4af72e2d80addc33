import { agentLanguage } from '../../agents/agent-language.ts';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import { TeamSuspended } from '../conversation-errors.ts';
import type { HeldAgent } from '../plan/held-agent.ts';

/** @throws {TeamSuspended} where the operator has suspended the agent's team */
export async function requireActiveTeam(
  { teamId, conversation_config }: Pick<HeldAgent, 'teamId' | 'conversation_config'>,
  teams: Pick<TeamStanding, 'isSuspended'>,
): Promise<void> {
  if (!(await teams.isSuspended(teamId))) return;
  throw new TeamSuspended(agentLanguage(conversation_config.agent?.language));
}
