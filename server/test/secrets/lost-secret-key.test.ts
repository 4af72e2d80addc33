import { listAgents } from '@parley/contract/agent-list.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { reportUnreadableSecrets, SEALED_COLUMNS } from '../../src/secrets/unreadable-secrets.ts';
import { readRecordedReleases, restoreRelease } from '../database/recorded-release.ts';
import { startServer } from '../support/running-server.ts';
import { createEmptyTestDatabase, openTestDatabase } from '../support/test-database.ts';

it('starts without the key that secrets were encrypted under, and names those to be entered again', async () => {
  const release = (await readRecordedReleases()).at(-1)?.release;
  await using empty = await createEmptyTestDatabase();
  await using database = openDatabase(empty.url);
  await restoreRelease(database.pool, release ?? { migrations: [], tables: {} });
  await migrate(database.pool);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

  await reportUnreadableSecrets({ pool: database.pool, secrets: { keyIds: ['unknown'] }, log });

  expect(JSON.parse(lines.join()).secrets).toEqual([
    { team: expect.any(String), kind: 'phone line', name: 'Exchange' },
    { team: expect.any(String), kind: 'post-call webhook', name: 'https://hooks.example/calls' },
    { team: expect.any(String), kind: 'secret', name: 'Booking key' },
  ]);
  const other = { PARLEY_SECRET_KEY: 'another secret of the tests' };
  await using server = await startServer(other, { database: { ...database, url: empty.url } });
  expect((await server.owner.call(listAgents, {})).map(({ name }) => name)).toEqual(['Bakery Zoé']);
});

it('knows every column that is encrypted for a team', async () => {
  await using database = await openTestDatabase();

  const { rows } = await database.pool.query(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and column_name like 'sealed\\_%'",
  );

  const known = SEALED_COLUMNS.map(({ table, column }) => ({ table, column }));
  expect(known).toEqual(expect.arrayContaining(rows));
  expect(rows).toHaveLength(known.length);
});
