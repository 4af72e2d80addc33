import { setTimeout as pause } from 'node:timers/promises';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { createGuardedFetch } from '../../http/guarded-fetch.ts';
import type { Route } from '../../http/route.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { notCalled } from './calls/call-outcome.ts';
import { type OfferedTool, offeredTools, type ServerToolCall } from './calls/offered-tools.ts';
import { createToolCalls } from './calls/tool-call.ts';
import { ConnectionFailure } from './connection/connection-failure.ts';
import { ConnectionPool, type PooledServer } from './connection/connection-pool.ts';
import { createKnownServerCache, type KnownServer } from './known/known-server-cache.ts';
import { ServerRefresher } from './known/server-refresher.ts';
import { accessTokenOf } from './sign-in/access-token.ts';
import { MemberSignIns } from './sign-in/member-sign-ins.ts';
import type { SignInHolder } from './sign-in/sign-in.ts';
import { serviceFetch } from './sign-in/sign-in-service.ts';
import { SignInStore } from './sign-in/sign-in-store.ts';
import { createToolApprovalStore } from './tool-approval-store.ts';
import { openAccess } from './tool-server-access.ts';
import { ToolServerDirectory } from './tool-server-directory.ts';
import { toolServerRoutes } from './tool-server-routes.ts';
import { type ToolServerRow, ToolServerStore } from './tool-server-store.ts';

// What belongs here: servers that speak the Model Context Protocol, what they offer and calls of their tools.

/** How a tool server stands in a conversation that names it. */
export type ToolServerStatus = {
  serverId: string;
  isConnected: boolean;
  toolCount: number;
};

export type ToolServerDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  /** Names or addresses in private networks that the operator lets through. */
  allowedHosts: readonly string[];
  /** Where browsers reach this server. */
  publicUrl: string;
  /** By which sign-in services know this installation. */
  brand: string;
  log: Logger;
  times?: Partial<typeof TIMES>;
};

/** Bounds of everything that waits for a server, in milliseconds. */
const TIMES = {
  /** Connecting and listing together. */
  probeMs: 10_000,
  callMs: TOOL_SERVERS.callTimeoutMs as number,
  /** How long a conversation waits for a server of which nothing is known yet. */
  firstProbeMs: 1_000,
  /** How long a list counts for a call, of a server that does not say when it changes. */
  freshMs: 10_000,
};

/** Tool servers of all teams. */
export class ToolServers implements AsyncDisposable {
  readonly #secrets: ToolServerDependencies['secrets'];
  readonly #log: ToolServerDependencies['log'];
  readonly #firstProbeMs;
  readonly #store;
  readonly #knownServers;
  readonly #guarded;
  readonly #pool;
  readonly #signIns;
  readonly #signInOf;
  readonly #refresher;
  readonly #makeCall;
  readonly #memberSignIns;
  readonly routes: readonly Route[];

  constructor({ database, secrets, allowedHosts, publicUrl, brand, log, times }: ToolServerDependencies) {
    const { probeMs, callMs, firstProbeMs, freshMs } = { ...TIMES, ...times };
    this.#secrets = secrets;
    this.#log = log;
    this.#firstProbeMs = firstProbeMs;
    const store = new ToolServerStore(database);
    this.#store = store;
    this.#knownServers = createKnownServerCache(store);
    this.#guarded = createGuardedFetch(allowedHosts);
    const fetch = serviceFetch(this.#guarded.fetch);
    const signIns = new SignInStore(database, secrets);
    this.#signIns = signIns;
    this.#pool = new ConnectionPool({
      fetch: this.#guarded.fetch,
      // Less than the whole probe, so that the failure is explained before the time is over.
      connectMs: probeMs * 0.8,
      onToolsChanged: (serverId) => this.#refresher.noteChange(serverId),
    });
    const signInOf = (serverUrl: string, holder: SignInHolder) =>
      accessTokenOf(holder, { serverUrl, fetch, now: Date.now });
    this.#signInOf = signInOf;
    const pooled = (row: ToolServerRow) => this.#pooled(row);
    const pool = this.#pool;
    const refresher = new ServerRefresher({ pool, store, pooled, log, probeMs, freshMs });
    this.#refresher = refresher;
    this.#makeCall = createToolCalls({ knownServers: this.#knownServers, refresher, pool, pooled, callMs });
    const listed = { database, secrets, store, refresher, pool, signInOf };
    const directory = new ToolServerDirectory({ ...listed, holderOf: (row) => signIns.holderOf(row) });
    const members = { secrets, store, signIns, pool, refresher, fetch, publicUrl, brand, log };
    this.#memberSignIns = new MemberSignIns(members);
    this.routes = toolServerRoutes(directory, createToolApprovalStore(database), this.#memberSignIns);
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
      isConnected: row.healthState === 'reachable',
      toolCount: [...tools.values()].filter(({ problem }) => problem === null).length,
    }));
  }

  /** Which of the ids are servers of the team, for the check on saving. */
  async known(teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#store.findMany(teamId, ids)).map(({ id }) => id));
  }

  /** Ends the sign-ins of those who have left their teams. */
  endFormerSignIns(): Promise<void> {
    return this.#memberSignIns.endOfFormerMembers();
  }

  async [Symbol.asyncDispose]() {
    this.#refresher[Symbol.dispose]();
    await this.#pool[Symbol.asyncDispose]();
    await this.#guarded[Symbol.asyncDispose]();
  }

  #pooled({ id, revision, transport, sealedAccess, sealedSignIn }: ToolServerRow): PooledServer {
    const route = () => {
      try {
        const access = openAccess(this.#secrets, sealedAccess);
        if (sealedSignIn === null) return { ...access, transport };
        const signIn = this.#signInOf(access.url, this.#signIns.holderOf({ id, revision }));
        return { ...access, transport, signIn };
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        throw new ConnectionFailure('secret_unreadable', error.message, undefined, error);
      }
    };
    return { id, revision, route };
  }

  /** The servers as they are known; those in use are refreshed meanwhile. */
  async #inUse(teamId: string, ids: readonly string[]): Promise<KnownServer[]> {
    const some = [...new Set(ids)].slice(0, TOOL_SERVERS.perAgentMax);
    const servers = await this.#knownServers.find(teamId, some);
    for (const { row } of servers) this.#refresher.refreshSoon(row);
    const unknown = servers.filter(
      ({ row }) => row.toolsHash === null && !this.#pool.recentFailure(this.#pooled(row)),
    );
    if (unknown.length === 0) return servers;
    const refreshes = unknown.map(({ row }) => this.#refresher.refresh(row, false).catch(() => undefined));
    await Promise.race([Promise.all(refreshes), pause(this.#firstProbeMs, undefined, { ref: false })]);
    return this.#knownServers.find(teamId, some);
  }
}
