import { type ConnectionFailure, connectionFailureOf } from './connection-failure.ts';
import { connectExplained } from './explained-connection.ts';
import type { ServerConnection, ServerRoute } from './server-connection.ts';
import { untilAborted } from './until-aborted.ts';

/** A server that a connection is wanted to. */
export type PooledServer = {
  id: string;
  /** Counts how often the way to it changed; a connection is good for one revision. */
  revision: number;
  /** @throws {ConnectionFailure} where the way cannot be read */
  route: () => ServerRoute;
};

/** Connections to tool servers, at most one to each, made when they are needed. */
export type ConnectionPool = AsyncDisposable & {
  /**
   * Does something with a connection.
   * @param options `isPatient` tries a server again that failed a moment ago
   * @throws {ConnectionFailure} when there is none, and what `work` throws
   */
  use<T>(
    server: PooledServer,
    options: { signal: AbortSignal; isPatient: boolean },
    work: (connection: ServerConnection) => Promise<T>,
  ): Promise<T>;
  isOpen(server: Pick<PooledServer, 'id' | 'revision'>): boolean;
  /** Whether there is an open connection that will tell of changed tools. */
  isWatching(server: Pick<PooledServer, 'id' | 'revision'>): boolean;
  /** The failure after which a server is left alone for a while. */
  recentFailure(server: Pick<PooledServer, 'id' | 'revision'>): ConnectionFailure | undefined;
  /** Closes the connection to a server, such as one that was deleted or does not answer any more. */
  drop(id: string): void;
};

/** What the pool needs, and its bounds. */
export type PoolOptions = {
  fetch: typeof globalThis.fetch;
  onToolsChanged: (serverId: string) => void;
  maxConnections?: number;
  /** How long a connection stays open that nobody uses, in milliseconds. */
  idleMs?: number;
  connectMs: number;
  /** First and longest pause after failures, in milliseconds. */
  backoffMs?: { first: number; longest: number };
};

type Entry = {
  revision: number;
  connection: Promise<ServerConnection> | undefined;
  isOpen: boolean;
  announcesChanges: boolean;
  running: number;
  usedAt: number;
  failures: number;
  retryAt: number;
  failure: ConnectionFailure | undefined;
};

const IDLE_LOOK_MS = 15_000;

export function createConnectionPool({
  fetch,
  onToolsChanged,
  maxConnections = 200,
  idleMs = 300_000,
  connectMs,
  backoffMs = { first: 1_000, longest: 60_000 },
}: PoolOptions): ConnectionPool {
  const entries = new Map<string, Entry>();
  const closing = new AbortController();
  const now = () => performance.now();
  const lookout = setInterval(() => {
    for (const [id, entry] of entries) {
      if (entry.running === 0 && now() - entry.usedAt > idleMs) drop(id);
    }
  }, IDLE_LOOK_MS).unref();

  function drop(id: string): void {
    const entry = entries.get(id);
    entries.delete(id);
    void closeEntry(entry);
  }

  function entryOf({ id, revision }: Pick<PooledServer, 'id' | 'revision'>): Entry {
    const known = entries.get(id);
    if (known && known.revision === revision) return known;
    drop(id);
    makeRoom();
    const entry = {
      ...{ revision, connection: undefined, isOpen: false, announcesChanges: false },
      ...{ running: 0, usedAt: now(), failures: 0, retryAt: 0, failure: undefined },
    };
    entries.set(id, entry);
    return entry;
  }

  function makeRoom(): void {
    const unused = [...entries].filter(([, { running }]) => running === 0);
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [id] of unused.slice(0, Math.max(0, entries.size + 1 - maxConnections))) drop(id);
  }

  async function open(serverId: string, route: ServerRoute, entry: Entry): Promise<ServerConnection> {
    const bound = AbortSignal.any([closing.signal, AbortSignal.timeout(connectMs)]);
    try {
      const connection = await connectExplained(
        route,
        {
          fetch,
          onToolsChanged: () => onToolsChanged(serverId),
          onClose() {
            entry.isOpen = false;
            entry.connection = undefined;
          },
        },
        bound,
      );
      Object.assign(entry, {
        ...{ isOpen: true, announcesChanges: connection.announcesChanges },
        ...{ failures: 0, retryAt: 0, failure: undefined },
      });
      return connection;
    } catch (error) {
      const failure = connectionFailureOf(error);
      const pauseMs = Math.min(backoffMs.first * 2 ** entry.failures, backoffMs.longest);
      Object.assign(entry, {
        ...{ connection: undefined, isOpen: false },
        ...{ failures: entry.failures + 1, retryAt: now() + pauseMs, failure },
      });
      throw failure;
    }
  }

  function failureNow(entry: Entry | undefined): ConnectionFailure | undefined {
    return entry && !entry.connection && now() < entry.retryAt ? entry.failure : undefined;
  }

  return {
    drop,

    async use(server, { signal, isPatient }, work) {
      closing.signal.throwIfAborted();
      const entry = entryOf(server);
      const failure = isPatient ? undefined : failureNow(entry);
      if (failure) throw failure;
      entry.running += 1;
      entry.usedAt = now();
      try {
        entry.connection ??= open(server.id, server.route(), entry);
        const connection = await untilAborted(entry.connection, signal);
        return await work(connection);
      } finally {
        entry.running -= 1;
        entry.usedAt = now();
      }
    },

    isOpen({ id, revision }) {
      const entry = entries.get(id);
      return entry?.revision === revision && entry.isOpen;
    },

    isWatching({ id, revision }) {
      const entry = entries.get(id);
      return entry?.revision === revision && entry.isOpen && entry.announcesChanges;
    },

    recentFailure({ id, revision }) {
      const entry = entries.get(id);
      return entry?.revision === revision ? failureNow(entry) : undefined;
    },

    async [Symbol.asyncDispose]() {
      closing.abort();
      clearInterval(lookout);
      const open = [...entries.values()];
      entries.clear();
      await Promise.all(open.map(closeEntry));
    },
  };
}

async function closeEntry(entry: Entry | undefined): Promise<void> {
  const connection = await entry?.connection?.catch(() => undefined);
  await connection?.close().catch(() => {});
}
