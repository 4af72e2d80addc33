import type pg from 'pg';
import { SCHEMA } from './queue-plan.ts';

/** Work that waited in another database. */
type WaitingJob = { name: string; data: object; key: string | null; group: string | null };

/** Stores work in a database that has none yet, for whichever process starts on it. */
export async function restoreJobs(pool: Pick<pg.Pool, 'query'>, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const { PgBoss } = await import('pg-boss');
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, schema: SCHEMA, schedule: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const name of new Set(jobs.map((job) => job.name))) {
      await boss.createQueue(name, { policy: 'short' });
    }
    for (const { name, data, key, group } of jobs) {
      const id = group ?? key;
      await boss.send(name, data, {
        ...(key === null ? {} : { singletonKey: key }),
        ...(id === null ? {} : { group: { id } }),
      });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
