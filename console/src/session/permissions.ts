import { type Role, roleCovers } from '@parley/contract/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from './current-user.ts';
import { type SessionPermissions, sessionPermissions } from './session-permissions.ts';
import { permissionsQuery } from './session-queries.ts';

/** Permissions of the session; all false while they load and when they cannot be read. */
export function usePermissions(): SessionPermissions & { isLoading: boolean; isAuthenticated: boolean } {
  const { data, isPending } = useQuery(permissionsQuery());
  return { ...sessionPermissions(data), isLoading: isPending, isAuthenticated: true };
}

/** The signed-in person's role: that of the permissions, which the server decides by, else that of the user call. */
export function useRole(): Role {
  const { role } = useCurrentUser();
  const { data } = useQuery(permissionsQuery());
  return data?.role ?? role;
}

/** Whether the signed-in person's role covers another: `useMay('member')` to change agents. */
export function useMay(needed: Role): boolean {
  return roleCovers(useRole(), needed);
}
