import type pg from 'pg';

/**
 * Has work done at once that is dated further ahead than any work may wait: it was stored while the database's clock
 * was wrong, and would wait until the clock gets there.
 * @param schema the queues' own tables
 * @param furthestSeconds how far ahead work may be dated
 */
export async function bringForward(
  pool: Pick<pg.Pool, 'query'>,
  { schema, furthestSeconds }: { schema: string; furthestSeconds: number },
): Promise<void> {
  await pool.query(
    `update ${schema}.job set start_after = now()
      where state < 'active' and start_after > now() + make_interval(secs => $1)`,
    [furthestSeconds],
  );
}
