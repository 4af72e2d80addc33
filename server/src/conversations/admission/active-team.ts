import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { TeamStanding } from '../../identity/teams/team-store.ts';
import { LimitSpent, TeamSuspended } from '../records/conversation-errors.ts';

/**
 * @param goesOn whether it is for a conversation that runs already, which no spent limit ends
 * @throws {TeamSuspended} where the operator has suspended the agent's team
 * @throws {LimitSpent} where the team takes no new conversations until the month is over
 */
export async function requireActiveTeam(
  { teamId, conversation_config }: Pick<AgentSnapshot, 'teamId' | 'conversation_config'>,
  teams: Pick<TeamStanding, 'isSuspended' | 'spentLimit'>,
  goesOn = false,
): Promise<void> {
  const language = agentLanguage(conversation_config.agent?.language);
  if (await teams.isSuspended(teamId)) throw new TeamSuspended(language);
  const spent = goesOn ? undefined : await teams.spentLimit(teamId);
  if (spent) throw new LimitSpent(language, spent);
}
