import { getPermissions, type Permissions, type SpentLimit } from '@parley/contract/auth.ts';
import type { TeamFlag } from '@parley/contract/operator-teams.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { TeamStore } from './team-store.ts';

export type PermissionDependencies = {
  teams: TeamStore;
  /** Agents of a team that has no figure of its own. */
  maxAgents: number;
  /** Whether speech can be recognised for a team, which the live voice tester needs. */
  hasSpeechRecogniser: (teamId: string) => Promise<boolean>;
  /** What a team has spent, so that it takes no new conversations. */
  spentLimit: (teamId: string) => Promise<SpentLimit | undefined>;
};

/** What the caller and their team may do; members of a suspended team look, and change nothing. */
export async function permissionsOf(
  dependencies: PermissionDependencies,
  caller: Caller,
): Promise<Permissions> {
  const rights = await dependencies.teams.rights(caller.teamId);
  if (!rights) return { notAllowed: true };
  const { suspension, refusedFlags } = rights;
  const has = (flag: TeamFlag) => !refusedFlags.includes(flag);
  const isActive = suspension === undefined;
  return {
    role: caller.role,
    suspension,
    ...(caller.isOperator ? { isOperator: true } : {}),
    limits: { max_voice_bot: rights.maxAgents ?? dependencies.maxAgents },
    pages: { canViewLogs: has('canViewLogs'), canViewMcp: has('canViewMcp') },
    actions: {
      canUseSimulation: isActive && has('canUseSimulation'),
      canUseAiChatbot: isActive,
      canUseSimulationElevenlabs: isActive && (await dependencies.hasSpeechRecogniser(caller.teamId)),
    },
  };
}

export function permissionRoutes(dependencies: PermissionDependencies): Route[] {
  return [
    on(getPermissions, async ({ caller }) => {
      const spent_limit = await dependencies.spentLimit(caller.teamId);
      return { ...(await permissionsOf(dependencies, caller)), spent_limit };
    }),
  ];
}
