import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { hasMarkup } from '@parley/contract/plain-text.ts';
import type { ToolServer, ToolServerKind, ToolTransport } from '@parley/contract/tool-servers.ts';
import type { ServerSave } from '../../../data/tool-servers.ts';
import { isUrlCut } from '../server-facts.ts';

/** A header as it is typed. Of a stored one the value is not known: left empty, it stays. */
export type HeaderDraft = { key: string; name: string; value: string; isStored: boolean };

/** A server as it is typed. */
export type ServerDraft = {
  kind: ToolServerKind;
  name: string;
  description: string;
  transport: ToolTransport;
  /** Empty for a stored one that is not shown whole: then it stays. */
  url: string;
  headers: readonly HeaderDraft[];
  /** Empty for none, or for the one that is stored. */
  token: string;
  /** The stored token is to go. */
  isTokenRemoved: boolean;
  isTrusted: boolean;
};

export const EMPTY_SERVER: ServerDraft = {
  kind: 'custom',
  name: '',
  description: '',
  transport: 'STREAMABLE_HTTP',
  url: '',
  headers: [],
  token: '',
  isTokenRemoved: false,
  isTrusted: false,
};

/** What is typed over to change a server; it is trusted as long as its address stays. */
export function draftOf({ mcp_type, name, description, config }: ToolServer): ServerDraft {
  return {
    ...EMPTY_SERVER,
    kind: mcp_type,
    name,
    description,
    transport: config.transport,
    url: isUrlCut(config.url) ? '' : config.url,
    headers: Object.keys(config.request_headers).map((header) => ({
      key: header,
      name: header,
      value: '',
      isStored: true,
    })),
    isTrusted: true,
  };
}

/** Why a field is refused. */
export type ServerProblems = Partial<{
  name: 'name_required' | 'name_too_long' | 'markup_not_allowed';
  url: 'url_required' | 'url_invalid' | 'url_too_long';
  description: 'description_too_long' | 'markup_not_allowed';
  headers: 'header_name_invalid' | 'header_twice';
  trust: 'trust_required';
}>;

/** What keeps a draft from being saved, by field. */
export function serverProblems(draft: ServerDraft, before: ToolServer | undefined): ServerProblems {
  const problems = {
    name: nameProblem(draft.name.trim()),
    url: urlProblem(draft.url.trim(), before !== undefined && isUrlCut(before.config.url)),
    description: descriptionProblem(draft.description.trim()),
    headers: draft.kind === 'custom' ? headerFault(draft)?.problem : undefined,
    trust: draft.isTrusted ? undefined : ('trust_required' as const),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function nameProblem(name: string): ServerProblems['name'] {
  if (name === '') return 'name_required';
  if (name.length > TOOL_SERVERS.nameMax) return 'name_too_long';
  return hasMarkup(name) ? 'markup_not_allowed' : undefined;
}

function urlProblem(url: string, isKept: boolean): ServerProblems['url'] {
  if (url === '') return isKept ? undefined : 'url_required';
  if (url.length > TOOL_SERVERS.urlMax) return 'url_too_long';
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) ? undefined : 'url_invalid';
}

function descriptionProblem(description: string): ServerProblems['description'] {
  if (description.length > TOOL_SERVERS.descriptionMax) return 'description_too_long';
  return hasMarkup(description) ? 'markup_not_allowed' : undefined;
}

// A name of RFC 9110: letters, digits and these signs.
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The first header that cannot be sent as it is typed. */
export function headerFault(
  draft: Pick<ServerDraft, 'headers'>,
): { key: string; problem: NonNullable<ServerProblems['headers']> } | undefined {
  const taken = new Set<string>();
  for (const { key, name } of sentHeaders(draft)) {
    const sent = name.trim().toLowerCase();
    if (!HEADER_NAME.test(sent)) return { key, problem: 'header_name_invalid' };
    if (taken.has(sent)) return { key, problem: 'header_twice' };
    taken.add(sent);
  }
  return undefined;
}

/** The headers that count: those with name and value, and those that are stored. */
function sentHeaders({ headers }: Pick<ServerDraft, 'headers'>): HeaderDraft[] {
  return headers.filter(
    ({ name, value, isStored }) => isStored || (name.trim() !== '' && value.trim() !== ''),
  );
}

/** A draft as a new server goes out, without spaces at the ends of what was typed. */
export function newServer(draft: ServerDraft) {
  const token = draft.token.trim();
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    url: draft.url.trim(),
    transport: draft.transport,
    request_headers: Object.fromEntries(
      sentHeaders(draft).map(({ name, value }) => [name.trim(), value.trim()]),
    ),
    ...(token === '' ? {} : { secret_token: token }),
  };
}

/** What a draft changes about a server; secrets that were not typed anew stay as they are stored. */
export function serverChange(draft: ServerDraft, before: ToolServer) {
  const { name, description, url, transport } = newServer(draft);
  const kept = sentHeaders(draft);
  const removed = Object.keys(before.config.request_headers).filter((header) =>
    kept.every((row) => row.name.trim() !== header),
  );
  const typed = kept.filter(({ value }) => value.trim() !== '');
  const headers: Record<string, string | null> = {
    ...Object.fromEntries(removed.map((header) => [header, null])),
    ...Object.fromEntries(typed.map((row) => [row.name.trim(), row.value.trim()])),
  };
  const token = draft.token.trim();
  return {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(url === '' || url === before.config.url ? {} : { url }),
    ...(transport === before.config.transport ? {} : { transport }),
    ...(Object.keys(headers).length === 0 ? {} : { request_headers: headers }),
    ...(token === '' ? (draft.isTokenRemoved ? { secret_token: null } : {}) : { secret_token: token }),
  };
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
