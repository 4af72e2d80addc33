import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { createGuardedFetch } from '../../http/guarded-fetch.ts';
import type { Route } from '../../http/route.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { notCalled } from './calls/call-outcome.ts';
import { offeredTools } from './calls/offered-tools.ts';
import type { OfferedTool, ServerToolCall } from './calls/server-tool-call.ts';
import { createToolCalls } from './calls/tool-call.ts';
import { ConnectionFailure } from './connection/connection-failure.ts';
import { createConnectionPool, type PooledServer } from './connection/connection-pool.ts';
import { createServerMemory, type KnownServer } from './known/server-memory.ts';
import { ServerRefresher } from './known/server-refresher.ts';
import { createToolApprovalStore } from './tool-approval-store.ts';
import { openAccess } from './tool-server-access.ts';
import { ToolServerDirectory } from './tool-server-directory.ts';
import { toolServerRoutes } from './tool-server-routes.ts';
import { type ToolServerRow, ToolServerStore } from './tool-server-store.ts';

// What belongs here: servers that speak the Model Context Protocol, what they offer and calls of their tools.

/** How a tool server stands in a conversation that names it. */
export type ToolServerStatus = {
  serverId: string;
  serverName: string;
  isConnected: boolean;
  toolCount: number;
};

/** What tool servers stand on. */
export type ToolServerDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  /** Names or addresses in private networks that the operator lets through. */
  allowedHosts: readonly string[];
  log: Logger;
  times?: Partial<typeof TIMES>;
};

/** Bounds of everything that waits for a server, in milliseconds. */
const TIMES = {
  /** Connecting and listing together. */
  lookMs: 10_000,
  callMs: TOOL_SERVERS.callTimeoutMs as number,
  /** How long a conversation waits for a server of which nothing is known yet. */
  firstSightMs: 1_000,
  /** How long a list counts for a call, of a server that does not say when it changes. */
  freshMs: 10_000,
};

/** Tool servers of all teams. */
export class ToolServers implements AsyncDisposable {
  readonly #database: ToolServerDependencies['database'];
  readonly #secrets: ToolServerDependencies['secrets'];
  readonly #allowedHosts: ToolServerDependencies['allowedHosts'];
  readonly #log: ToolServerDependencies['log'];
  readonly #times: ToolServerDependencies['times'];
  readonly #lookMs;
  readonly #callMs;
  readonly #firstSightMs;
  readonly #freshMs;
  readonly #store;
  readonly #approvals;
  readonly #memory;
  readonly #guarded;
  readonly #pool;
  readonly #refresher;
  readonly #directory;
  readonly #makeCall;
  readonly routes: readonly Route[];

  constructor({ database, secrets, allowedHosts, log, times }: ToolServerDependencies) {
    this.#database = database;
    this.#secrets = secrets;
    this.#allowedHosts = allowedHosts;
    this.#log = log;
    this.#times = times;
    const { lookMs, callMs, firstSightMs, freshMs } = { ...TIMES, ...this.#times };
    this.#lookMs = lookMs;
    this.#callMs = callMs;
    this.#firstSightMs = firstSightMs;
    this.#freshMs = freshMs;
    this.#store = new ToolServerStore(this.#database);
    this.#approvals = createToolApprovalStore(this.#database);
    this.#memory = createServerMemory(this.#store);
    this.#guarded = createGuardedFetch(this.#allowedHosts);
    this.#pool = createConnectionPool({
      fetch: this.#guarded.fetch,
      // A little less than the whole look, so that what is wrong is found out before the time is over.
      connectMs: this.#lookMs * 0.8,
      onToolsChanged: (serverId) => this.#refresher.noteChange(serverId),
    });
    this.#refresher = new ServerRefresher({
      pool: this.#pool,
      store: this.#store,
      pooled: (each) => this.#pooled(each),
      log: this.#log,
      lookMs: this.#lookMs,
      freshMs: this.#freshMs,
    });
    this.#directory = new ToolServerDirectory({
      database: this.#database,
      secrets: this.#secrets,
      store: this.#store,
      refresher: this.#refresher,
      pool: this.#pool,
    });
    this.#makeCall = createToolCalls({
      memory: this.#memory,
      refresher: this.#refresher,
      pool: this.#pool,
      pooled: (each) => this.#pooled(each),
      callMs: this.#callMs,
    });
    this.routes = toolServerRoutes(this.#directory, this.#approvals);
  }

  /**
   * What the servers offer, by what is known of them: no network is waited for, except up to a second for a server of
   * which nothing is known yet. Unknown ids and tools that cannot be used are left out, and what goes beyond
   * `TOOL_SERVERS.offeredMax`.
   * @param taken names that other tools of the same conversation have
   */
  async offered(
    teamId: string,
    ids: readonly string[],
    taken?: readonly string[],
  ): Promise<readonly OfferedTool[]> {
    return offeredTools(await this.#inUse(teamId, ids), taken);
  }

  /** Calls a tool. Settles within `TOOL_SERVERS.callTimeoutMs` and a little, and does not throw. */
  async call(call: ServerToolCall): Promise<ToolOutcome> {
    try {
      return await this.#makeCall(call);
    } catch (error) {
      const { serverId, toolName } = call;
      this.#log.error({ err: error, serverId }, 'a tool could not be called');
      const called = { serverId, serverName: '', toolName };
      return notCalled(called, 'failed', 'internal_error', 'Something went wrong on our side.');
    }
  }

  /** In the order of the ids; unknown ones are left out. */
  async statusOf(teamId: string, ids: readonly string[]): Promise<readonly ToolServerStatus[]> {
    const servers = await this.#inUse(teamId, ids);
    return servers.map(({ row, tools }) => ({
      serverId: row.id,
      serverName: row.name,
      isConnected: row.healthState === 'reachable',
      toolCount: [...tools.values()].filter(({ problem }) => problem === null).length,
    }));
  }

  /** Which of the ids are servers of the team, for whoever checks what is saved. */
  async known(teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#store.findMany(teamId, ids)).map(({ id }) => id));
  }

  async [Symbol.asyncDispose]() {
    this.#refresher[Symbol.dispose]();
    await this.#pool[Symbol.asyncDispose]();
    await this.#guarded[Symbol.asyncDispose]();
  }

  #pooled({ id, revision, transport, sealedAccess }: ToolServerRow): PooledServer {
    const route = () => {
      try {
        return { ...openAccess(this.#secrets, sealedAccess), transport };
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        throw new ConnectionFailure('secret_unreadable', error.message, undefined, error);
      }
    };
    return { id, revision, route };
  }

  /** The servers as they are known; those in use are looked at meanwhile. */
  async #inUse(teamId: string, ids: readonly string[]): Promise<KnownServer[]> {
    const some = [...new Set(ids)].slice(0, TOOL_SERVERS.perAgentMax);
    const servers = await this.#memory.find(teamId, some);
    for (const { row } of servers) this.#refresher.lookSoon(row);
    const unknown = servers.filter(
      ({ row }) => row.toolsHash === null && !this.#pool.recentFailure(this.#pooled(row)),
    );
    if (unknown.length === 0) return servers;
    const looks = unknown.map(({ row }) => this.#refresher.look(row, false).catch(() => undefined));
    await Promise.race([Promise.all(looks), later(this.#firstSightMs)]);
    return this.#memory.find(teamId, some);
  }
}

function later(delayMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, delayMs).unref());
}
