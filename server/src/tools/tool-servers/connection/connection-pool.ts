import { untilAborted } from '../../../http/until-aborted.ts';
import { ConnectionFailure, connectionFailureOf } from './connection-failure.ts';
import { connectExplained } from './explained-connection.ts';
import type { ServerConnection, ServerRoute } from './server-connection.ts';

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

/** What the pool needs, and its bounds. */
export type PoolOptions = {
  fetch: typeof globalThis.fetch;
  onToolsChanged: (serverId: string) => void;
  connectMs: number;
  maxConnections?: number;
  /** First and longest pause after failures, in milliseconds. */
  backoffMs?: { first: number; longest: number };
};

type Entry = {
  revision: number;
  connection: Promise<ServerConnection> | undefined;
  /** The same once it is made, until it is closed. */
  open: ServerConnection | undefined;
  /** No new use begins. */
  isRetired: boolean;
  running: number;
  usedAt: number;
  /** Failures since it was open last. */
  failed: { times: number; retryAt: number; latest: ConnectionFailure } | undefined;
};

const IDLE_LOOK_MS = 15_000;
/** How long an unused connection stays open. */
const IDLE_MS = 300_000;
const DEFAULTS = {
  maxConnections: 200,
  backoffMs: { first: 1_000, longest: 60_000 },
};

/** Connections to tool servers, at most one to each, made when they are needed. */
export class ConnectionPool implements AsyncDisposable {
  readonly #options;
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new AbortController();
  readonly #idleTimer;

  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#idleTimer = setInterval(() => {
      for (const [id, entry] of this.#entries) {
        if (entry.running === 0 && performance.now() - entry.usedAt > IDLE_MS) {
          this.#retire(id, entry);
        }
      }
    }, IDLE_LOOK_MS).unref();
  }

  /** Drops the connection to a server; it is closed once its last use ends. */
  drop(id: string): void {
    this.#retire(id, this.#entries.get(id));
  }

  isOpen(server: ServerVersion): boolean {
    return this.#currentEntry(server)?.open !== undefined;
  }

  /** The failure after which a server is left alone for a while. */
  recentFailure(server: ServerVersion): ConnectionFailure | undefined {
    return this.#failureNow(this.#currentEntry(server));
  }

  /** Whether there is an open connection that will tell of changed tools. */
  isWatching(server: ServerVersion): boolean {
    return this.#currentEntry(server)?.open?.announcesChanges === true;
  }

  /**
   * Does something with a connection. A `ConnectionFailure` of `work` counts as one of the server, which is then left
   * alone for a while.
   * @param options `isPatient` tries a server again that failed a moment ago
   * @throws {ConnectionFailure} when there is none, and what `work` throws
   */
  async use<T>(
    server: PooledServer,
    { signal, isPatient }: { signal: AbortSignal; isPatient: boolean },
    work: (connection: ServerConnection) => Promise<T>,
  ): Promise<T> {
    this.#closing.signal.throwIfAborted();
    const entry = this.#entryOf(server);
    const failure = isPatient ? undefined : this.#failureNow(entry);
    if (failure) throw failure;
    entry.running += 1;
    entry.usedAt = performance.now();
    try {
      entry.connection ??= this.#open(server.id, server.route(), entry);
      return await work(await untilAborted(entry.connection, signal));
    } catch (error) {
      if (error instanceof ConnectionFailure) this.#noteFailure(server.id, entry, error);
      throw error;
    } finally {
      entry.running -= 1;
      entry.usedAt = performance.now();
      if (entry.isRetired && entry.running === 0) void closeEntry(entry);
    }
  }

  async [Symbol.asyncDispose]() {
    this.#closing.abort();
    clearInterval(this.#idleTimer);
    const open = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(open.map(closeEntry));
  }

  #retire(id: string, entry: Entry | undefined): void {
    if (!entry) return;
    if (this.#entries.get(id) === entry) this.#entries.delete(id);
    entry.isRetired = true;
    if (entry.running === 0) void closeEntry(entry);
  }

  /** Leaves a server alone for a while, longer each time. */
  #noteFailure(id: string, entry: Entry, failure: ConnectionFailure): void {
    const isCurrent = this.#entries.get(id) === entry;
    this.#retire(id, entry);
    if (!isCurrent) return;
    const { first, longest } = this.#options.backoffMs;
    const { times = 0 } = entry.failed ?? {};
    const retryAt = performance.now() + Math.min(first * 2 ** times, longest);
    this.#entries.set(id, newEntry(entry.revision, { times: times + 1, retryAt, latest: failure }));
  }

  #entryOf({ id, revision }: ServerVersion): Entry {
    const known = this.#entries.get(id);
    if (known?.revision === revision) return known;
    this.#retire(id, known);
    this.#makeRoom();
    const entry = newEntry(revision);
    this.#entries.set(id, entry);
    return entry;
  }

  #makeRoom(): void {
    const unused = [...this.#entries].filter(([, { running }]) => running === 0);
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [id, entry] of unused.slice(
      0,
      Math.max(0, this.#entries.size + 1 - this.#options.maxConnections),
    ))
      this.#retire(id, entry);
  }

  async #open(id: string, route: ServerRoute, entry: Entry): Promise<ServerConnection> {
    const bound = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#options.connectMs)]);
    const dependencies = {
      fetch: this.#options.fetch,
      onToolsChanged: () => this.#options.onToolsChanged(id),
      onClose() {
        entry.open = undefined;
        entry.connection = undefined;
      },
    };
    const connection = await connectExplained(route, dependencies, bound).catch((error: unknown) => {
      const failure = connectionFailureOf(error);
      // Also where nothing waits for it any more.
      this.#noteFailure(id, entry, failure);
      throw failure;
    });
    entry.open = connection;
    entry.failed = undefined;
    return connection;
  }

  #currentEntry({ id, revision }: ServerVersion): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry?.revision === revision ? entry : undefined;
  }

  #failureNow(entry: Entry | undefined): ConnectionFailure | undefined {
    const { connection, failed } = entry ?? {};
    return failed && !connection && performance.now() < failed.retryAt ? failed.latest : undefined;
  }
}

function newEntry(revision: number, failed?: Entry['failed']): Entry {
  return {
    revision,
    connection: undefined,
    open: undefined,
    isRetired: false,
    running: 0,
    usedAt: performance.now(),
    failed,
  };
}

async function closeEntry({ connection }: Entry): Promise<void> {
  const made = await connection?.catch(() => undefined);
  await made?.close().catch(() => {});
}
