import { ConnectionFailure, connectionFailureOf } from './connection-failure.ts';
import { connectExplained } from './explained-connection.ts';
import type { ServerConnection, ServerRoute } from './server-connection.ts';
import { untilAborted } from './until-aborted.ts';

/** A server that a connection is wanted to. */
export type PooledServer = ServerVersion & {
  /** @throws {ConnectionFailure} where the way cannot be read */
  route: () => ServerRoute;
};

/** Names a server and the way to it. */
export type ServerVersion = {
  id: string;
  /** Counts how often the way to it changed; a connection is good for one revision. */
  revision: number;
};

/** Connections to tool servers, at most one to each, made when they are needed. */
export type ConnectionPool = AsyncDisposable & {
  /**
   * Does something with a connection. A `ConnectionFailure` of `work` counts as one of the server, which is then left
   * alone for a while.
   * @param options `isPatient` tries a server again that failed a moment ago
   * @throws {ConnectionFailure} when there is none, and what `work` throws
   */
  use<T>(
    server: PooledServer,
    options: { signal: AbortSignal; isPatient: boolean },
    work: (connection: ServerConnection) => Promise<T>,
  ): Promise<T>;
  isOpen(server: ServerVersion): boolean;
  /** Whether there is an open connection that will tell of changed tools. */
  isWatching(server: ServerVersion): boolean;
  /** The failure after which a server is left alone for a while. */
  recentFailure(server: ServerVersion): ConnectionFailure | undefined;
  /** Gives up the connection to a server; it is closed once nobody uses it any more. */
  drop(id: string): void;
};

/** What the pool needs, and its bounds. */
export type PoolOptions = {
  fetch: typeof globalThis.fetch;
  onToolsChanged: (serverId: string) => void;
  connectMs: number;
  maxConnections?: number;
  /** How long a connection stays open that nobody uses, in milliseconds. */
  idleMs?: number;
  /** First and longest pause after failures, in milliseconds. */
  backoffMs?: { first: number; longest: number };
};

type Entry = {
  revision: number;
  connection: Promise<ServerConnection> | undefined;
  isOpen: boolean;
  announcesChanges: boolean;
  /** Nobody begins to use it any more. */
  isRetired: boolean;
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
  connectMs,
  maxConnections = 200,
  idleMs = 300_000,
  backoffMs = { first: 1_000, longest: 60_000 },
}: PoolOptions): ConnectionPool {
  const entries = new Map<string, Entry>();
  const closing = new AbortController();
  const now = () => performance.now();
  const refresher = setInterval(() => {
    for (const [id, entry] of entries) {
      if (entry.running === 0 && now() - entry.usedAt > idleMs) retire(id, entry);
    }
  }, IDLE_LOOK_MS).unref();

  function retire(id: string, entry: Entry | undefined): void {
    if (!entry) return;
    if (entries.get(id) === entry) entries.delete(id);
    entry.isRetired = true;
    if (entry.running === 0) void closeEntry(entry);
  }

  /** Leaves a server alone for a while, longer each time. */
  function noteFailure(id: string, entry: Entry, failure: ConnectionFailure): void {
    const isCurrent = entries.get(id) === entry;
    retire(id, entry);
    if (!isCurrent) return;
    const pauseMs = Math.min(backoffMs.first * 2 ** entry.failures, backoffMs.longest);
    const failed = { failures: entry.failures + 1, retryAt: now() + pauseMs, failure };
    entries.set(id, { ...emptyEntry(entry.revision, now()), ...failed });
  }

  function entryOf({ id, revision }: ServerVersion): Entry {
    const known = entries.get(id);
    if (known?.revision === revision) return known;
    retire(id, known);
    makeRoom();
    const entry = emptyEntry(revision, now());
    entries.set(id, entry);
    return entry;
  }

  function makeRoom(): void {
    const unused = [...entries].filter(([, { running }]) => running === 0);
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [id, entry] of unused.slice(0, Math.max(0, entries.size + 1 - maxConnections)))
      retire(id, entry);
  }

  async function open(id: string, route: ServerRoute, entry: Entry): Promise<ServerConnection> {
    const bound = AbortSignal.any([closing.signal, AbortSignal.timeout(connectMs)]);
    const surroundings = {
      fetch,
      onToolsChanged: () => onToolsChanged(id),
      onClose() {
        entry.isOpen = false;
        entry.connection = undefined;
      },
    };
    const connection = await connectExplained(route, surroundings, bound).catch((error: unknown) => {
      throw connectionFailureOf(error);
    });
    const { announcesChanges } = connection;
    Object.assign(entry, { isOpen: true, announcesChanges, failures: 0, retryAt: 0, failure: undefined });
    return connection;
  }

  function currentEntry({ id, revision }: ServerVersion): Entry | undefined {
    const entry = entries.get(id);
    return entry?.revision === revision ? entry : undefined;
  }

  function failureNow(entry: Entry | undefined): ConnectionFailure | undefined {
    return entry && !entry.connection && now() < entry.retryAt ? entry.failure : undefined;
  }

  return {
    drop: (id) => retire(id, entries.get(id)),
    isOpen: (server) => currentEntry(server)?.isOpen ?? false,
    recentFailure: (server) => failureNow(currentEntry(server)),

    isWatching(server) {
      const { isOpen = false, announcesChanges = false } = currentEntry(server) ?? {};
      return isOpen && announcesChanges;
    },

    async use(server, { signal, isPatient }, work) {
      closing.signal.throwIfAborted();
      const entry = entryOf(server);
      const failure = isPatient ? undefined : failureNow(entry);
      if (failure) throw failure;
      entry.running += 1;
      entry.usedAt = now();
      try {
        entry.connection ??= open(server.id, server.route(), entry);
        return await work(await untilAborted(entry.connection, signal));
      } catch (error) {
        if (error instanceof ConnectionFailure) noteFailure(server.id, entry, error);
        throw error;
      } finally {
        entry.running -= 1;
        entry.usedAt = now();
        if (entry.isRetired && entry.running === 0) void closeEntry(entry);
      }
    },

    async [Symbol.asyncDispose]() {
      closing.abort();
      clearInterval(refresher);
      const open = [...entries.values()];
      entries.clear();
      await Promise.all(open.map(closeEntry));
    },
  };
}

function emptyEntry(revision: number, usedAt: number): Entry {
  return {
    revision,
    connection: undefined,
    isOpen: false,
    announcesChanges: false,
    isRetired: false,
    running: 0,
    usedAt,
    failures: 0,
    retryAt: 0,
    failure: undefined,
  };
}

async function closeEntry({ connection }: Entry): Promise<void> {
  const made = await connection?.catch(() => undefined);
  await made?.close().catch(() => {});
}
