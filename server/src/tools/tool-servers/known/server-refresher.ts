import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type ConnectionFailure, connectionFailureOf } from '../connection/connection-failure.ts';
import type { ConnectionPool, PooledServer } from '../connection/connection-pool.ts';
import type { ProbeResult, ToolServerRow, ToolServerStore } from '../tool-server-store.ts';
import { knownTools, toolsHash } from './known-tool.ts';

export type ProbeOutcome = { result: ProbeResult; failure: ConnectionFailure | undefined };

/** What the refresher needs, and its times in milliseconds. */
export type RefresherOptions = {
  pool: ConnectionPool;
  store: Pick<ToolServerStore, 'recordProbe'>;
  pooled: (row: ToolServerRow) => PooledServer;
  log: Logger;
  /** Bound of connecting and listing together. */
  probeMs: number;
  /** How long a list counts for a call, of a server that does not say when it changes. */
  freshMs: number;
};

/** The same for one that does. */
const WATCHED_MS = 60_000;
/** How often a server in use is refreshed anyway. */
const AGAIN_MS = 60_000;

/** Changes within this time lead to one refresh. */
const CHANGES_TOGETHER_MS = 100;
/** Least pause between two of them: a server that says that it changed whenever it is asked is not asked without end. */
const BETWEEN_CHANGES_MS = 10_000;
/** Servers whose last refresh and last change are cached. */
const MAX_SEEN = 1_000;

/** Refreshes what is known of tool servers. */
export class ServerRefresher implements Disposable {
  readonly #options;
  readonly #refreshes = new Map<string, Promise<ConnectionFailure | undefined>>();
  /** What this process last did with each server; only those that are in use. */
  readonly #seen = new LRUCache<string, { row: ToolServerRow; at: number }>({ max: MAX_SEEN });
  readonly #changedAt = new LRUCache<string, number>({ max: MAX_SEEN });
  /** When a refresh last followed a change. */
  readonly #followedAt = new LRUCache<string, number>({ max: MAX_SEEN });
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /**
   * Asks a server for its tools, without storing anything.
   * @param isPatient tries a server again that failed a moment ago
   */
  async probe(server: PooledServer, isPatient: boolean, outer: AbortSignal): Promise<ProbeOutcome> {
    const signal = AbortSignal.any([outer, this.#closing.signal, AbortSignal.timeout(this.#options.probeMs)]);
    try {
      const { listed, latencyMs, documentationUrl } = await this.#list(server, isPatient, signal);
      const tools = knownTools(listed);
      const hasMore = listed.length > TOOL_SERVERS.toolsMax;
      const result = reachable(latencyMs, hasMore, { tools, toolsHash: toolsHash(tools) });
      return { result: { ...result, documentationUrl }, failure: undefined };
    } catch (error) {
      const failure = connectionFailureOf(error);
      return { result: unreachable(failure), failure };
    }
  }

  /**
   * Probes it and stores the result; concurrent calls share one probe.
   * @returns why it could not be asked
   */
  refresh(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const key = `${row.id} ${row.revision} ${isPatient}`;
    const running =
      this.#refreshes.get(key) ??
      this.#refreshOnce(row, isPatient).finally(() => this.#refreshes.delete(key));
    this.#refreshes.set(key, running);
    return running;
  }

  /** Stores a result, which counts from a moment on; from now on unless given. */
  async record(row: ToolServerRow, found: ProbeResult, at = this.#now()): Promise<void> {
    await this.#options.store.recordProbe(row.id, row.revision, found);
    if (found.seen) this.#seen.set(row.id, { row, at });
  }

  /** Refreshes in the background, unless that was done not long ago. */
  refreshSoon(row: ToolServerRow): void {
    if (this.#now() - this.#seenAt(row) > AGAIN_MS) this.#refreshInBackground(row);
  }

  /** Refreshes in the background, since the server says that its tools changed. */
  noteChange(serverId: string): void {
    const now = this.#now();
    this.#changedAt.set(serverId, now);
    if (this.#timers.has(serverId) || this.#closing.signal.aborted) return;
    const pauseMs = (this.#followedAt.get(serverId) ?? Number.NEGATIVE_INFINITY) + BETWEEN_CHANGES_MS - now;
    const follow = () => {
      this.#timers.delete(serverId);
      this.#followedAt.set(serverId, this.#now());
      const known = this.#seen.get(serverId);
      if (known) this.#refreshInBackground(known.row);
    };
    const timer = setTimeout(follow, Math.max(CHANGES_TOGETHER_MS, pauseMs));
    this.#timers.set(serverId, timer.unref());
  }

  /** Whether what is known of its tools can be relied on for a call. */
  isFresh(row: ToolServerRow): boolean {
    const age = this.#now() - this.#seenAt(row);
    return (
      age < this.#options.freshMs ||
      (age < WATCHED_MS && this.#options.pool.isWatching(this.#options.pooled(row)))
    );
  }

  [Symbol.dispose]() {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #now() {
    return performance.now();
  }

  async #list(server: PooledServer, isPatient: boolean, signal: AbortSignal) {
    const listOnce = (isInsisting: boolean) =>
      this.#options.pool.use(server, { signal, isPatient: isInsisting }, async (connection) => {
        const startedAt = this.#now();
        const listed = await connection.listTools(signal);
        const latencyMs = Math.round(this.#now() - startedAt);
        return { listed, latencyMs, documentationUrl: connection.documentationUrl };
      });
    const wasOpen = this.#options.pool.isOpen(server);
    try {
      return await listOnce(isPatient);
    } catch (error) {
      // A server that was started anew has forgotten the session; only a new connection tells whether it is away.
      if (!wasOpen || signal.aborted) throw error;
      return await listOnce(true);
    }
  }

  async #refreshOnce(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const server = this.#options.pooled(row);
    const recent = isPatient ? undefined : this.#options.pool.recentFailure(server);
    if (recent) return recent;
    const at = this.#now();
    const found = await this.probe(server, isPatient, this.#closing.signal);
    await this.record(row, found.result, at);
    return found.failure;
  }

  #refreshInBackground(row: ToolServerRow): void {
    this.refresh(row, false).catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        this.#options.log.warn({ err: error, serverId: row.id }, 'could not refresh a tool server');
    });
  }

  #seenAt({ id, revision }: ToolServerRow): number {
    const known = this.#seen.get(id);
    const isThisWay = known?.row.revision === revision;
    return known && isThisWay && known.at > (this.#changedAt.get(id) ?? 0)
      ? known.at
      : Number.NEGATIVE_INFINITY;
  }
}

function reachable(latencyMs: number, hasMore: boolean, seen: NonNullable<ProbeResult['seen']>): ProbeResult {
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

function unreachable({ code, message }: ConnectionFailure): ProbeResult {
  const failed = { healthState: 'unreachable', latencyMs: null } as const;
  return { ...failed, checkedAt: new Date(), errorCode: code, errorMessage: message };
}
