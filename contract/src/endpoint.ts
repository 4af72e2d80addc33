import type { z } from 'zod';
import type { ApiArea, ApiScope } from './api-scope.ts';
import type { AuditAction } from './audit-action.ts';
import type { PermissionFlag, Role } from './permission.ts';

/** HTTP methods that the contract uses. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint: anybody, a signed-in person with at least this role, or an operator, whatever their role in
 * their own team. Roles are ordered viewer < member < admin < owner.
 */
type Access = 'public' | 'operator' | Role;

type Shape = z.ZodType;

/** One call between browser and server, written once and bound on both sides. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
> = {
  method: Method;
  /** Path with `:name` parameters; `{provider}` stands for the provider's slug. */
  path: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Heading under which the OpenAPI document lists the call. */
  tag: string;
  access: Access;
  /** What the key of a program must be for; keys may not call an endpoint without it. */
  scope?: ApiScope;
  /**
   * What the audit log says of the call where it is not what its method says: POST creates, PATCH and PUT change, DELETE
   * deletes, GET is left out. `none` for calls that change nothing of note.
   */
  audit?: AuditAction | 'none';
  /** Whether publishable keys may call it, of pages with their origins. */
  isOpenToVisitors?: boolean;
  /** Extra permission that the caller's team must have. */
  flag?: PermissionFlag;
  /** Whether members of a team that the provider has suspended may call it too; those with GET unless it says no. */
  isOpenToSuspended?: boolean;
  /** Status of a successful answer. */
  status: 200 | 201 | 202 | 204;
  /** How the request body travels; of a signed one, the handler reads the bytes and checks them itself. */
  bodyType: 'json' | 'form' | 'multipart' | 'signed';
  /** Bounds of the files that a multipart body may carry, and the form's field that they come in: `file` unless given. */
  files?: { field?: string; max: number; maxBytesEach: number };
  /** Fields of the answer that may contain markup: clients leave the tags in them, and take them out of all others. */
  markupFields?: readonly string[] | 'all';
  /** How a successful answer travels: as JSON, or as the bytes of a file with its own content type. */
  responseType: 'json' | 'file';
  /** Whether pages of any origin may call it; such calls carry no session. */
  isCrossOrigin?: boolean;
  /** Whether the request reaches the server even where the page that makes it is left at that moment; it is small then. */
  outlivesPage?: boolean;
  /**
   * The answer that a bare array stands for, of an endpoint that wraps its list; one whose answer is an array is read
   * from `{list: […]}` as well.
   */
  ofBareList?: (list: readonly unknown[]) => unknown;
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Response;
};

type Definition<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Omit<
  Endpoint<P, Q, B, R>,
  'status' | 'bodyType' | 'responseType'
> &
  Partial<Pick<Endpoint<P, Q, B, R>, 'status' | 'bodyType' | 'responseType'>>;

/**
 * Writes down one call. `status` is 200 when there is a response or a file, else 204; bodies and answers are JSON
 * unless said otherwise.
 */
export function endpoint<
  P extends Shape = z.ZodUndefined,
  Q extends Shape = z.ZodUndefined,
  B extends Shape = z.ZodUndefined,
  R extends Shape = z.ZodUndefined,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const hasAnswer = definition.response !== undefined || definition.responseType === 'file';
  return { status: hasAnswer ? 200 : 204, bodyType: 'json', responseType: 'json', ...definition };
}

/**
 * Writes down calls that the OpenAPI document lists under one heading, unless one names another.
 * @param area what keys must be for that call them: to read it for GET, else to write it; without one, keys may not
 */
export function endpointsOf(tag: string, area?: ApiArea, shared: Pick<Endpoint, 'markupFields'> = {}) {
  return <
    P extends Shape = z.ZodUndefined,
    Q extends Shape = z.ZodUndefined,
    B extends Shape = z.ZodUndefined,
    R extends Shape = z.ZodUndefined,
  >(
    definition: Omit<Definition<P, Q, B, R>, 'tag'> & { tag?: string },
  ): Endpoint<P, Q, B, R> => {
    const scope = area && definition.access !== 'public' ? scopeOf(area, definition.method) : undefined;
    return endpoint<P, Q, B, R>({ tag, scope, ...shared, ...definition });
  };
}

/** What a call demands of its caller, for one that does the same under another path. */
export function demandsOf({
  access,
  scope,
  flag,
  isOpenToVisitors,
  isOpenToSuspended,
}: Endpoint): Pick<Endpoint, 'access' | 'scope' | 'flag' | 'isOpenToVisitors' | 'isOpenToSuspended'> {
  return { access, scope, flag, isOpenToVisitors, isOpenToSuspended };
}

function scopeOf(area: ApiArea, method: Method): ApiScope {
  return `${area}:${method === 'GET' ? 'read' : 'write'}`;
}

/** The path of an endpoint with the provider's slug in place, parameters still as `:name`. */
export function pathTemplate(endpoint: Pick<Endpoint, 'path'>, provider: string): string {
  return endpoint.path.replaceAll('{provider}', provider);
}

/**
 * The path of one call.
 * @throws {Error} when a parameter is missing
 */
export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  provider: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return pathTemplate(endpoint, provider).replaceAll(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} of ${endpoint.path}`);
    return encodeURIComponent(String(value));
  });
}

/** Name under which the contract writes the field that carries the provider's brand on the wire. */
export const PROVIDER_UUID = 'provider_uuid';

/** Renames `provider_uuid` to `<slug>_uuid` in a JSON value: in the object itself and in objects of a list. */
export function toWire(provider: string, value: unknown): unknown {
  return renameKey(value, PROVIDER_UUID, `${provider}_uuid`);
}

/** Renames `<slug>_uuid` back to `provider_uuid`, the reverse of {@link toWire}. */
export function fromWire(provider: string, value: unknown): unknown {
  return renameKey(value, `${provider}_uuid`, PROVIDER_UUID);
}

function renameKey(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameOwnKey(item, from, to));
  const renamed = renameOwnKey(value, from, to);
  if (renamed === null || typeof renamed !== 'object') return renamed;
  return Object.fromEntries(
    Object.entries(renamed).map(([key, inner]) => [
      key,
      Array.isArray(inner) ? inner.map((item) => renameOwnKey(item, from, to)) : inner,
    ]),
  );
}

function renameOwnKey(value: unknown, from: string, to: string): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !(from in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === from ? to : key, inner]));
}
