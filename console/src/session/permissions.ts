import type { Permissions } from '@parley/contract/auth.ts';
import { type PermissionFlag, type Role, roleCovers } from '@parley/contract/permission.ts';
import { DEFAULT_MAX_AGENTS } from '@parley/contract/session-defaults.ts';
import { useQuery } from '@tanstack/react-query';
import { consoleConfigurationQuery } from './console-configuration.ts';
import { permissionsQuery, useCurrentUser } from './session-queries.ts';

/** Permissions of the session; all false while they load and when they cannot be read. */
export function usePermissions(): SessionPermissions & { isLoading: boolean } {
  const { data, isPending } = useQuery(permissionsQuery());
  return { ...sessionPermissions(data), isLoading: isPending };
}

/** The signed-in user's role: that of the permissions, which the server decides by, else that of the user call. */
export function useRole(): Role {
  const { role } = useCurrentUser();
  const { data } = useQuery(permissionsQuery());
  return data?.role ?? role;
}

/** Whether the signed-in user's role covers another: `useHasRole('admin')`. In a suspended team too. */
export function useHasRole(needed: Role): boolean {
  return roleCovers(useRole(), needed);
}

/**
 * Whether the signed-in user may do what needs a role: `useMay('member')` to change agents. In a suspended team nobody
 * may; what only a role sees goes by {@link useHasRole}.
 */
export function useMay(needed: Role): boolean {
  const { data } = useQuery(permissionsQuery());
  return useHasRole(needed) && data?.suspension === undefined;
}

/** What the user's sign-in provider manages in place of this server. */
export function useManagedElsewhere(): { accounts: boolean; roles: boolean } {
  const { data } = useQuery(consoleConfigurationQuery());
  return data?.managed_elsewhere ?? { accounts: false, roles: false };
}

/** What the signed-in user and the team may do. */
type SessionPermissions = Record<PermissionFlag, boolean> & {
  maxAgentsLimit: number;
  /** The user manages the teams of the installation. */
  isOperator: boolean;
};

/** Fills what an answer leaves out; nothing is allowed when there is no answer. */
export function sessionPermissions(answer: Permissions | undefined): SessionPermissions {
  return {
    maxAgentsLimit: answer?.limits?.max_voice_bot ?? DEFAULT_MAX_AGENTS,
    canViewLogs: answer?.pages?.canViewLogs ?? false,
    canViewMcp: answer?.pages?.canViewMcp ?? false,
    canUseSimulation: answer?.actions?.canUseSimulation ?? false,
    canUseAiChatbot: answer?.actions?.canUseAiChatbot ?? false,
    canUseSimulationElevenlabs: answer?.actions?.canUseSimulationElevenlabs ?? false,
    isOperator: answer?.isOperator === true,
  };
}
