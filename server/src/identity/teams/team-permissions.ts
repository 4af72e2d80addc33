import { getPermissions, type Permissions } from '@parley/contract/auth.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { TeamStore } from './team-store.ts';

/** What permissions depend on besides the team. */
export type PermissionParts = {
  teams: TeamStore;
  /** Agents of a team that has no figure of its own. */
  maxAgents: number;
  /** Whether speech can be recognised for a team, which the live voice tester needs. */
  hasSpeechRecogniser: (teamId: string) => Promise<boolean>;
};

/** What the caller's team may do; a suspended team may do nothing. */
export async function permissionsOf(parts: PermissionParts, caller: Caller): Promise<Permissions> {
  const limits = await parts.teams.limits(caller.teamId);
  if (!limits) return { notAllowed: true };
  if (limits.isSuspended) return { notAllowed: true, isSuspended: true };
  return {
    role: caller.role,
    limits: { max_voice_bot: limits.maxAgents ?? parts.maxAgents },
    pages: { canViewLogs: true, canViewMcp: true },
    actions: {
      canUseSimulation: true,
      canUseAiChatbot: true,
      canUseSimulationElevenlabs: await parts.hasSpeechRecogniser(caller.teamId),
    },
  };
}

export function permissionRoutes(parts: PermissionParts): Route[] {
  return [on(getPermissions, ({ caller }) => permissionsOf(parts, caller))];
}
