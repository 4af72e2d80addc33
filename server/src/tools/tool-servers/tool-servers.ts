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
import { createServerLookout } from './known/server-lookout.ts';
import { createServerMemory, type KnownServer } from './known/server-memory.ts';
import { createToolApprovalStore } from './tool-approval-store.ts';
import { openAccess } from './tool-server-access.ts';
import { createToolServerDirectory } from './tool-server-directory.ts';
import { toolServerRoutes } from './tool-server-routes.ts';
import { createToolServerStore, type ToolServerRow } from './tool-server-store.ts';

// What belongs here: servers that speak the Model Context Protocol, what they offer and calls of their tools.

/** How a tool server stands in a conversation that names it. */
export type ToolServerStatus = {
  serverId: string;
  serverName: string;
  isConnected: boolean;
  toolCount: number;
};

/** Tool servers of all teams. */
export type ToolServers = AsyncDisposable & {
  routes: readonly Route[];
  /**
   * What the servers offer, by what is known of them: no network is waited for, except up to a second for a server of
   * which nothing is known yet. Unknown ids and tools that cannot be used are left out, and what goes beyond
   * `TOOL_SERVERS.offeredMax`.
   * @param taken names that other tools of the same conversation have
   */
  offered(teamId: string, ids: readonly string[], taken?: readonly string[]): Promise<readonly OfferedTool[]>;
  /** Calls a tool. Settles within `TOOL_SERVERS.callTimeoutMs` and a little, and does not throw. */
  call(call: ServerToolCall): Promise<ToolOutcome>;
  /** In the order of the ids; unknown ones are left out. */
  statusOf(teamId: string, ids: readonly string[]): Promise<readonly ToolServerStatus[]>;
  /** Which of the ids are servers of the team, for whoever checks what is saved. */
  known(teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
};

/** What tool servers stand on. */
export type ToolServerFoundations = {
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

export function createToolServers({
  database,
  secrets,
  allowedHosts,
  log,
  times,
}: ToolServerFoundations): ToolServers {
  const { lookMs, callMs, firstSightMs, freshMs } = { ...TIMES, ...times };
  const store = createToolServerStore(database);
  const approvals = createToolApprovalStore(database);
  const memory = createServerMemory(store);
  const guarded = createGuardedFetch(allowedHosts);
  const pool = createConnectionPool({
    fetch: guarded.fetch,
    // A little less than the whole look, so that what is wrong is found out before the time is over.
    connectMs: lookMs * 0.8,
    onToolsChanged: (serverId) => lookout.noteChange(serverId),
  });
  const lookout = createServerLookout({ pool, store, pooled, log, lookMs, freshMs });
  const directory = createToolServerDirectory({ database, secrets, store, lookout, pool });
  const makeCall = createToolCalls({ memory, lookout, pool, pooled, callMs });

  function pooled({ id, revision, transport, sealedAccess }: ToolServerRow): PooledServer {
    const route = () => {
      try {
        return { ...openAccess(secrets, sealedAccess), transport };
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        throw new ConnectionFailure('secret_unreadable', error.message, undefined, error);
      }
    };
    return { id, revision, route };
  }

  /** The servers as they are known; those in use are looked at meanwhile. */
  async function inUse(teamId: string, ids: readonly string[]): Promise<KnownServer[]> {
    const some = [...new Set(ids)].slice(0, TOOL_SERVERS.perAgentMax);
    const servers = await memory.find(teamId, some);
    for (const { row } of servers) lookout.lookSoon(row);
    const unknown = servers.filter(({ row }) => row.toolsHash === null && !pool.recentFailure(pooled(row)));
    if (unknown.length === 0) return servers;
    const looks = unknown.map(({ row }) => lookout.look(row, false).catch(() => undefined));
    await Promise.race([Promise.all(looks), later(firstSightMs)]);
    return memory.find(teamId, some);
  }

  return {
    routes: toolServerRoutes(directory, approvals),
    offered: async (teamId, ids, taken) => offeredTools(await inUse(teamId, ids), taken),

    async call(call) {
      try {
        return await makeCall(call);
      } catch (error) {
        const { serverId, toolName } = call;
        log.error({ err: error, serverId }, 'a tool could not be called');
        const called = { serverId, serverName: '', toolName };
        return notCalled(called, 'failed', 'internal_error', 'Something went wrong on our side.');
      }
    },

    async statusOf(teamId, ids) {
      const servers = await inUse(teamId, ids);
      return servers.map(({ row, tools }) => ({
        serverId: row.id,
        serverName: row.name,
        isConnected: row.healthState === 'reachable',
        toolCount: [...tools.values()].filter(({ problem }) => problem === null).length,
      }));
    },

    async known(teamId, ids) {
      return new Set((await store.findMany(teamId, ids)).map(({ id }) => id));
    },

    async [Symbol.asyncDispose]() {
      lookout[Symbol.dispose]();
      await pool[Symbol.asyncDispose]();
      await guarded[Symbol.asyncDispose]();
    },
  };
}

function later(delayMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, delayMs).unref());
}
