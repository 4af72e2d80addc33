import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_PREFIX } from '@parley/contract/api-scope.ts';
import type { Permissions } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { type PermissionFlag, roleCovers } from '@parley/contract/permission.ts';
import { z } from 'zod';
import { NotAllowed, NotSignedIn } from './request-errors.ts';
import type { RawInput } from './request-input.ts';
import type { Caller, KeyGrant } from './route.ts';

/** How the HTTP layer learns who calls and what their team may do. */
export type AccessDependencies = {
  /** @throws {NotSignedIn} when the token is forged, expired or its session has ended */
  authenticate: (bearer: string) => Promise<Caller>;
  permissionsOf: (caller: Caller) => Promise<Permissions>;
  /** The agents that conversations of a team began with. @throws {ConversationNotFound} when one is not there */
  agentsOfConversations: (teamId: string, conversationIds: readonly string[]) => Promise<readonly string[]>;
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
 * Limits a call of a key that is bound to agents to these: the call names agents of the key alone, or conversations of
 * them. A list that names no agent is of those of the key, where it takes them. What is asked for by an id of its own
 * and has its agent in the query has to be named there: the body says what becomes of it.
 * @returns what the call is given
 * @throws {NotAllowed} and what `agentsOfConversations` throws
 */
export async function limitToAgentsOfKey<Given extends RawInput>(
  endpoint: Pick<Endpoint, 'path' | 'params' | 'query' | 'body'>,
  caller: Caller | undefined,
  given: Given,
  { agentsOfConversations }: Pick<AccessDependencies, 'agentsOfConversations'>,
): Promise<Given> {
  const allowed = caller?.apiKey?.agentIds;
  if (!allowed) return given;
  const { params, body } = given;
  const field = QUERY_FIELDS.find((name) => declares(endpoint.query, name));
  const query = field ? withAgents(endpoint.query, field, { query: given.query, allowed }) : given.query;
  const inPath = /\/agents\/:(\w+)/.exec(endpoint.path)?.[1] ?? 'agent_id';
  const inQuery = field ? valuesOf(query, field) : [];
  const inBody = declares(endpoint.body, 'agent_id') ? valuesOf(body, 'agent_id') : [];
  const conversations = [
    ...valuesOf(params, 'conversation_id'),
    ...(declares(endpoint.body, 'conversation_ids') ? valuesOf(body, 'conversation_ids') : []),
  ];
  // The id of a tool is that of its agent and its name.
  const ofTools = valuesOf(params, 'tool_id').map((id) => id.split('.', 1)[0] ?? '');
  const named = [...valuesOf(params, inPath), ...ofTools, ...inQuery, ...inBody];
  if (conversations.length > 0) named.push(...(await agentsOfConversations(caller.teamId, conversations)));
  const isElsewhere = endpoint.params && field && inQuery.length === 0;
  const isOfKey = named.length > 0 && !isElsewhere && named.every((id) => allowed.includes(id));
  if (!isOfKey) {
    throw new NotAllowed('This API key is bound to certain agents, and the call is not about one of them.');
  }
  return { ...given, query };
}

/** Whether a caller may know of an agent of their team: a key that is bound to others may not. */
export function mayKnowAgent({ apiKey }: Caller, agentId: string): boolean {
  return !apiKey?.agentIds || apiKey.agentIds.includes(agentId);
}

/** How queries name agents. */
const QUERY_FIELDS = ['agent_id', 'used_by_agent_id'];

/** A query that names the agents of a key where it names none and has room for all of them. */
function withAgents(
  schema: z.ZodType | undefined,
  field: string,
  { query, allowed }: { query: unknown; allowed: readonly string[] },
): unknown {
  const known = schema instanceof z.ZodObject ? schema.shape[field] : undefined;
  const agents = allowed.join();
  const isToName = known && valuesOf(query, field).length === 0 && z.safeParse(known, agents).success;
  return isToName ? { ...(query as Record<string, unknown>), [field]: agents } : query;
}

function declares(schema: z.ZodType | undefined, field: string): boolean {
  return schema instanceof z.ZodObject && field in schema.shape;
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
