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

/** This process among those that share its database. Disposing of it says that it goes. */
export type Nodes = AsyncDisposable & {
  /** Names this process until it ends. */
  id: string;
  /** Takes what other nodes say in a matter. */
  hear(matter: string, take: (said: unknown) => void): void;
  /** Called whenever this node begins to hear: what was said before may have been missed. */
  onHearing(look: () => void): void;
  /**
   * Says something to another node, in some hundred bytes. It may not be heard: whoever depends on it says it again, and
   * looks into the database for what came of it.
   */
  tell(nodeId: string, matter: string, said: unknown): Promise<void>;
  /** Whether this node writes to the database; where it could not for a while, others may take over what it holds. */
  isWriting(): boolean;
};

const Word = z.object({ matter: z.string(), said: z.unknown() });

/** Pause before a lost connection is opened again. */
const AGAIN_MS = 1_000;
/** Longest wait for an answer on the listening connection; one that gives none is lost. */
const ANSWER_MS = 5_000;

/** @param pool whose database the nodes share; the connection that listens is apart from it */
export function createNodes({ pool, log }: { pool: pg.Pool; log: Logger }): Nodes {
  const id = randomUUID();
  const matters = new Map<string, (said: unknown) => void>();
  const looks: (() => void)[] = [];
  const closing = new AbortController();
  const { signal } = closing;
  const { notify } = createNodeStore(pool);
  const watch = watchPool(pool);
  /** When the last sign of life was written; undefined before the first. */
  let signedMs: number | undefined;
  const listening = listenAlways();

  async function listenAlways(): Promise<void> {
    let isReported = false;
    while (!signal.aborted) {
      try {
        await listenOnce(() => {
          isReported = false;
        });
      } catch (error) {
        // An outage is worth one line, however long it is.
        if (!signal.aborted && !isReported) log.warn({ err: error }, 'this node does not hear the others');
        isReported = true;
      }
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function listenOnce(onOpen: () => void): Promise<void> {
    refuseSilence();
    const client = new pg.Client({ ...pool.options, query_timeout: ANSWER_MS });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('The connection was closed.')));
    client.on('notification', ({ payload = '' }) => receive(payload));
    const stop = () => lost.reject(signal.reason);
    signal.addEventListener('abort', stop);
    try {
      await Promise.race([client.connect(), lost.promise]);
      const store = createNodeStore(client);
      await Promise.race([store.listen(channelOf(id)), lost.promise]);
      signal.removeEventListener('abort', stop);
      await giveSign(store);
      await store.forgetGone();
      onOpen();
      for (const look of looks) look();
      await Promise.race([giveSigns(store), lost.promise]);
      await store.leave(id);
    } finally {
      signal.removeEventListener('abort', stop);
      // Nobody waits for the end of a connection that may be lost.
      client.end().catch(() => undefined);
    }
  }

  // Signs of life go over the connection that listens: a node that hears nobody any more loses what it holds.
  async function giveSigns(store: Pick<ReturnType<typeof createNodeStore>, 'giveSign'>): Promise<void> {
    while (!signal.aborted) {
      await giveSign(store);
      await pause(SIGN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function giveSign(store: Pick<ReturnType<typeof createNodeStore>, 'giveSign'>): Promise<void> {
    refuseSilence();
    await store.giveSign(id);
    signedMs = performance.now();
  }

  // So does one that listens, and whose work goes over connections that hang.
  function refuseSilence(): void {
    if (watch.silentMs() > ANSWER_MS) throw new Error('The pool of connections does not answer.');
  }

  function receive(payload: string): void {
    try {
      const { matter, said } = Word.parse(JSON.parse(payload));
      matters.get(matter)?.(said);
    } catch (error) {
      log.warn({ err: error }, 'what another node said was not understood');
    }
  }

  return {
    id,
    hear: (matter, take) => void matters.set(matter, take),
    onHearing: (look) => void looks.push(look),
    tell: (nodeId, matter, said) => notify(channelOf(nodeId), JSON.stringify({ matter, said })),
    isWriting: () => signedMs === undefined || performance.now() - signedMs < LEASE_SECONDS * 1000,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await listening;
      watch[Symbol.dispose]();
    },
  };
}

function channelOf(nodeId: string): string {
  return `parley_node_${nodeId}`;
}
