import { randomUUID } from 'node:crypto';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type {
  ServerTool,
  ToolServer,
  ToolServerHealth,
  ToolServerKind,
  ToolTransport,
} from '@parley/contract/tool-servers.ts';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { Caller } from '../../http/route.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ConnectionPool, PooledServer } from './connection/connection-pool.ts';
import type { ServerLookout, SightOrFailure } from './known/server-lookout.ts';
import { queryNamingAgents } from './server-agent-queries.ts';
import { openAccess, type ServerAccess, sealAccess } from './tool-server-access.ts';
import { toHealth, toServerTools, toToolServer } from './tool-server-answer.ts';
import { ChangeAbandoned, SecretsNeededAgain, TooManyToolServers } from './tool-server-errors.ts';
import type { ToolServerRow, ToolServerStore } from './tool-server-store.ts';

/** A server as somebody enters it. */
export type NewToolServer = {
  kind: ToolServerKind;
  name: string;
  description: string;
  url: string;
  transport: ToolTransport;
  headers?: Readonly<Record<string, string>>;
  token?: string | null | undefined;
  approvalPolicy?: ToolServerRow['approvalPolicy'];
};

/** What is changed about one; what is left out stays. */
export type ToolServerEdit = {
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  transport?: ToolTransport | undefined;
  /** A null takes a header away, and those that are not named stay. */
  headers?: Readonly<Record<string, string | null>> | undefined;
  token?: string | null | undefined;
};

/** The servers of teams, as people see and change them. */
export type ToolServerDirectory = {
  list(teamId: string): Promise<ToolServer[]>;
  /** @throws {ToolServerNotFound} */
  get(teamId: string, id: string): Promise<ToolServer>;
  /**
   * Tries to connect and stores the server either way, with how that went.
   * @throws {TooManyToolServers | ToolServerInvalid | AddressRefused}
   */
  create(
    caller: Pick<Caller, 'teamId' | 'userId'>,
    server: NewToolServer,
    signal: AbortSignal,
  ): Promise<ToolServer>;
  /** @throws {ToolServerNotFound | ToolServerInvalid | SecretsNeededAgain | AddressRefused} */
  update(teamId: string, id: string, edit: ToolServerEdit, signal: AbortSignal): Promise<ToolServer>;
  /** @throws {ToolServerNotFound} */
  delete(teamId: string, id: string): Promise<void>;
  /**
   * Asks the server itself; what was seen last when it is away.
   * @throws {ToolServerNotFound}
   */
  tools(teamId: string, id: string): Promise<{ tools: ServerTool[]; health: ToolServerHealth }>;
};

/** What the directory stands on. */
export type DirectoryFoundations = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  store: ToolServerStore;
  lookout: ServerLookout;
  pool: ConnectionPool;
};

export function createToolServerDirectory({
  database,
  secrets,
  store,
  lookout,
  pool,
}: DirectoryFoundations): ToolServerDirectory {
  async function toAnswers(teamId: string, rows: readonly ToolServerRow[]): Promise<ToolServer[]> {
    const ids = rows.map(({ id }) => id);
    const activeSince = new Date(Date.now() - TOOL_SERVERS.activeForMs);
    const [tools, approvals, creators, agents] = await Promise.all([
      store.toolsOf(ids),
      store.approvalsOf(ids),
      store.creatorsOf(rows),
      queryNamingAgents(database, teamId, activeSince),
    ]);
    return rows.map((row) =>
      toToolServer({
        row,
        tools: tools.get(row.id) ?? [],
        approvals: approvals.get(row.id) ?? [],
        creator: creators.get(row.creatorId ?? ''),
        agents: agents.get(row.id) ?? [],
      }),
    );
  }

  async function get(teamId: string, id: string): Promise<ToolServer> {
    const [answer] = await toAnswers(teamId, [await store.find(teamId, id)]);
    if (!answer) throw new Error('a server that was read has no answer');
    return answer;
  }

  /** @throws {AddressRefused | ChangeAbandoned} */
  async function firstSight(server: PooledServer, signal: AbortSignal): Promise<SightOrFailure['sight']> {
    const { sight, failure } = await lookout.sight(server, true, signal);
    if (signal.aborted) throw new ChangeAbandoned();
    if (failure?.code === 'address_refused' && failure.cause instanceof ExpectedError) throw failure.cause;
    return sight;
  }

  return {
    get,
    list: async (teamId) => toAnswers(teamId, await store.list(teamId)),

    async create({ teamId, userId }, server, signal) {
      const max = TOOL_SERVERS.perTeamMax;
      if ((await store.countOf(teamId)) >= max) throw new TooManyToolServers(max);
      const { kind, name, description, url, transport, headers = {}, token, approvalPolicy } = server;
      const access = { url, headers, token: token || null };
      const sealed = sealAccess(secrets, kind, access);
      const id = randomUUID();
      const sight = await firstSight({ id, revision: 1, route: () => ({ ...access, transport }) }, signal);
      const { seen: _seen, ...health } = sight;
      const row: ToolServerRow = {
        id,
        teamId,
        kind,
        name,
        description,
        transport,
        creatorId: userId,
        createdAt: new Date(),
        ...sealed,
        approvalPolicy: approvalPolicy ?? 'require_approval_all',
        revision: 1,
        change: 1,
        toolsHash: null,
        documentationUrl: null,
        ...health,
      };
      await store.insert(row, max).catch((error: unknown) => {
        pool.drop(id);
        throw error;
      });
      await lookout.record(row, sight);
      return get(teamId, id);
    },

    async update(teamId, id, { url, transport, headers, token, ...texts }, signal) {
      const row = await store.find(teamId, id);
      const given = withoutUndefined(texts);
      if (url === undefined && transport === undefined && headers === undefined && token === undefined) {
        await store.update(teamId, id, { ...given, isNewWay: false, isNewServer: false });
        return get(teamId, id);
      }
      const before = openAccess(secrets, row.sealedAccess);
      const access = editedAccess(before, { url, headers, token });
      const isNewServer = new URL(access.url).origin !== new URL(before.url).origin;
      if (isNewServer) requireSecretsAgain(before, { headers, token });
      const way = { ...access, transport: transport ?? row.transport };
      const sealed = sealAccess(secrets, row.kind, access);
      const sight = await firstSight({ id, revision: row.revision + 1, route: () => way }, signal);
      const change = { ...given, ...sealed, transport: way.transport, isNewWay: true, isNewServer };
      await lookout.record(await store.update(teamId, id, change), sight);
      return get(teamId, id);
    },

    async delete(teamId, id) {
      await store.delete(teamId, id);
      pool.drop(id);
    },

    async tools(teamId, id) {
      await lookout.look(await store.find(teamId, id), true);
      const [row, tools, approvals] = await Promise.all([
        store.find(teamId, id),
        store.toolsOf([id]),
        store.approvalsOf([id]),
      ]);
      const known = tools.get(id) ?? [];
      return {
        tools: toServerTools(row.approvalPolicy, known, approvals.get(id) ?? []),
        health: toHealth(row, known.length),
      };
    },
  };
}

function editedAccess(
  before: ServerAccess,
  { url, headers = {}, token }: Pick<ToolServerEdit, 'url' | 'headers' | 'token'>,
): ServerAccess {
  const edited = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const kept = Object.entries(before.headers).filter(([name]) => !edited.has(name.toLowerCase()));
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    url: url ?? before.url,
    headers: Object.fromEntries([...kept, ...given]),
    token: token === undefined ? before.token : token || null,
  };
}

/** @throws {SecretsNeededAgain} */
function requireSecretsAgain(
  before: ServerAccess,
  { headers = {}, token }: Pick<ToolServerEdit, 'headers' | 'token'>,
): void {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = Object.keys(before.headers).filter((name) => !given.has(name.toLowerCase()));
  if (before.token !== null && token === undefined) missing.push('secret_token');
  if (missing.length > 0) throw new SecretsNeededAgain(missing);
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
