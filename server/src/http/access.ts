import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX } from '@parley/contract/api-scope.ts';
import type { Permissions } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { type PermissionFlag, roleCovers } from '@parley/contract/permission.ts';
import { z } from 'zod';
import { NotAllowed, NotSignedIn } from './request-errors.ts';
import type { Caller, KeyGrant } from './route.ts';

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
  headers: IncomingHttpHeaders,
  dependencies: AccessDependencies,
): Promise<Caller | undefined> {
  if (endpoint.access === 'public') return undefined;
  const caller = await callerOf(headers, dependencies);
  if (caller.isSuspended && !isOpenToSuspended(endpoint, caller)) throw new NotAllowed(SUSPENDED);
  if (caller.apiKey) {
    requireScope(endpoint, caller.apiKey);
    if (caller.apiKey.kind === 'publishable') requireVisitorCall(endpoint, caller.apiKey, headers.origin);
  }
  if (!coversAccess(caller, endpoint.access)) {
    throw new NotAllowed(
      endpoint.access === 'operator'
        ? 'Only an operator of this installation may do this.'
        : 'Your role in this team does not allow this.',
    );
  }
  if (endpoint.flag) await requireFlag(endpoint.flag, caller, dependencies);
  return caller;
}

/**
 * Who asks for something that leads to calls of the contract, each of which is checked when it is made.
 * @throws {NotSignedIn | NotAllowed}
 */
export async function identify(
  headers: IncomingHttpHeaders,
  dependencies: AccessDependencies,
): Promise<Caller> {
  const caller = await callerOf(headers, dependencies);
  if (caller.isSuspended) throw new NotAllowed(SUSPENDED);
  return caller;
}

/** Whether a call is one for the role and the scopes of a caller, whatever it is about. */
export function mayCall({ access, scope }: Endpoint, caller: Caller): boolean {
  if (access === 'public') return true;
  const { apiKey } = caller;
  const isInScope = !apiKey || (scope !== undefined && apiKey.scopes.includes(scope));
  return isInScope && coversAccess(caller, access);
}

function coversAccess({ role, isOperator }: Caller, access: Exclude<Endpoint['access'], 'public'>): boolean {
  return access === 'operator' ? isOperator === true : roleCovers(role, access);
}

/** Members of a suspended team look and change nothing, programs do not even look; operators work on. */
function isOpenToSuspended({ access, method, isOpenToSuspended }: Endpoint, { apiKey }: Caller): boolean {
  if (access === 'operator') return true;
  return isOpenToSuspended ?? (method === 'GET' && !apiKey);
}

const SUSPENDED =
  'Your team is suspended: what it has can be looked at, and nothing can be changed. Ask your provider.';

async function callerOf(headers: IncomingHttpHeaders, dependencies: AccessDependencies): Promise<Caller> {
  const bearer = bearerOf(headers);
  if (bearer === undefined) throw new NotSignedIn();
  return dependencies.authenticate(bearer);
}

/** The token of a user or a key; clients of the live protocol send keys in a header of their own. */
function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['xi-api-key'];
  if (typeof key === 'string') return key.startsWith(API_KEY_PREFIX) ? key : undefined;
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function requireScope({ scope }: Endpoint, key: KeyGrant): void {
  if (scope === undefined) throw new NotAllowed('This call is not open to API keys.');
  if (!key.scopes.includes(scope)) throw new NotAllowed(`This API key lacks the scope ${scope}.`);
}

function requireVisitorCall({ isOpenToVisitors }: Endpoint, key: KeyGrant, origin: string | undefined): void {
  if (!isOpenToVisitors) throw new NotAllowed('This call is not open to publishable keys.');
  if (!isOriginOfKey(key, origin)) throw new NotAllowed('This page may not use this publishable key.');
}

/** Whether a page, or an app for want of an origin, may use a publishable key. */
export function isOriginOfKey({ origins }: Pick<KeyGrant, 'origins'>, origin: string | undefined): boolean {
  return origins === null ? origin === undefined : origin !== undefined && origins.includes(origin);
}

/**
 * Refuses a call of a key that is bound to agents, unless the call names agents of it alone. What is asked for by an id
 * of its own and has its agent in the query has to be named there: the body says what becomes of it.
 * @throws {NotAllowed}
 */
export function requireAgentsOfKey(
  endpoint: Pick<Endpoint, 'path' | 'params' | 'query' | 'body'>,
  caller: Caller | undefined,
  { params, query, body }: Record<'params' | 'query' | 'body', unknown>,
): void {
  const allowed = caller?.apiKey?.agentIds;
  if (!allowed) return;
  const inPath = /\/agents\/:(\w+)/.exec(endpoint.path)?.[1] ?? 'agent_id';
  const inQuery = valuesOf(query, 'agent_id');
  const inBody = declaresAgent(endpoint.body) ? valuesOf(body, 'agent_id') : [];
  const named = [...valuesOf(params, inPath), ...inQuery, ...inBody];
  const isElsewhere = endpoint.params && declaresAgent(endpoint.query) && inQuery.length === 0;
  if (named.length > 0 && !isElsewhere && named.every((id) => allowed.includes(id))) return;
  throw new NotAllowed('This API key is bound to certain agents, and the call is not about one of them.');
}

function declaresAgent(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && 'agent_id' in schema.shape;
}

function valuesOf(input: unknown, name: string): string[] {
  const value = (input as Record<string, unknown> | undefined)?.[name];
  // Lists of agents are separated by commas in a query.
  return value === undefined ? [] : [value].flat().flatMap((id) => String(id).split(','));
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
