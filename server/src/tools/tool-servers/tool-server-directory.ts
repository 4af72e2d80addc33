import { randomUUID } from 'node:crypto';
import type { AuthProvider } from '@modelcontextprotocol/client';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type {
  createToolServer,
  NewToolServer,
  ServerTool,
  ToolServer,
  ToolServerHealth,
  ToolServerKind,
  ToolTransport,
  updateToolServer,
} from '@parley/contract/tool-servers.ts';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { Caller } from '../../http/route.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ConnectionPool, PooledServer } from './connection/connection-pool.ts';
import type { ServerRoute } from './connection/server-connection.ts';
import type { ProbeOutcome, ServerRefresher } from './known/server-refresher.ts';
import { queryNamingAgents } from './server-agent-queries.ts';
import { editedSignIn } from './sign-in/edited-sign-in.ts';
import { type SignInHolder, UnstoredSignIn } from './sign-in/sign-in.ts';
import { openSignIn, sealSignIn } from './sign-in/sign-in-store.ts';
import { openAccess, type ServerAccess, sealAccess } from './tool-server-access.ts';
import { toHealth, toServerTools, toToolServer } from './tool-server-answer.ts';
import { ChangeAbandoned, SecretsNeededAgain, TooManyToolServers } from './tool-server-errors.ts';
import type { ToolServerRow, ToolServerStore } from './tool-server-store.ts';

/** A server as a user enters it; of one of Zapier or Make, nothing but its address. */
type EnteredServer = { kind: ToolServerKind } & z.output<typeof NewToolServer> &
  Partial<z.output<NonNullable<typeof createToolServer.body>>['config']>;

/** What is changed about one; what is left out stays. */
type ToolServerEdit = z.output<NonNullable<typeof updateToolServer.body>>;

/** What is changed about the way to one. */
type AccessEdit = {
  url?: string | undefined;
  headers?: ToolServerEdit['request_headers'];
  token?: string | null | undefined;
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
    server: EnteredServer,
    signal: AbortSignal,
  ): Promise<ToolServer> {
    const max = TOOL_SERVERS.perTeamMax;
    const stored = await this.#dependencies.store.list(teamId);
    if (stored.length >= max) throw new TooManyToolServers(max);
    const { kind, name, description, url, transport, request_headers: headers = {} } = server;
    const { secret_token: token, client_credentials: credentials, registered_client: client } = server;
    const access = { url, headers, token: credentials || client ? null : token || null };
    const sealed = sealAccess(this.#dependencies.secrets, kind, access);
    const id = randomUUID();
    const signIn = editedSignIn(undefined, { credentials, client, from: url, to: url });
    const holder = typeof signIn === 'object' ? new UnstoredSignIn(signIn) : undefined;
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
      approvalPolicy: server.approval_policy ?? 'require_approval_all',
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
    { url, transport, request_headers: headers, secret_token: token, ...edit }: ToolServerEdit,
    signal: AbortSignal,
  ): Promise<ToolServer> {
    const { secrets, holderOf } = this.#dependencies;
    const { client_credentials: credentials, registered_client: client, ...texts } = edit;
    const hasSignIn = Boolean(credentials || client);
    const row = await this.#dependencies.store.find(teamId, id);
    if ([url, transport, headers, token, credentials, client].every((edited) => edited === undefined)) {
      await this.#dependencies.store.update(teamId, id, { ...texts, wayOf: null, isNewServer: false });
      return this.get(teamId, id);
    }
    const before = openAccess(secrets, row.sealedAccess);
    const access = editedAccess(before, { url, headers, token: hasSignIn ? null : token });
    const isNewServer = new URL(access.url).origin !== new URL(before.url).origin;
    if (isNewServer) requireSecretsAgain(before, { headers, token: hasSignIn ? null : token });
    const signIn = editedSignIn(openSignIn(secrets, row.sealedSignIn), {
      credentials: token && !hasSignIn ? null : credentials,
      client,
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
          row.shownSignIn?.kind === 'member'
            ? creators.get(row.shownSignIn.accountId ?? '')?.name
            : undefined,
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

function editedAccess(before: ServerAccess, { url, headers = {}, token }: AccessEdit): ServerAccess {
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
function requireSecretsAgain(before: ServerAccess, { headers = {}, token }: AccessEdit): void {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = Object.keys(before.headers).filter((name) => !given.has(name.toLowerCase()));
  if (before.token !== null && token === undefined) missing.push('secret_token');
  if (missing.length > 0) throw new SecretsNeededAgain(missing);
}
