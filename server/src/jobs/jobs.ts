import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { outageOf } from '../database/lost-database.ts';
import {
  BOUND_STORED_JOBS,
  boundsOf,
  LONGEST_RETRY_SECONDS,
  lostQueue,
  type Queue,
  type QueuePlan,
  SCHEMA,
} from './queue-plan.ts';

// What belongs here: work that is done later and survives a restart. It knows no noun; nouns bring their queues.

/** A queue of durable work. */
type JobQueue<Data extends object> = {
  /**
   * Stores work for the next free worker, of this process or another.
   * @param key what it is about: while work of the same key waits, no more is added; while it runs, one more is,
   *   which begins when that is over
   * @param group what it shares its bound with, and takes turns with other groups; the key unless given
   */
  add(key: string, data: Data, group?: string): Promise<void>;
};

/** How often work that another process stored, or that is to be tried again, is looked for. */
const LOOK_EVERY_SECONDS = 10;
/** No work is dated further ahead than this. */
const FURTHEST_SECONDS = LONGEST_RETRY_SECONDS + 60;
/** How often what is running gives a sign of life. */
const SIGN_OF_LIFE_SECONDS = 5;
/** How often it is looked for work of lost processes. */
const LOST_LOOK_SECONDS = 15;
/** How often it is looked for work that a wrong clock dated ahead. */
const CLOCK_LOOK_MS = 60_000;
/** Pause before the database is tried again. */
const START_AGAIN_MS = 5_000;

/** Of a database that is away there is one line in so long. */
const OUTAGE_TOLD_EVERY_MS = 60_000;

/** What a piece of work is about, and what it shares its bound with. */
type JobKeys = { key: string; group?: string | undefined };

/** Background work of all nouns. Disposing of it stops at once; what was running is done after the next start. */
export class Jobs {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #log: Logger;
  readonly #queues: Queue[] = [];
  readonly #repeated: { name: string; everySeconds: number }[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  /** Aborts when nothing new is begun any more. */
  readonly #closing = new AbortController();
  /** Aborts what is running. */
  readonly #aborting = new AbortController();
  readonly #started = Promise.withResolvers<PgBoss>();
  #starting: Promise<void> | undefined;
  /** When it was told last that the database is away. */
  #outageToldMs = Number.NEGATIVE_INFINITY;

  /** @param pool connections that the work's bookkeeping shares with the rest of the server */
  constructor({ pool, log }: { pool: Pick<pg.Pool, 'query'>; log: Logger }) {
    this.#pool = pool;
    this.#log = log;
    // The caller of `add` gets the failure; without one, it is only logged.
    this.#started.promise.catch(() => {});
  }

  /** Opens a queue; to be called before `start`. */
  queue<Data extends object>(plan: QueuePlan<Data>): JobQueue<Data> {
    // What was put into a queue of this name is of this queue's kind.
    const known = plan as unknown as QueuePlan<object>;
    // First, since the other refers to it.
    if (known.giveUp) this.#queues.push(lostQueue(known.name, known.giveUp));
    this.#queues.push({ ...known, workers: [] });
    return { add: (key, data, group) => this.#add(plan.name, data, { key, group }) };
  }

  /** Does something at the start and then regularly, on one of the processes. To be called before `start`. */
  repeat({
    everySeconds,
    ...plan
  }: Omit<QueuePlan<object>, 'concurrency' | 'groupConcurrency'> & { everySeconds: number }): void {
    this.queue(plan);
    this.#repeated.push({ name: plan.name, everySeconds });
  }

  /** Starts the workers in the background, without waiting for the database. */
  start(): void {
    this.#starting ??= this.#begin();
  }

  /** Takes no more work and lets what is running finish, within the bound. */
  drain(timeoutMs: number): Promise<void> {
    return this.#stop(true, timeoutMs);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop(false, 0);
  }

  #report(error: unknown, queue?: string): void {
    if (this.#aborting.signal.aborted) return;
    this.#log.warn({ err: error, queue }, 'background work met a failure');
  }

  // Every worker meets an outage, again and again.
  #reportQueues(error: Error): void {
    if (outageOf(error) !== undefined) {
      const nowMs = performance.now();
      if (nowMs - this.#outageToldMs < OUTAGE_TOLD_EVERY_MS) return;
      this.#outageToldMs = nowMs;
    }
    this.#report(error);
  }

  async #add(name: string, data: object, { key, group }: JobKeys): Promise<void> {
    const boss = await this.#started.promise;
    // Behind much of its own group, it lets those of others go first.
    const priority = group === undefined ? 0 : -(await this.#countWaiting(name, group));
    await boss.send(name, data, { singletonKey: key, group: { id: group ?? key }, priority });
    this.#wake(boss, name);
  }

  async #countWaiting(name: string, group: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::integer as count from ${SCHEMA}.job
       where name = $1 and group_id = $2 and state < 'active'`,
      [name, group],
    );
    return rows[0]?.count ?? 0;
  }

  #wake(boss: PgBoss, name: string): void {
    for (const worker of this.#queues.find((queue) => queue.name === name)?.workers ?? [])
      boss.notifyWorker(worker);
  }

  async #begin(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const boss = await this.#openBoss().catch((error) => this.#report(error));
      if (boss) {
        this.#started.resolve(boss);
        for (const { name, everySeconds } of this.#repeated) this.#keepAdding(name, everySeconds);
        this.#timers.push(setInterval(() => void this.#checkClock(boss), CLOCK_LOOK_MS).unref());
        void this.#checkClock(boss);
        return;
      }
      await pause(START_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #openBoss(): Promise<PgBoss> {
    // Loaded late, since nothing waits for it.
    const { PgBoss } = await import('pg-boss');
    const executeSql = (text: string, values?: unknown[]) => this.#pool.query(text, values);
    const boss = new PgBoss({
      db: { executeSql },
      schema: SCHEMA,
      schedule: false,
      superviseIntervalSeconds: LOST_LOOK_SECONDS,
      monitorIntervalSeconds: LOST_LOOK_SECONDS,
    });
    boss.on('error', (failure) => this.#reportQueues(asError(failure)));
    try {
      await boss.start();
      for (const queue of this.#queues) {
        await boss.createQueue(queue.name, { ...boundsOf(queue), policy: 'short' });
        await boss.updateQueue(queue.name, boundsOf(queue));
        await this.#pool.query(BOUND_STORED_JOBS, [queue.name]);
        queue.workers = await this.#employ(boss, queue);
      }
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  }

  #employ(boss: PgBoss, queue: Queue): Promise<string[]> {
    const { name, concurrency = 1, groupConcurrency = 1 } = queue;
    const options = {
      pollingIntervalSeconds: LOOK_EVERY_SECONDS,
      includeMetadata: true as const,
      heartbeatRefreshSeconds: SIGN_OF_LIFE_SECONDS,
      // Work whose group is busy is passed over, and does not block what is behind it.
      groupConcurrency,
    };
    const workers = Array.from({ length: concurrency }, () =>
      boss.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
        try {
          if (job) await this.#tryOnce(queue, job);
        } finally {
          // What waits behind it is not to wait for the next look.
          this.#wake(boss, name);
        }
      }),
    );
    return Promise.all(workers);
  }

  async #tryOnce({ name, work, giveUp }: Queue, job: JobWithMetadata<object>): Promise<void> {
    const { signal } = this.#aborting;
    try {
      await work(job.data, AbortSignal.any([job.signal, signal]));
    } catch (error) {
      this.#report(error, name);
      const isLast = job.retryCount >= job.retryLimit && !signal.aborted;
      if (!isLast || !giveUp) throw error;
      await giveUp(job.data, error);
    }
  }

  /**
   * Has work done at once that is dated further ahead than any work may wait: it was stored while the database's clock
   * was wrong, and would wait until the clock gets there.
   */
  async #checkClock(boss: PgBoss): Promise<void> {
    const bringForward = `update ${SCHEMA}.job set start_after = now()
      where state < 'active' and start_after > now() + make_interval(secs => $1)`;
    await this.#pool.query(bringForward, [FURTHEST_SECONDS]).catch((error) => this.#report(error));
    for (const { name } of this.#queues) this.#wake(boss, name);
  }

  #keepAdding(name: string, everySeconds: number): void {
    const addOnce = () => void this.#add(name, {}, { key: name }).catch((error) => this.#report(error, name));
    addOnce();
    this.#timers.push(setInterval(addOnce, everySeconds * 1000).unref());
  }

  async #stop(graceful: boolean, timeout: number): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    if (!graceful) this.#aborting.abort();
    await this.#starting;
    this.#started.reject(new Error('The server is stopping.'));
    const boss = await this.#started.promise.catch(() => undefined);
    await boss?.stop({ graceful, timeout });
  }
}

/** The library gives copies of errors that have lost their kind. */
function asError(failure: Error): Error {
  if (failure instanceof Error) return failure;
  const { message, ...fields } = failure as Error;
  return Object.assign(new Error(message), fields);
}
