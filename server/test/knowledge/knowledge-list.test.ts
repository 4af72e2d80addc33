import { deleteDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

const COUNT = 10_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  const { pool } = server.database;
  await pool.query(
    `insert into knowledge_documents (id, team_id, type, name, size_bytes, source_hash, status, preview,
       created_at, updated_at, seen_at, usable_revision)
     select gen_random_uuid(), teams.id, (array['text', 'url', 'file'])[1 + number % 3],
       case when number % 1000 = 0 then 'Élan 50%_' || number else 'Document ' || number end,
       100, number::text, 'ready', 'Preview', now() - (number / 7) * interval '1 s', now(), now(), 1
     from teams, generate_series(1, $1) number`,
    [COUNT],
  );
  await pool.query(
    `insert into knowledge_texts (document_id, revision, text, folded)
     select id, 1, name || ' Über ' || id, folded_text(name || ' Über ' || id) from knowledge_documents`,
  );
  await pool.query('analyze knowledge_documents, knowledge_texts');
});
afterAll(() => server[Symbol.asyncDispose]());

const list = (query: object) => server.owner.call(listDocuments, { query: query as never });

describe('a list of ten thousand documents', () => {
  it('gives each of them once, newest first', async () => {
    const names: string[] = [];
    const times: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ page_size: 100, ...(cursor === null ? {} : { cursor }) });
      names.push(...page.list.map(({ name }) => name));
      times.push(...page.list.map(({ metadata }) => metadata.created_at_unix_secs));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    } while (cursor !== null);

    expect(new Set(names).size).toBe(COUNT);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }, 120_000);

  it('says how many of each type there are, whatever types are shown', async () => {
    const { counts, total, list: shown } = await list({ types: 'url,file' });

    expect({ counts, total }).toEqual({ counts: { text: 3_333, url: 3_334, file: 3_333 }, total: COUNT });
    expect(new Set(shown.map(({ config }) => config.type))).toEqual(new Set(['url', 'file']));
  });

  it.each([
    ['élan', 10],
    ['Elan', 10],
    ['50%_', 10],
    ['0%', 10],
    ['\\', 0],
    ['nobody wrote this', 0],
    ['DOCUMENT 123', 11],
    ['ÜBER', COUNT],
    ['uber', COUNT],
  ])('finds %s in names and texts', async (search, found) => {
    const { counts, total } = await list({ search });

    expect([counts.text + counts.url + counts.file, total]).toEqual([found, COUNT]);
  });

  it('finds a name with composed accents and one with accents apart by either, and by none', async () => {
    const { pool } = server.database;
    const rename = (before: string, after: string) =>
      pool.query('update knowledge_documents set name = $2 where name = $1', [before, after]);
    const [composed, apart] = ['Règlement intérieur', 'Re\u0300glement inte\u0301rieur'];
    await rename('Document 5', composed);
    await rename('Document 6', apart);
    for (const search of [composed, apart, 'reglement INTERIEUR'])
      expect((await list({ search })).list).toHaveLength(2);
    await rename(composed, 'Document 5');
    await rename(apart, 'Document 6');
  });

  it('gives only those that are asked for by id', async () => {
    const some = (await list({ page_size: 3 })).list.map(({ uuid }) => uuid);

    const { list: given, counts } = await list({ ids: [...some, '-'.repeat(36)].join(',') });

    expect(given.map(({ uuid }) => uuid)).toEqual(some);
    expect(counts.text + counts.url + counts.file).toBe(3);
  });

  it('goes on from a document that is gone', async () => {
    const page = await list({ page_size: 2 });
    const [, last] = page.list;
    const external_id = last?.uuid ?? '';
    const rest = await list({ cursor: page.next_cursor, page_size: 2 });

    await server.owner.call(deleteDocument, {
      params: { external_id },
      query: { provider_uuid: external_id },
    });

    expect((await list({ cursor: page.next_cursor, page_size: 2 })).list).toEqual(rest.list);
  });

  it.each(['x', Buffer.from('2026-99-99 00:00:00+00|no id').toString('base64url')])(
    'refuses a cursor that is none: %s',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );
});
