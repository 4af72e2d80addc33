import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { Jobs } from './jobs.ts';
import { restoreJobs } from './restored-jobs.ts';

type Letter = { to: string };

/** Has the library count what is in the queues, as it does every minute. */
async function countQueues({ pool }: TestDatabase): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'parley_jobs', schedule: false, supervise: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
}

describe('jobs', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  function open(): Jobs {
    return new Jobs({ pool: database.pool, log: pino({ level: 'silent' }) });
  }

  it('runs added jobs one after the other without pauses', async () => {
    const sent: string[] = [];
    const allSent = Promise.withResolvers<void>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'letters',
      timeoutSeconds: 10,
      retries: 0,
      async work({ to }) {
        sent.push(to);
        if (sent.length === 5) allSent.resolve();
      },
    });
    jobs.start();
    for (const to of ['Ada', 'Bo', 'Cy', 'Di', 'Ed']) await letters.add(to, { to });
    await allSent.promise;
    expect(sent.toSorted()).toEqual(['Ada', 'Bo', 'Cy', 'Di', 'Ed']);
  });

  it("runs at once a job stored while the database's clock was an hour ahead", async () => {
    const work = Promise.withResolvers<string>();
    const plan = { name: 'early-letters', timeoutSeconds: 10, retries: 0 };
    {
      await using before = open();
      const letters = before.queue<Letter>({ ...plan, work: () => Promise.reject(new Error('Not yet.')) });
      before.start();
      await letters.add('Ada', { to: 'Ada' });
      const failed = "select from parley_jobs.job where name = 'early-letters' and state = 'failed'";
      await expect.poll(async () => (await database.pool.query(failed)).rowCount).toBe(1);
    }
    await database.pool.query(
      `update parley_jobs.job set state = 'created', completed_on = null, start_after = now() + interval '1 hour'
        where name = 'early-letters'`,
    );
    await using after = open();
    after.queue<Letter>({
      ...plan,
      async work({ to }) {
        work.resolve(to);
      },
    });
    after.start();
    expect(await work.promise).toBe('Ada');
  });

  it('runs once what was added many times before a worker was free', async () => {
    const sent: string[] = [];
    const lastSent = Promise.withResolvers<void>();
    await using jobs = open();
    const begin = Promise.withResolvers<void>();
    const letters = jobs.queue<Letter>({
      name: 'repeated-letters',
      timeoutSeconds: 10,
      retries: 0,
      async work({ to }) {
        await begin.promise;
        sent.push(to);
        if (to === 'Zoë') lastSent.resolve();
      },
    });
    jobs.start();
    await letters.add('first', { to: 'Ada' });
    for (let time = 0; time < 5; time += 1) await letters.add('second', { to: 'Bo' });
    await letters.add('last', { to: 'Zoë' });
    begin.resolve();
    await lastSent.promise;
    expect(sent).toEqual(['Ada', 'Bo', 'Zoë']);
  });

  it('does not block on a job whose key is busy', async () => {
    const isRunning = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<Letter>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'letters-behind',
      timeoutSeconds: 60,
      retries: 0,
      concurrency: 2,
      async work(letter) {
        if (letter.to === 'Bo') return done.resolve(letter);
        isRunning.resolve();
        await goOn.promise;
      },
    });
    jobs.start();
    await letters.add('Ada', { to: 'Ada' });
    await isRunning.promise;
    for (let time = 0; time < 20; time += 1) await letters.add('Ada', { to: 'Ada again' });
    await letters.add('Bo', { to: 'Bo' });
    expect(await done.promise).toEqual({ to: 'Bo' });
    goOn.resolve();
  });

  it('does not block on a job of a busy group', async () => {
    const isRunning = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<Letter>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'letters-of-groups',
      timeoutSeconds: 60,
      retries: 0,
      concurrency: 2,
      async work(letter) {
        if (letter.to === 'Bo') return done.resolve(letter);
        isRunning.resolve();
        await goOn.promise;
      },
    });
    jobs.start();
    await letters.add('first', { to: 'Ada' }, 'one');
    await isRunning.promise;
    for (let time = 0; time < 20; time += 1) await letters.add(`next ${time}`, { to: 'Ada' }, 'one');
    await letters.add('Bo', { to: 'Bo' }, 'other');
    expect(await done.promise).toEqual({ to: 'Bo' });
    goOn.resolve();
  });

  it('takes turns between groups, however many jobs of one came first', async () => {
    const sent: string[] = [];
    const allSent = Promise.withResolvers<void>();
    const isRunning = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'letters-in-turns',
      timeoutSeconds: 10,
      retries: 0,
      async work({ to }) {
        isRunning.resolve();
        await goOn.promise;
        sent.push(to);
        if (sent.length === 7) allSent.resolve();
      },
    });
    jobs.start();
    await letters.add('Ada 1', { to: 'Ada 1' }, 'one');
    await isRunning.promise;
    for (const to of ['Ada 2', 'Ada 3', 'Ada 4', 'Ada 5']) await letters.add(to, { to }, 'one');
    for (const to of ['Bo 1', 'Bo 2']) await letters.add(to, { to }, 'other');
    goOn.resolve();
    await allSent.promise;
    expect(sent.slice(0, 5)).toEqual(['Ada 1', 'Ada 2', 'Bo 1', 'Ada 3', 'Bo 2']);
  });

  it('runs a job at once whose key was busy when the queues were last counted', async () => {
    const plan = { name: 'counted-letters', timeoutSeconds: 60, retries: 0 };
    {
      const isRunning = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      await using jobs = open();
      const letters = jobs.queue<Letter>({
        ...plan,
        async work() {
          isRunning.resolve();
          await goOn.promise;
        },
      });
      jobs.start();
      await letters.add('Ada', { to: 'Ada' });
      await isRunning.promise;
      await countQueues(database);
      goOn.resolve();
      await jobs.drain(10_000);
    }
    const done = Promise.withResolvers<Letter>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({ ...plan, work: async (letter) => done.resolve(letter) });
    jobs.start();
    await letters.add('Ada', { to: 'Ada' });
    expect(await done.promise).toEqual({ to: 'Ada' });
  });

  it('runs interrupted jobs again after the next start', async () => {
    const plan = { name: 'long-letters', timeoutSeconds: 60, retries: 3 };
    const isRunning = Promise.withResolvers<void>();
    {
      await using jobs = open();
      const letters = jobs.queue<Letter>({
        ...plan,
        work: (_, signal) => {
          isRunning.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        },
      });
      jobs.start();
      await letters.add('Ada', { to: 'Ada' });
      await isRunning.promise;
    }
    // The pause before it is tried again is over.
    await database.pool.query(`update parley_jobs.job set start_after = now() where name = 'long-letters'`);
    const done = Promise.withResolvers<Letter>();
    await using jobs = open();
    jobs.queue<Letter>({ ...plan, work: async (letter) => done.resolve(letter) });
    jobs.start();
    expect(await done.promise).toEqual({ to: 'Ada' });
  });

  it('goes on with the jobs of a group whose place a killed process had taken', async () => {
    const plan = { name: 'orphaned-letters', timeoutSeconds: 600, retries: 3 };
    const isRunning = Promise.withResolvers<void>();
    await using killed = open();
    const letters = killed.queue<Letter>({
      ...plan,
      work: (_, signal) => {
        isRunning.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    killed.start();
    await letters.add('Ada', { to: 'Ada' }, 'family');
    await isRunning.promise;
    await letters.add('Bob', { to: 'Bob' }, 'family');
    await database.pool.query(`update parley_jobs.job set heartbeat_on = heartbeat_on - interval '1 hour'
      where name = 'orphaned-letters' and state = 'active'`);
    await countQueues(database);

    const done = Promise.withResolvers<Letter>();
    await using jobs = open();
    jobs.queue<Letter>({ ...plan, work: async (letter) => done.resolve(letter) });
    jobs.start();
    expect(['Ada', 'Bob']).toContain((await done.promise).to);
  });

  it('runs the failure callback after the last attempt', async () => {
    const tries: string[] = [];
    const givenUp = Promise.withResolvers<Letter>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'lost-letters',
      timeoutSeconds: 10,
      retries: 0,
      async work({ to }) {
        tries.push(to);
        throw new Error('No such address.');
      },
      giveUp: async (letter) => givenUp.resolve(letter),
    });
    jobs.start();
    await letters.add('Ada', { to: 'Ada' });
    expect(await givenUp.promise).toEqual({ to: 'Ada' });
    expect(tries).toEqual(['Ada']);
  });

  it('runs the failure callback where a killed process had begun the last attempt', async () => {
    const givenUp = Promise.withResolvers<Letter>();
    const isRunning = Promise.withResolvers<void>();
    const plan = {
      name: 'last-letters',
      timeoutSeconds: 600,
      retries: 0,
      work: (_: Letter, signal: AbortSignal) => {
        isRunning.resolve();
        return new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
      giveUp: async (letter: Letter) => givenUp.resolve(letter),
    };
    await using killed = open();
    const letters = killed.queue<Letter>(plan);
    killed.start();
    await letters.add('Ada', { to: 'Ada' });
    await isRunning.promise;
    await database.pool.query(`update parley_jobs.job set heartbeat_on = heartbeat_on - interval '1 hour'
      where name = 'last-letters' and state = 'active'`);
    await countQueues(database);
    await using jobs = open();
    jobs.queue<Letter>(plan);
    jobs.start();
    expect(await givenUp.promise).toEqual({ to: 'Ada' });
  });

  it.each([
    ['restored from a backup', 'restored-letters'],
    ['stored by a version without it', 'older-letters'],
  ])('runs the failure callback of a lost job that was %s', async (_, name) => {
    const givenUp = Promise.withResolvers<Letter>();
    const isRunning = Promise.withResolvers<void>();
    const running = {
      name,
      timeoutSeconds: 600,
      work: () => {
        isRunning.resolve();
        return new Promise<void>(() => {});
      },
    };
    await restoreJobs(database.pool, [{ name, data: { to: 'Ada' }, key: 'Ada', group: null }]);
    const giveUp = async (letter: Letter) => givenUp.resolve(letter);
    await using killed = open();
    killed.queue<Letter>(name === 'older-letters' ? running : { ...running, giveUp });
    killed.start();
    await isRunning.promise;
    await using jobs = open();
    jobs.queue<Letter>({ ...running, giveUp });
    const other = Promise.withResolvers<void>();
    const others = jobs.queue<Letter>({
      name: `${name}-others`,
      timeoutSeconds: 10,
      work: async () => other.resolve(),
    });
    jobs.start();
    await others.add('Bo', { to: 'Bo' });
    await other.promise;
    await database.pool.query(
      `update parley_jobs.job set heartbeat_on = now() - interval '1 hour', heartbeat_seconds = 30
       where name = $1 and state = 'active'`,
      [name],
    );
    await countQueues(database);
    await using next = open();
    next.queue<Letter>({ ...running, giveUp });
    next.start();
    expect(await givenUp.promise).toEqual({ to: 'Ada' });
  });

  it('tells once, and what it was, that its workers do not reach the database', async () => {
    const lines: { err: { message: string; code: string }; msg: string }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    let failures = -1;
    const unreachable = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const query = (...args: [string, unknown[]]) => {
      if (failures < 0) return database.pool.query(...args);
      failures += 1;
      return Promise.reject(unreachable);
    };
    const pool = { query } as Pick<typeof database.pool, 'query'>;
    const isDone = Promise.withResolvers<void>();
    const jobs = new Jobs({ pool, log });
    for (const name of ['unreached-letters', 'unreached-parcels'])
      jobs.queue({ name, timeoutSeconds: 10, retries: 0, work: () => Promise.resolve() });
    const last = jobs.queue<Letter>({
      name: 'reached-letters',
      timeoutSeconds: 10,
      retries: 0,
      work: () => Promise.resolve(isDone.resolve()),
    });
    jobs.start();
    await last.add('Ada', { to: 'Ada' });
    await isDone.promise;
    failures = 0;
    await expect.poll(() => failures).toBeGreaterThan(2);
    failures = -1;
    await jobs[Symbol.asyncDispose]();
    expect(lines).toMatchObject([
      {
        msg: 'background work met a failure',
        err: { message: expect.stringMatching(/^connect ECONNREFUSED/), code: 'ECONNREFUSED' },
      },
    ]);
  });

  it('runs repeating jobs at the start', async () => {
    const swept = Promise.withResolvers<void>();
    await using jobs = open();
    jobs.repeat({
      name: 'sweep',
      timeoutSeconds: 10,
      retries: 0,
      everySeconds: 3_600,
      work: async () => swept.resolve(),
    });
    jobs.start();
    await expect(swept.promise).resolves.toBeUndefined();
  });

  it('finishes running jobs when it drains, and starts no others', async () => {
    const order: string[] = [];
    const isRunning = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    await using jobs = open();
    const letters = jobs.queue<Letter>({
      name: 'last-letters',
      timeoutSeconds: 10,
      retries: 0,
      async work({ to }) {
        isRunning.resolve();
        await goOn.promise;
        order.push(to);
      },
    });
    jobs.start();
    await letters.add('Ada', { to: 'Ada' });
    await isRunning.promise;
    await letters.add('Bo', { to: 'Bo' });
    const drained = jobs.drain(10_000).then(() => order.push('drained'));
    goOn.resolve();
    await drained;
    expect(order).toEqual(['Ada', 'drained']);
  });
});
