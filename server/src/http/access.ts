import type { Permissions } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { type PermissionFlag, roleCovers } from '@parley/contract/permission.ts';
import { NotAllowed, NotSignedIn } from './request-errors.ts';
import type { Caller } from './route.ts';

/** How the HTTP layer learns who calls and what their team may do. */
export type AccessDependencies = {
  /** @throws {NotSignedIn} when the token is forged, expired or its session has ended */
  authenticate: (bearer: string) => Promise<Caller>;
  permissionsOf: (caller: Caller) => Promise<Permissions>;
};

/**
 * The caller of a request, once it is sure that the endpoint may be called.
 * @returns undefined on public endpoints without a token
 * @throws {NotSignedIn | NotAllowed}
 */
export async function admit(
  endpoint: Endpoint,
  authorization: string | undefined,
  dependencies: AccessDependencies,
): Promise<Caller | undefined> {
  if (endpoint.access === 'public') return undefined;
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined) throw new NotSignedIn();
  const caller = await dependencies.authenticate(bearer);
  if (caller.isSuspended && !endpoint.isOpenToSuspended) {
    throw new NotAllowed('Your team has no access to this product. Ask your provider.');
  }
  if (!roleCovers(caller.role, endpoint.access)) {
    throw new NotAllowed('Your role in this team does not allow this.');
  }
  if (endpoint.flag) await requireFlag(endpoint.flag, caller, dependencies);
  return caller;
}

async function requireFlag(
  flag: PermissionFlag,
  caller: Caller,
  dependencies: AccessDependencies,
): Promise<void> {
  const { pages, actions } = await dependencies.permissionsOf(caller);
  const flags: Readonly<Record<PermissionFlag, boolean | undefined>> = {
    canViewLogs: pages?.canViewLogs,
    canViewMcp: pages?.canViewMcp,
    canUseSimulation: actions?.canUseSimulation,
    canUseAiChatbot: actions?.canUseAiChatbot,
    canUseSimulationElevenlabs: actions?.canUseSimulationElevenlabs,
  };
  if (!flags[flag]) throw new NotAllowed('Your team has no access to this function.');
}
