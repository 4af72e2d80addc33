import { randomUUID } from 'node:crypto';
import type { AuthProvider } from '@modelcontextprotocol/client';
import type { ClientCredentials } from '@parley/contract/client-credentials.ts';
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
import type { ServerRoute } from './connection/server-connection.ts';
import type { ProbeOutcome, ServerRefresher } from './known/server-refresher.ts';
import { queryNamingAgents } from './server-agent-queries.ts';
import { type ClientCredentialsEdit, editedSignIn } from './sign-in/edited-sign-in.ts';
import { type SignInHolder, UnstoredSignIn } from './sign-in/sign-in.ts';
import { openSignIn, sealSignIn } from './sign-in/sign-in-store.ts';
import { openAccess, type ServerAccess, sealAccess } from './tool-server-access.ts';
import { toHealth, toServerTools, toToolServer } from './tool-server-answer.ts';
import { ChangeAbandoned, SecretsNeededAgain, TooManyToolServers } from './tool-server-errors.ts';
import type { ToolServerRow, ToolServerStore } from './tool-server-store.ts';

/** A server as a user enters it. */
export type NewToolServer = {
  kind: ToolServerKind;
  name: string;
  description: string;
  url: string;
  transport: ToolTransport;
  headers?: Readonly<Record<string, string>>;
  token?: string | null | undefined;
  /** In place of a token. */
  credentials?: ClientCredentials | null | undefined;
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
  /** In place of a token; without a secret, the stored one stays. */
  credentials?: ClientCredentialsEdit | null | undefined;
};

export type DirectoryDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  store: ToolServerStore;
  refresher: ServerRefresher;
  pool: ConnectionPool;
  /** What gives requests to the server at an address the token of a sign-in. */
  signInOf: (serverUrl: string, holder: SignInHolder) => AuthProvider;
  /** The stored sign-in of a server. */
  holderOf: (row: ToolServerRow) => SignInHolder;
};

/** The servers of teams, as people see and change them. */
export class ToolServerDirectory {
  readonly #dependencies: DirectoryDependencies;

  constructor(dependencies: DirectoryDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws {ToolServerNotFound} */
  async get(teamId: string, id: string): Promise<ToolServer> {
    const [answer] = await this.#toAnswers(teamId, [await this.#dependencies.store.find(teamId, id)]);
    if (!answer) throw new Error('a server that was read has no answer');
    return answer;
  }

  async list(teamId: string): Promise<ToolServer[]> {
    return this.#toAnswers(teamId, await this.#dependencies.store.list(teamId));
  }

  /**
   * Tries to connect and stores the server either way, with how that went.
   * @throws {TooManyToolServers | ToolServerInvalid | AddressRefused}
   */
  async create(
    { teamId, userId }: Pick<Caller, 'teamId' | 'userId'>,
    server: NewToolServer,
    signal: AbortSignal,
  ): Promise<ToolServer> {
    const max = TOOL_SERVERS.perTeamMax;
    const stored = await this.#dependencies.store.list(teamId);
    if (stored.length >= max) throw new TooManyToolServers(max);
    const { kind, name, description, url, transport, headers = {}, token, credentials } = server;
    const access = { url, headers, token: credentials ? null : token || null };
    const sealed = sealAccess(this.#dependencies.secrets, kind, access);
    const id = randomUUID();
    const holder = credentials ? new UnstoredSignIn({ kind: 'client', credentials }) : undefined;
    const way = this.#wayOf(access, transport, holder);
    const result = await this.#firstProbe({ id, revision: 1, route: () => way }, signal);
    const { seen: _seen, ...health } = result;
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
      ...sealSignIn(this.#dependencies.secrets, holder?.signIn),
      approvalPolicy: server.approvalPolicy ?? 'require_approval_all',
      revision: 1,
      change: 1,
      toolsHash: null,
      documentationUrl: null,
      ...health,
    };
    await this.#dependencies.store.insert(row, max).catch((error: unknown) => {
      this.#dependencies.pool.drop(id);
      throw error;
    });
    await this.#dependencies.refresher.record(row, result);
    return this.get(teamId, id);
  }

  /** @throws {ToolServerNotFound | ToolServerInvalid | ToolServerChanged | SecretsNeededAgain | AddressRefused} */
  async update(
    teamId: string,
    id: string,
    { url, transport, headers, token, credentials, ...texts }: ToolServerEdit,
    signal: AbortSignal,
  ): Promise<ToolServer> {
    const { secrets, holderOf } = this.#dependencies;
    const row = await this.#dependencies.store.find(teamId, id);
    if ([url, transport, headers, token, credentials].every((edited) => edited === undefined)) {
      await this.#dependencies.store.update(teamId, id, { ...texts, wayOf: null, isNewServer: false });
      return this.get(teamId, id);
    }
    const before = openAccess(secrets, row.sealedAccess);
    const access = editedAccess(before, { url, headers, token: credentials ? null : token });
    const isNewServer = new URL(access.url).origin !== new URL(before.url).origin;
    if (isNewServer) requireSecretsAgain(before, { headers, token: credentials ? null : token });
    const signIn = editedSignIn(openSignIn(secrets, row.sealedSignIn), {
      credentials: token ? null : credentials,
      from: before.url,
      to: access.url,
    });
    const isKept = signIn === 'unchanged';
    const tried = isKept || !signIn ? undefined : new UnstoredSignIn(signIn);
    const holder = isKept && row.sealedSignIn !== null ? holderOf(row) : tried;
    const way = this.#wayOf(access, transport ?? row.transport, holder);
    const sealed = sealAccess(secrets, row.kind, access);
    const result = await this.#separateProbe(way, signal);
    const change = {
      ...texts,
      ...sealed,
      ...(isKept ? {} : sealSignIn(secrets, tried?.signIn)),
      transport: way.transport,
      wayOf: row.revision,
      isNewServer,
    };
    await this.#dependencies.refresher.record(
      await this.#dependencies.store.update(teamId, id, change),
      result,
    );
    return this.get(teamId, id);
  }

  /** @throws {ToolServerNotFound} */
  async delete(teamId: string, id: string): Promise<void> {
    await this.#dependencies.store.delete(teamId, id);
    this.#dependencies.pool.drop(id);
  }

  /** @throws {DeletionFinal | TooManyToolServers} */
  undoDelete(teamId: string, id: string): Promise<void> {
    return this.#dependencies.store.undoDelete(teamId, id, TOOL_SERVERS.perTeamMax);
  }

  /**
   * Asks the server itself; what was seen last when it is away.
   * @throws {ToolServerNotFound}
   */
  async tools(teamId: string, id: string): Promise<{ tools: ServerTool[]; health: ToolServerHealth }> {
    await this.#dependencies.refresher.refresh(await this.#dependencies.store.find(teamId, id), true);
    const [row, tools, approvals] = await Promise.all([
      this.#dependencies.store.find(teamId, id),
      this.#dependencies.store.toolsOf([id]),
      this.#dependencies.store.approvalsOf([id]),
    ]);
    const known = tools.get(id) ?? [];
    return {
      tools: toServerTools(row.approvalPolicy, known, approvals.get(id) ?? []),
      health: toHealth(row, known.length),
    };
  }

  async #toAnswers(teamId: string, rows: readonly ToolServerRow[]): Promise<ToolServer[]> {
    const ids = rows.map(({ id }) => id);
    const activeSince = new Date(Date.now() - TOOL_SERVERS.activeForMs);
    const [tools, approvals, creators, agents] = await Promise.all([
      this.#dependencies.store.toolsOf(ids),
      this.#dependencies.store.approvalsOf(ids),
      this.#dependencies.store.creatorsOf(rows),
      queryNamingAgents(this.#dependencies.database, teamId, activeSince),
    ]);
    return rows.map((row) =>
      toToolServer({
        row,
        tools: tools.get(row.id) ?? [],
        approvals: approvals.get(row.id) ?? [],
        creator: creators.get(row.creatorId ?? ''),
        signedInName:
          row.shownSignIn?.kind === 'member' ? creators.get(row.shownSignIn.accountId)?.name : undefined,
        agents: agents.get(row.id) ?? [],
      }),
    );
  }

  #wayOf(access: ServerAccess, transport: ToolTransport, holder: SignInHolder | undefined): ServerRoute {
    const signIn = holder && this.#dependencies.signInOf(access.url, holder);
    return { ...access, transport, signIn };
  }

  /**
   * Probes a way that is not stored, over a connection that nothing else uses.
   * @throws {AddressRefused | ChangeAbandoned}
   */
  async #separateProbe(way: ServerRoute, signal: AbortSignal): Promise<ProbeOutcome['result']> {
    const id = randomUUID();
    try {
      return await this.#firstProbe({ id, revision: 1, route: () => way }, signal);
    } finally {
      this.#dependencies.pool.drop(id);
    }
  }

  /** @throws {AddressRefused | ChangeAbandoned} */
  async #firstProbe(server: PooledServer, signal: AbortSignal): Promise<ProbeOutcome['result']> {
    const { result, failure } = await this.#dependencies.refresher.probe(server, true, signal);
    if (signal.aborted) throw new ChangeAbandoned();
    if (failure?.code === 'address_refused' && failure.cause instanceof ExpectedError) throw failure.cause;
    return result;
  }
}

function editedAccess(
  before: ServerAccess,
  { url, headers = {}, token }: Pick<ToolServerEdit, 'url' | 'headers' | 'token'>,
): ServerAccess {
  const edited = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const unchanged = Object.entries(before.headers).filter(([name]) => !edited.has(name.toLowerCase()));
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    url: url ?? before.url,
    headers: Object.fromEntries([...unchanged, ...given]),
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
