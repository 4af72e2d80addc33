import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import {
  NewToolServer,
  type ToolServer,
  type ToolServerKind,
  ToolTransport,
} from '@parley/contract/tool-servers.ts';
import { z } from 'zod';
import type { ServerSave } from '../../../data/tool-servers.ts';
import { isUrlCut } from '../server-facts.ts';

/** A header as it is typed. Of a stored one the value is not known: left empty, it stays. */
export type HeaderDraft = { name: string; value: string; isStored: boolean };

/** How Parley says to a server who asks; of what the others need, nothing stays. */
const ServerAuth = z.enum(['sign_in', 'registered', 'token', 'client']);
export type ServerAuth = z.infer<typeof ServerAuth>;

/** A server as it is typed. */
export type ServerDraft = {
  kind: ToolServerKind;
  name: string;
  description: string;
  transport: ToolTransport;
  /** Empty for a stored one that is not shown whole: then it stays. */
  url: string;
  headers: HeaderDraft[];
  auth: ServerAuth;
  /** Empty for none, or for the one that is stored. */
  token: string;
  clientId: string;
  /** Empty for the one that is stored, and where members sign in also for none. */
  clientSecret: string;
  scope: string;
  isTrusted: boolean;
};

export const EMPTY_SERVER: ServerDraft = {
  kind: 'custom',
  name: '',
  description: '',
  transport: 'STREAMABLE_HTTP',
  url: '',
  headers: [],
  auth: 'sign_in',
  token: '',
  clientId: '',
  clientSecret: '',
  scope: '',
  isTrusted: false,
};

/** What is typed over to change a server; it is trusted as long as its address stays. */
export function draftOf({ mcp_type, name, description, config }: ToolServer): ServerDraft {
  const client = config.client_credentials ?? config.registered_client;
  return {
    ...EMPTY_SERVER,
    kind: mcp_type,
    name,
    description,
    transport: config.transport,
    url: isUrlCut(config.url) ? '' : config.url,
    headers: Object.keys(config.request_headers).map((header) => ({
      name: header,
      value: '',
      isStored: true,
    })),
    auth: authOf(config),
    clientId: client?.client_id ?? '',
    scope: client?.scope ?? '',
    isTrusted: true,
  };
}

function authOf({ has_secret_token, ...config }: ToolServer['config']): ServerAuth {
  if (config.client_credentials !== null) return 'client';
  if (config.registered_client !== null) return 'registered';
  return has_secret_token ? 'token' : 'sign_in';
}

// A name of RFC 9110: letters, digits and these signs.
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

const Header = z.object({ name: z.string(), value: z.string(), isStored: z.boolean() });

/** Headers of which the first that cannot be sent as it is typed is refused. */
const SentHeaders = z.array(Header).superRefine((headers, context) => {
  const taken = new Set<string>();
  for (const header of sentHeaders({ headers })) {
    const sent = header.name.trim().toLowerCase();
    const message = !HEADER_NAME.test(sent)
      ? 'header_name_invalid'
      : taken.has(sent)
        ? 'header_twice'
        : undefined;
    if (message)
      return context.addIssue({ code: 'custom', message, path: [headers.indexOf(header), 'name'] });
    taken.add(sent);
  }
});

/**
 * What can be saved; messages of issues are codes.
 * @param before the stored server, whose address stays where none is typed and it is not shown whole
 */
export function serverSchema(before: ToolServer | undefined) {
  const { name, description, url } = NewToolServer.shape;
  const isUrlKept = before !== undefined && isUrlCut(before.config.url);
  const typed = {
    name,
    description: description.unwrap(),
    transport: ToolTransport,
    url: isUrlKept ? z.string().trim().pipe(z.literal('').or(url)) : url,
    auth: ServerAuth,
    token: z.string(),
    clientId: z.string().trim().max(TOOL_SERVERS.clientIdMax),
    clientSecret: z.string(),
    scope: z.string().trim().max(TOOL_SERVERS.scopeMax),
    isTrusted: z.boolean().refine(Boolean, 'trust_required'),
  };
  const isSecretStored = before !== undefined && before.config.client_credentials !== null;
  return z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('custom'), ...typed, headers: SentHeaders }),
      // Headers were typed before another kind was chosen; they are not sent.
      z.object({ kind: z.enum(['zapier', 'make']), ...typed, headers: z.array(Header) }),
    ])
    .superRefine(({ kind, auth, clientId, clientSecret }, context) => {
      if (kind !== 'custom' || (auth !== 'client' && auth !== 'registered')) return;
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [path] });
      if (clientId === '') refuse('clientId', 'client_id_required');
      if (auth === 'client' && clientSecret.trim() === '' && !isSecretStored) {
        refuse('clientSecret', 'client_secret_required');
      }
    });
}

/** The headers that count: those with name and value, and those that are stored. */
function sentHeaders({ headers }: Pick<ServerDraft, 'headers'>): HeaderDraft[] {
  return headers.filter(
    ({ name, value, isStored }) => isStored || (name.trim() !== '' && value.trim() !== ''),
  );
}

/** A draft as a new server goes out, without spaces at the ends of what was typed. */
export function newServer(draft: ServerDraft) {
  const token = draft.auth === 'token' ? draft.token.trim() : '';
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    url: draft.url.trim(),
    transport: draft.transport,
    request_headers: Object.fromEntries(
      sentHeaders(draft).map(({ name, value }) => [name.trim(), value.trim()]),
    ),
    ...(token === '' ? {} : { secret_token: token }),
    ...(draft.auth === 'client'
      ? { client_credentials: { ...typedClient(draft), client_secret: draft.clientSecret.trim() } }
      : {}),
    ...(draft.auth === 'registered' ? { registered_client: typedClient(draft) } : {}),
  };
}

function typedClient({ clientId, clientSecret, scope }: ServerDraft) {
  const secret = clientSecret.trim();
  return {
    client_id: clientId.trim(),
    scope: scope.trim(),
    ...(secret === '' ? {} : { client_secret: secret }),
  };
}

/** What a draft changes about a server; secrets that were not typed anew stay as they are stored. */
export function serverChange(draft: ServerDraft, before: ToolServer) {
  const { name, description, url, transport } = newServer(draft);
  const remaining = sentHeaders(draft);
  const removed = Object.keys(before.config.request_headers).filter((header) =>
    remaining.every((row) => row.name.trim() !== header),
  );
  const typed = remaining.filter(({ value }) => value.trim() !== '');
  const headers: Record<string, string | null> = {
    ...Object.fromEntries(removed.map((header) => [header, null])),
    ...Object.fromEntries(typed.map((row) => [row.name.trim(), row.value.trim()])),
  };
  const credentials = clientChange(draft, 'client', before.config.client_credentials);
  const registered = clientChange(draft, 'registered', before.config.registered_client);
  return {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(url === '' || url === before.config.url ? {} : { url }),
    ...(transport === before.config.transport ? {} : { transport }),
    ...(Object.keys(headers).length === 0 ? {} : { request_headers: headers }),
    ...tokenChange(draft, before),
    ...(credentials === undefined ? {} : { client_credentials: credentials }),
    ...(registered === undefined ? {} : { registered_client: registered }),
  };
}

function tokenChange({ auth, token }: ServerDraft, { config }: ToolServer) {
  if (auth !== 'token') return config.has_secret_token ? { secret_token: null } : {};
  return token.trim() === '' ? {} : { secret_token: token.trim() };
}

/** What a draft changes about one kind of client; undefined for nothing, null to take it away. */
function clientChange(
  draft: ServerDraft,
  auth: ServerAuth,
  stored: { client_id: string; scope: string } | null,
) {
  if (draft.auth !== auth) return stored === null ? undefined : null;
  const typed = typedClient(draft);
  const isSame = stored?.client_id === typed.client_id && stored.scope === typed.scope;
  return isSame && typed.client_secret === undefined ? undefined : typed;
}

/** What a draft stores: a new server, or the changes to the one that is stored. */
export function serverSave(draft: ServerDraft, before: ToolServer | undefined): ServerSave {
  if (before) return { kind: 'update', id: before.id, change: serverChange(draft, before) };
  const config = newServer(draft);
  if (draft.kind === 'custom') return { kind: 'custom', config };
  const { name, description, url, transport } = config;
  return { kind: draft.kind, config: { name, description, url, transport } };
}

/** Whether a draft changes how a server is reached, and not only what is said of it. */
export function changesAccess(draft: ServerDraft, before: ToolServer): boolean {
  const { name: _name, description: _description, ...access } = serverChange(draft, before);
  return Object.keys(access).length > 0;
}
