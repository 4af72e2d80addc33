import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AftercareStore } from '../../../server/src/conversations/aftercare/aftercare-store.ts';
import { openDatabase } from '../../../server/src/database/database.ts';
import { type Figure, percentile } from '../figure.ts';

/** A share of the conversations becomes overdue at once. */
const OVERDUE_SHARE = 10;
const PAUSE_MS = 20;

/**
 * Deletes a tenth of the seeded conversations, as the hourly job does, while a list is asked for again and again.
 * @param list asks for the first page
 */
export async function retentionFigures(
  { url, client, count, bench }: { url: string; client: pg.Client; count: number; bench: string },
  list: () => Promise<unknown>,
): Promise<Figure[]> {
  const overdue = Math.floor(count / OVERDUE_SHARE);
  await client.query(
    `update conversations set kept_until = '2020-01-01' where id in (
      select id from conversations order by started_at limit $1)`,
    [overdue],
  );
  await using opened = openDatabase(url);
  const store = new AftercareStore(opened.database);
  const startedMs = performance.now();
  const times: number[] = [];
  let isOver = false;
  const deletion = deleteAll(store).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const askedMs = performance.now();
    await list();
    times.push(performance.now() - askedMs);
    await pause(PAUSE_MS);
  }
  await deletion;
  const seconds = (performance.now() - startedMs) / 1_000;
  return [
    { bench, name: `deleting ${overdue} that are overdue`, unit: 's', value: seconds },
    {
      bench,
      name: 'first page meanwhile, p95',
      unit: 'ms',
      value: percentile(times, 0.95),
      budget: { value: 300, kind: 'at-most' },
    },
  ];
}

async function deleteAll(store: AftercareStore): Promise<void> {
  let deleted = 0;
  do deleted = await store.deleteOverdue();
  while (deleted > 0);
}
