import { getPermissions, type Permissions } from '@parley/contract/auth.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { TeamStore } from './team-store.ts';

export type PermissionDependencies = {
  teams: TeamStore;
  /** Agents of a team that has no figure of its own. */
  maxAgents: number;
  /** Whether speech can be recognised for a team, which the live voice tester needs. */
  hasSpeechRecogniser: (teamId: string) => Promise<boolean>;
};

/** What the caller's team may do; a suspended team may do nothing. */
export async function permissionsOf(
  dependencies: PermissionDependencies,
  caller: Caller,
): Promise<Permissions> {
  const limits = await dependencies.teams.limits(caller.teamId);
  if (!limits) return { notAllowed: true };
  if (limits.isSuspended) return { notAllowed: true, isSuspended: true };
  return {
    role: caller.role,
    limits: { max_voice_bot: limits.maxAgents ?? dependencies.maxAgents },
    pages: { canViewLogs: true, canViewMcp: true },
    actions: {
      canUseSimulation: true,
      canUseAiChatbot: true,
      canUseSimulationElevenlabs: await dependencies.hasSpeechRecogniser(caller.teamId),
    },
  };
}

export function permissionRoutes(dependencies: PermissionDependencies): Route[] {
  return [on(getPermissions, ({ caller }) => permissionsOf(dependencies, caller))];
}
