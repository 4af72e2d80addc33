import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type ConnectionFailure, connectionFailureOf } from '../connection/connection-failure.ts';
import type { ConnectionPool, PooledServer } from '../connection/connection-pool.ts';
import type { ServerSight, ToolServerRow, ToolServerStore } from '../tool-server-store.ts';
import { knownTools, toolsHash } from './known-tool.ts';

/** Keeps what is known of servers true. */
export type ServerLookout = Disposable & {
  /**
   * Asks a server for its tools, without writing anything down.
   * @param isPatient tries a server again that failed a moment ago
   */
  sight(server: PooledServer, isPatient: boolean, signal: AbortSignal): Promise<SightOrFailure>;
  /** Writes down what was found, and goes by it from now on. */
  record(row: ToolServerRow, found: ServerSight): Promise<void>;
  /**
   * Asks it and writes down what was found; whoever wants to know at the same moment shares one look.
   * @returns why it could not be asked
   */
  look(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined>;
  /** Looks in the background, unless that was done not long ago. */
  lookSoon(row: ToolServerRow): void;
  /** Looks in the background, since the server says that its tools are others. */
  noteChange(serverId: string): void;
  /** Whether what is known of its tools can be relied on for a call. */
  isFresh(row: ToolServerRow): boolean;
};

/** What was found, and the failure where there was one. */
export type SightOrFailure = { sight: ServerSight; failure: ConnectionFailure | undefined };

/** What the lookout needs, and its times in milliseconds. */
export type LookoutOptions = {
  pool: ConnectionPool;
  store: Pick<ToolServerStore, 'recordSight'>;
  pooled: (row: ToolServerRow) => PooledServer;
  log: Logger;
  /** Bound of connecting and listing together. */
  lookMs: number;
  /** How long a list counts for a call, of a server that does not say when it changes. */
  freshMs: number;
  /** The same for one that does. */
  watchedMs?: number;
  /** How often a server in use is looked at anyway. */
  againMs?: number;
};

/** Changes that a server tells of at once lead to one look. */
const CHANGES_TOGETHER_MS = 100;
/** Servers whose last look and last change are cached. */
const MAX_SEEN = 1_000;

export function createServerLookout({
  pool,
  store,
  pooled,
  log,
  lookMs,
  freshMs,
  watchedMs = 60_000,
  againMs = 60_000,
}: LookoutOptions): ServerLookout {
  const looks = new Map<string, Promise<ConnectionFailure | undefined>>();
  /** What this process last did with each server; only those that are in use. */
  const seen = new LRUCache<string, { row: ToolServerRow; at: number }>({ max: MAX_SEEN });
  const changedAt = new LRUCache<string, number>({ max: MAX_SEEN });
  const timers = new Map<string, NodeJS.Timeout>();
  const closing = new AbortController();
  const now = () => performance.now();

  async function list(server: PooledServer, isPatient: boolean, signal: AbortSignal) {
    const listOnce = (isInsisting: boolean) =>
      pool.use(server, { signal, isPatient: isInsisting }, async (connection) => {
        const startedAt = now();
        const listed = await connection.listTools(signal);
        const latencyMs = Math.round(now() - startedAt);
        return { listed, latencyMs, documentationUrl: connection.documentationUrl };
      });
    const wasOpen = pool.isOpen(server);
    try {
      return await listOnce(isPatient);
    } catch (error) {
      // A server that was started anew has forgotten the session; only a new connection tells whether it is away.
      if (!wasOpen || signal.aborted) throw error;
      return await listOnce(true);
    }
  }

  async function sight(
    server: PooledServer,
    isPatient: boolean,
    outer: AbortSignal,
  ): Promise<SightOrFailure> {
    const signal = AbortSignal.any([outer, closing.signal, AbortSignal.timeout(lookMs)]);
    try {
      const { listed, latencyMs, documentationUrl } = await list(server, isPatient, signal);
      const tools = knownTools(listed);
      const hasMore = listed.length > TOOL_SERVERS.toolsMax;
      const sight = reachable(latencyMs, hasMore, { tools, toolsHash: toolsHash(tools) });
      return { sight: { ...sight, documentationUrl }, failure: undefined };
    } catch (error) {
      const failure = connectionFailureOf(error);
      return { sight: unreachable(failure), failure };
    }
  }

  async function lookOnce(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const server = pooled(row);
    const recent = isPatient ? undefined : pool.recentFailure(server);
    if (recent) return recent;
    const at = now();
    const found = await sight(server, isPatient, closing.signal);
    await record(row, found.sight, at);
    return found.failure;
  }

  async function record(row: ToolServerRow, found: ServerSight, at = now()): Promise<void> {
    await store.recordSight(row.id, row.revision, found);
    if (!found.seen) return;
    seen.set(row.id, { row, at });
  }

  function look(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const key = `${row.id} ${row.revision} ${isPatient}`;
    const running = looks.get(key) ?? lookOnce(row, isPatient).finally(() => looks.delete(key));
    looks.set(key, running);
    return running;
  }

  function lookInBackground(row: ToolServerRow): void {
    look(row, false).catch((error: unknown) => {
      if (!closing.signal.aborted)
        log.warn({ err: error, serverId: row.id }, 'a tool server was not looked at');
    });
  }

  function seenAt({ id, revision }: ToolServerRow): number {
    const known = seen.get(id);
    const isThisWay = known?.row.revision === revision;
    return known && isThisWay && known.at > (changedAt.get(id) ?? 0) ? known.at : Number.NEGATIVE_INFINITY;
  }

  return {
    sight,
    look,
    record: (row, found) => record(row, found),

    lookSoon(row) {
      if (now() - seenAt(row) > againMs) lookInBackground(row);
    },

    noteChange(serverId) {
      changedAt.set(serverId, now());
      if (timers.has(serverId) || closing.signal.aborted) return;
      const timer = setTimeout(() => {
        timers.delete(serverId);
        const known = seen.get(serverId);
        if (known) lookInBackground(known.row);
      }, CHANGES_TOGETHER_MS);
      timers.set(serverId, timer.unref());
    },

    isFresh(row) {
      const age = now() - seenAt(row);
      return age < freshMs || (age < watchedMs && pool.isWatching(pooled(row)));
    },

    [Symbol.dispose]() {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function reachable(latencyMs: number, hasMore: boolean, seen: NonNullable<ServerSight['seen']>): ServerSight {
  const max = TOOL_SERVERS.toolsMax;
  const excess = {
    errorCode: 'too_many_tools',
    errorMessage: `The server offers more than ${max} tools; the first ${max} are used.`,
  };
  return {
    healthState: 'reachable',
    checkedAt: new Date(),
    latencyMs,
    ...(hasMore ? excess : { errorCode: null, errorMessage: null }),
    seen,
  };
}

function unreachable({ code, message }: ConnectionFailure): ServerSight {
  const failed = { healthState: 'unreachable', latencyMs: null } as const;
  return { ...failed, checkedAt: new Date(), errorCode: code, errorMessage: message };
}
