import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { watchPool } from '../database/pool-watch.ts';
import { LEASE_SECONDS, SIGN_MS } from './node-lease-queries.ts';
import { createNodeStore } from './node-store.ts';

// What belongs here: how processes that share a database know of each other. They say little: that they live, and a word
// to one another. It knows no noun; nouns bring their matters.

const Word = z.object({ matter: z.string(), said: z.unknown() });

/** Pause before a lost connection is opened again, and between further attempts. */
const AGAIN_MS = 100;
const FURTHER_MS = 1_000;
/** Longest wait for an answer on the listening connection; one that gives none is lost. */
const ANSWER_MS = 5_000;

/** This process among those that share its database. Disposing of it says that it goes. */
export class Nodes implements AsyncDisposable {
  /** Names this process until it ends. */
  readonly id = randomUUID();
  readonly #pool: pg.Pool;
  readonly #listenUrl: string | undefined;
  readonly #log: Logger;
  readonly #matters = new Map<string, (said: unknown) => void>();
  readonly #looks: (() => void)[] = [];
  readonly #closing = new AbortController();
  readonly #signal;
  readonly #store;
  readonly #watch;
  /** When the last heartbeat was written; undefined before the first. */
  #signedMs: number | undefined;
  readonly #listening;
  /**
   * @param pool whose database the nodes share; the connection that listens is apart from it
   * @param listenUrl where that one leads, unless it leads where the pool does
   */
  constructor({ pool, listenUrl, log }: { pool: pg.Pool; listenUrl?: string | undefined; log: Logger }) {
    this.#pool = pool;
    this.#listenUrl = listenUrl;
    this.#log = log;
    this.#signal = this.#closing.signal;
    this.#store = createNodeStore(this.#pool);
    this.#watch = watchPool(this.#pool);
    this.#listening = this.#listenAlways();
  }

  /** Takes what other nodes say in a matter. */
  hear(matter: string, take: (said: unknown) => void): void {
    void this.#matters.set(matter, take);
  }

  /** Called whenever this node begins to hear: what was said before may have been missed. */
  onHearing(look: () => void): void {
    void this.#looks.push(look);
  }

  /**
   * Sends a message of some hundred bytes to another node. It may be lost: senders that depend on it repeat it, and
   * looks into the database for what came of it.
   */
  tell(nodeId: string, matter: string, said: unknown): Promise<void> {
    return this.#store.notify(channelOf(nodeId), JSON.stringify({ matter, said }));
  }

  /** Sends a message to all nodes, this one too; it may be lost like that of {@link Nodes.tell}. */
  tellAll(matter: string, said: unknown): Promise<void> {
    return this.#store.notifyAll(channelOf(''), JSON.stringify({ matter, said }));
  }

  /** Whether this node writes to the database; where it could not for a while, others may take over its leases. */
  isWriting(): boolean {
    return this.#signedMs === undefined || performance.now() - this.#signedMs < LEASE_SECONDS * 1000;
  }

  async [Symbol.asyncDispose]() {
    this.#closing.abort();
    await this.#listening;
    this.#watch[Symbol.dispose]();
  }

  async #listenAlways(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      try {
        await this.#listenOnce(() => {
          failures = 0;
        });
      } catch (error) {
        // An outage is worth one line, however long it is.
        if (!this.#signal.aborted && failures === 0)
          this.#log.warn({ err: error }, 'this node does not hear the others');
        failures += 1;
      }
      const pauseMs = failures > 1 ? FURTHER_MS : AGAIN_MS;
      await pause(pauseMs, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  async #listenOnce(onOpen: () => void): Promise<void> {
    this.#refuseSilence();
    const { options } = this.#pool;
    const connectionString = this.#listenUrl ?? options.connectionString;
    const client = new pg.Client({ ...options, connectionString, query_timeout: ANSWER_MS });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The connection was closed.')));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    const stop = () => lost.reject(this.#signal.reason);
    this.#signal.addEventListener('abort', stop);
    try {
      await Promise.race([client.connect(), lost.promise]);
      const store = createNodeStore(client);
      await Promise.race([store.listen(channelOf(this.id)), lost.promise]);
      this.#signal.removeEventListener('abort', stop);
      await this.#giveSign(store);
      await store.forgetGone();
      onOpen();
      for (const look of this.#looks) look();
      await Promise.race([this.#giveSigns(store), lost.promise]);
      await store.leave(this.id);
    } finally {
      this.#signal.removeEventListener('abort', stop);
      // A connection that may be lost is not awaited.
      client.end().catch(() => undefined);
    }
  }

  // Heartbeats use the listening connection: a node that receives nothing loses its leases.
  async #giveSigns(store: Pick<ReturnType<typeof createNodeStore>, 'giveSign'>): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#giveSign(store);
      await pause(SIGN_MS, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  async #giveSign(store: Pick<ReturnType<typeof createNodeStore>, 'giveSign'>): Promise<void> {
    this.#refuseSilence();
    await store.giveSign(this.id);
    this.#signedMs = performance.now();
  }

  // So does one that listens, and whose work goes over connections that hang.
  #refuseSilence(): void {
    if (this.#watch.silentMs() > ANSWER_MS) throw new Error('The pool of connections does not answer.');
  }

  #receive(payload: string): void {
    try {
      const { matter, said } = Word.parse(JSON.parse(payload));
      this.#matters.get(matter)?.(said);
    } catch (error) {
      this.#log.warn({ err: error }, 'what another node said was not understood');
    }
  }
}

function channelOf(nodeId: string): string {
  return `parley_node_${nodeId}`;
}
