import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/test-database.ts';
import { teams } from '../identity/teams/team-table.ts';
import { createQueryCache } from './query-cache.ts';

describe('query cache', () => {
  it('reads once for all who ask within its age', async () => {
    let readings = 0;
    let now = 0;
    const cache = createQueryCache(
      2_000,
      async () => ++readings,
      () => now,
    );
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1]);
    now = 1_999;
    expect(await cache.get('a')).toBe(1);
    now = 2_000;
    expect(await cache.get('a')).toBe(2);
  });

  it('asks the database once for a query of Drizzle, which runs anew for each that waits for it', async () => {
    await using database = await openTestDatabase();
    const queries: string[] = [];
    const logged = drizzle(database.pool, { logger: { logQuery: (query) => void queries.push(query) } });
    const cache = createQueryCache(
      2_000,
      () => logged.$count(teams),
      () => 0,
    );
    expect(await cache.get('a')).toBe(await cache.get('a'));
    expect(queries).toHaveLength(1);
  });

  it('reads anew after it was told to forget', async () => {
    let readings = 0;
    const cache = createQueryCache(
      2_000,
      async () => ++readings,
      () => 0,
    );
    await cache.get('a');
    cache.forget('a');
    expect(await cache.get('a')).toBe(2);
  });

  it('does not cache a failure', async () => {
    let readings = 0;
    const read = async () => {
      readings += 1;
      if (readings === 1) throw new Error('down');
      return readings;
    };
    const cache = createQueryCache(2_000, read, () => 0);
    await expect(cache.get('a')).rejects.toThrow('down');
    expect(await cache.get('a')).toBe(2);
  });
});
