import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type ConnectionFailure, connectionFailureOf } from '../connection/connection-failure.ts';
import type { ConnectionPool, PooledServer } from '../connection/connection-pool.ts';
import type { ServerSight, ToolServerRow, ToolServerStore } from '../tool-server-store.ts';
import { knownTools, toolsHash } from './known-tool.ts';

/** What was found, and the failure where there was one. */
export type SightOrFailure = { sight: ServerSight; failure: ConnectionFailure | undefined };

/** What the refresher needs, and its times in milliseconds. */
export type RefresherOptions = {
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

/** Keeps what is known of servers true. */
export class ServerRefresher implements Disposable {
  readonly #pool: RefresherOptions['pool'];
  readonly #store: RefresherOptions['store'];
  readonly #pooled: RefresherOptions['pooled'];
  readonly #log: RefresherOptions['log'];
  readonly #lookMs: RefresherOptions['lookMs'];
  readonly #freshMs: RefresherOptions['freshMs'];
  readonly #watchedMs: NonNullable<RefresherOptions['watchedMs']>;
  readonly #againMs: NonNullable<RefresherOptions['againMs']>;
  readonly #looks = new Map<string, Promise<ConnectionFailure | undefined>>();
  /** What this process last did with each server; only those that are in use. */
  readonly #seen = new LRUCache<string, { row: ToolServerRow; at: number }>({ max: MAX_SEEN });
  readonly #changedAt = new LRUCache<string, number>({ max: MAX_SEEN });
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor({
    pool,
    store,
    pooled,
    log,
    lookMs,
    freshMs,
    watchedMs = 60_000,
    againMs = 60_000,
  }: RefresherOptions) {
    this.#pool = pool;
    this.#store = store;
    this.#pooled = pooled;
    this.#log = log;
    this.#lookMs = lookMs;
    this.#freshMs = freshMs;
    this.#watchedMs = watchedMs;
    this.#againMs = againMs;
  }

  /**
   * Asks a server for its tools, without writing anything down.
   * @param isPatient tries a server again that failed a moment ago
   */
  async sight(server: PooledServer, isPatient: boolean, outer: AbortSignal): Promise<SightOrFailure> {
    const signal = AbortSignal.any([outer, this.#closing.signal, AbortSignal.timeout(this.#lookMs)]);
    try {
      const { listed, latencyMs, documentationUrl } = await this.#list(server, isPatient, signal);
      const tools = knownTools(listed);
      const hasMore = listed.length > TOOL_SERVERS.toolsMax;
      const sight = reachable(latencyMs, hasMore, { tools, toolsHash: toolsHash(tools) });
      return { sight: { ...sight, documentationUrl }, failure: undefined };
    } catch (error) {
      const failure = connectionFailureOf(error);
      return { sight: unreachable(failure), failure };
    }
  }

  /**
   * Asks it and writes down what was found; whoever wants to know at the same moment shares one look.
   * @returns why it could not be asked
   */
  look(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const key = `${row.id} ${row.revision} ${isPatient}`;
    const running =
      this.#looks.get(key) ?? this.#lookOnce(row, isPatient).finally(() => this.#looks.delete(key));
    this.#looks.set(key, running);
    return running;
  }

  /** Writes down what was found, and goes by it from now on. */
  record(row: ToolServerRow, found: ServerSight): Promise<void> {
    return this.#record(row, found);
  }

  /** Looks in the background, unless that was done not long ago. */
  lookSoon(row: ToolServerRow): void {
    if (this.#now() - this.#seenAt(row) > this.#againMs) this.#lookInBackground(row);
  }

  /** Looks in the background, since the server says that its tools are others. */
  noteChange(serverId: string): void {
    this.#changedAt.set(serverId, this.#now());
    if (this.#timers.has(serverId) || this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(serverId);
      const known = this.#seen.get(serverId);
      if (known) this.#lookInBackground(known.row);
    }, CHANGES_TOGETHER_MS);
    this.#timers.set(serverId, timer.unref());
  }

  /** Whether what is known of its tools can be relied on for a call. */
  isFresh(row: ToolServerRow): boolean {
    const age = this.#now() - this.#seenAt(row);
    return age < this.#freshMs || (age < this.#watchedMs && this.#pool.isWatching(this.#pooled(row)));
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
      this.#pool.use(server, { signal, isPatient: isInsisting }, async (connection) => {
        const startedAt = this.#now();
        const listed = await connection.listTools(signal);
        const latencyMs = Math.round(this.#now() - startedAt);
        return { listed, latencyMs, documentationUrl: connection.documentationUrl };
      });
    const wasOpen = this.#pool.isOpen(server);
    try {
      return await listOnce(isPatient);
    } catch (error) {
      // A server that was started anew has forgotten the session; only a new connection tells whether it is away.
      if (!wasOpen || signal.aborted) throw error;
      return await listOnce(true);
    }
  }

  async #lookOnce(row: ToolServerRow, isPatient: boolean): Promise<ConnectionFailure | undefined> {
    const server = this.#pooled(row);
    const recent = isPatient ? undefined : this.#pool.recentFailure(server);
    if (recent) return recent;
    const at = this.#now();
    const found = await this.sight(server, isPatient, this.#closing.signal);
    await this.#record(row, found.sight, at);
    return found.failure;
  }

  async #record(row: ToolServerRow, found: ServerSight, at = this.#now()): Promise<void> {
    await this.#store.recordSight(row.id, row.revision, found);
    if (!found.seen) return;
    this.#seen.set(row.id, { row, at });
  }

  #lookInBackground(row: ToolServerRow): void {
    this.look(row, false).catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        this.#log.warn({ err: error, serverId: row.id }, 'a tool server was not looked at');
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
