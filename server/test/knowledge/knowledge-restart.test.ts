import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFileDocument, getDocument } from '@parley/contract/knowledge.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let PARLEY_DATA: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  PARLEY_DATA = await mkdtemp(join(tmpdir(), 'parley-restart-'));
  await chmod(PARLEY_DATA, 0o711);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(PARLEY_DATA, { recursive: true, force: true });
});

const SENTENCES = Array.from(
  { length: 8_000 },
  (_, index) => `Article ${index} costs ${index % 97} euros and is delivered within ${index % 13} days.`,
);

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'goes on with a document after %s ended the server in the middle of it',
  async (signal) => {
    const env = { PARLEY_DATA, DATABASE_URL: database.url };
    let uuid = '';
    {
      await using server = await startServerProcess({}, env);
      const content = new Blob([`${signal}\n\n${SENTENCES.join('\n\n')}`]);
      const body = { name: signal };
      const files = [{ field: 'file', content, name: 'articles.txt' }];
      uuid = (await server.call(addFileDocument, { body, files })).uuid;
      const status = async () => (await server.call(getDocument, { params: { uuid } })).status;
      await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe('reading');
      await server.program.end(signal);
    }

    await using again = await startServerProcess({}, env);

    const find = () => again.call(getDocument, { params: { uuid } });
    await expect.poll(async () => (await find()).status, { timeout: 120_000, interval: 500 }).toBe('ready');
    const { passages_count, text } = await find();
    expect(passages_count).toBeGreaterThan(100);
    expect(text).toContain('Article 1000 costs 30 euros');
  },
  240_000,
);
