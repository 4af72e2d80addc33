import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import {
  addFileDocument,
  addTextDocument,
  addUrlDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  refreshDocument,
} from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetDeletions } from '../../src/deletions/deletion-queries.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import { failureOf } from '../../src/http/error-reply.ts';
import { DocumentFiles } from '../../src/knowledge/documents/document-file-store.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { answerWith, type SiteAnswer, type SiteServer, startSiteServer } from '../support/site-server.ts';

let dataFolder: string;
let server: RunningServer;
let call: SignedIn['call'];
let site: SiteServer;
const pages: Record<string, SiteAnswer> = {};

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'knowledge-sources-'));
  site = await startSiteServer(pages);
  server = await startServer({ PARLEY_DATA: dataFolder, PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
  call = server.owner.call;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await rm(dataFolder, { recursive: true });
});
afterEach(async () => {
  for (const { uuid } of (await call(listDocuments, { query: {} })).list) await remove(uuid);
  await endDeletions();
});

const MADE = join(import.meta.dirname, 'documents/made');
const HOURS = 'We are open from Monday to Friday, from nine in the morning until six in the evening.';
const page = (text: string) =>
  answerWith(
    '200 OK',
    { 'content-type': 'text/html; charset=utf-8' },
    `<!doctype html><title>Shop</title><script>alert(1)</script><main><h1>Hours</h1><p>${text}</p></main>`,
  );

const remove = (uuid: string) =>
  call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
const addFile = (name: string, content: Uint8Array | string, more: object = {}) =>
  call(addFileDocument, {
    body: { name: 'A file', ...more },
    files: [{ field: 'file', content: new Blob([content as Uint8Array<ArrayBuffer>]), name }],
  });
const addPage = (path: string, more: object = {}) =>
  call(addUrlDocument, { body: { name: '127.0.0.1', url: `${site.origin}${path}`, ...more } });

/** What the server does every minute, a minute later. */
async function endDeletions(): Promise<void> {
  const { database, pool } = server.database;
  await pool.query("update deletions set deleted_at = deleted_at - interval '1 minute'");
  const files = createFileStore(dataFolder);
  const stored = new DocumentFiles({
    database,
    files,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  });
  const forgotten = await forgetDeletions(database);
  await stored.deleteUnwanted(forgotten.flatMap(({ detail }) => detail.path ?? []));
}

async function settledDocument(uuid: string, status = 'ready') {
  const find = () => call(getDocument, { params: { uuid } });
  await expect.poll(async () => (await find()).status, { timeout: 30_000 }).toBe(status);
  return find();
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true });
  // What websites are served lies there too.
  const ofDocuments = all.filter((entry) => entry.isFile() && !entry.parentPath.includes('widget-builds'));
  return ofDocuments.map(({ name }) => name);
}

async function storedSource(uuid: string): Promise<Response> {
  return fetch(`${server.url}/api/test/knowledge-base/${uuid}/source`, {
    headers: { authorization: `Bearer ${server.owner.token}` },
  });
}

describe('a file', () => {
  it('is read, found and given back as it came', async () => {
    const bytes = await readFile(join(MADE, 'pandoc.fr.docx'));
    const { uuid, ...added } = await addFile('Été <1>.docx', bytes);
    expect(added).toMatchObject({
      file_name: 'Été 1.docx',
      status: 'queued',
      config: { type: 'file', url: null },
      metadata: { size_bytes: bytes.length },
    });

    const document = await settledDocument(uuid);
    expect(document).toMatchObject({ language: 'fr', is_usable: true, failure: null });
    expect(document.preview).not.toBe('');

    const answer = await storedSource(uuid);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="_t_ 1.docx"; filename*=UTF-8''%C3%89t%C3%A9%201.docx`,
      'x-content-type-options': 'nosniff',
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
  }, 120_000);

  it.each([
    ['file_type_unsupported', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
    ['file_empty', ''],
    ['file_damaged', 'PK\x03\x04 and nothing else'],
  ])('is refused with %s before anything is stored', async (code, content) => {
    await expect(addFile('note.txt', content)).rejects.toMatchObject({ status: 422, code });

    expect((await call(listDocuments, { query: {} })).total).toBe(0);
    expect(await storedFiles()).toEqual([]);
  });

  it.each(['prices.csv', 'answer.json', 'program.js', 'a text', 'hours.txt.bak', 'no-document.'])(
    'named %s is refused with the sentence of the console',
    async (name) => {
      const code = 'file_type_unsupported';
      const message = 'Unsupported file type. Accepted types: PDF, DOCX, TXT, HTML, EPUB';
      await expect(addFile(name, HOURS)).rejects.toMatchObject({ status: 422, code, message });
      expect((await call(listDocuments, { query: {} })).total).toBe(0);
    },
  );

  it('of Markdown counts as text', async () => {
    const { uuid } = await addFile('Hours.MD', `# Hours\n\n${HOURS}`);
    expect((await storedSource(uuid)).headers.get('content-type')).toBe('text/plain');
  });

  it('has to be there', async () => {
    await expect(call(addFileDocument, { body: { name: 'A file' }, files: [] })).rejects.toMatchObject({
      status: 400,
      code: 'file_required',
    });
  });

  it('may have 20 MB and no more', async () => {
    await expect(addFile('big.txt', 'x'.repeat(20 * 1024 * 1024 + 1))).rejects.toMatchObject({
      status: 413,
      code: 'file_too_large',
      message: 'File too large. Max size: 20 MB',
    });
    expect(await storedFiles()).toEqual([]);
  });

  it('fails with a reason when it has no text, and can be deleted', async () => {
    const { uuid } = await addFile('scan.pdf', await readFile(join(MADE, 'scanned.pdf')));

    expect(await settledDocument(uuid, 'failed')).toMatchObject({
      is_usable: false,
      failure: { code: 'file_without_text' },
    });
    await remove(uuid);
  }, 120_000);

  it('is a duplicate by its bytes, whatever it is called', async () => {
    const { uuid } = await addFile('one.txt', HOURS);

    await expect(addFile('other.txt', HOURS)).rejects.toMatchObject({
      code: 'document_duplicate',
      body: { error: { detail: { uuid } } },
    });
    await addFile('other.txt', HOURS, { allow_duplicate: 'true' });
    expect(await storedFiles()).toHaveLength(2);
  });

  it('is not added where the request is left while it is being stored', async () => {
    const { pool } = server.database;
    const locked = await pool.connect();
    await locked.query('begin');
    await locked.query('lock table knowledge_documents in share mode');
    const form = new FormData();
    form.set('name', 'A file');
    form.set('file', new Blob([HOURS]), 'hours.txt');
    const leaving = new AbortController();
    const adding = fetch(`${server.url}/api/test/knowledge-base/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.owner.token}` },
      body: form,
      signal: leaving.signal,
    });
    const blocked = `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'knowledge_documents'::regclass and not granted`;
    await expect.poll(async () => (await pool.query(blocked)).rowCount).toBeGreaterThan(0);
    leaving.abort();
    await expect(adding).rejects.toThrow();
    // The server has noticed once it has answered something that was sent after it.
    for (let times = 0; times < 2; times += 1) await call(listDocuments, { query: {} });

    await locked.query('rollback');
    locked.release();

    await expect.poll(storedFiles).toEqual([]);
    expect((await call(listDocuments, { query: {} })).total).toBe(0);
  });

  it('is stored for an agent, or not at all', async () => {
    const agent = await call(createAgent, {
      body: { name: 'Léa', conversation_config: { agent: { prompt: { prompt: 'You help.' } } } },
    });
    await expect(addFile('one.txt', HOURS, { agentId: `agent_${'0'.repeat(26)}` })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
    expect(await storedFiles()).toEqual([]);

    const { uuid, agent_version } = await addFile('one.txt', HOURS, { agentId: agent.agent_id });

    expect(agent_version).toBe(2);
    const { conversation_config } = await call(getAgent, { params: { id: agent.agent_id } });
    expect(conversation_config.agent?.prompt?.knowledge_base).toEqual([
      { id: uuid, name: 'A file', type: 'file', usage_mode: 'auto' },
    ]);
    await server.database.pool.query('delete from agents');
  });
});

describe('a page', () => {
  it('is fetched, read and found', async () => {
    pages['/hours'] = page(HOURS);
    const added = await addPage('/hours');
    expect(added).toMatchObject({
      status: 'queued',
      preview: `${site.origin}/hours`,
      config: { type: 'url', url: `${site.origin}/hours` },
    });
    expect(added.fetched_at_unix_secs).toBeGreaterThan(0);

    const document = await settledDocument(added.uuid);
    expect(document.text).toContain(HOURS);
    expect(document.extracted_inner_html).toContain(HOURS);
    expect(document.extracted_inner_html).not.toContain('alert');
    const { passages } = await call(searchKnowledge, { body: { query: 'When are you open?' } });
    expect(passages[0]?.document_id).toBe(added.uuid);
  });

  it('has links relative to where it was found in the end', async () => {
    pages['/docs'] = answerWith('301 Moved Permanently', { location: '/docs/' }, '');
    pages['/docs/'] = page(`${HOURS} <a href="prices">Prices</a>`);
    const { uuid } = await addPage('/docs');
    const link = `[Prices](${site.origin}/docs/prices)`;
    expect((await settledDocument(uuid)).text).toContain(link);

    pages['/docs'] = answerWith('302 Found', { location: '/fr/docs/' }, '');
    pages['/fr/docs/'] = page(`${HOURS} <a href="prices">Prices</a>`);
    await call(refreshDocument, { params: { uuid } });
    const { text, url } = await settledDocument(uuid);
    expect(text).toContain(link.replace('/docs/', '/fr/docs/'));
    expect(url).toBe(`${site.origin}/docs`);
  });

  it.each([
    ['url_unreachable', '/missing'],
    ['url_content_unsupported', '/picture'],
  ])('is refused with %s, and nothing is stored', async (code, path) => {
    pages['/picture'] = answerWith('200 OK', { 'content-type': 'image/png' }, 'x');

    await expect(addPage(path)).rejects.toMatchObject({ status: 422, code });

    expect((await call(listDocuments, { query: {} })).total).toBe(0);
    expect(await storedFiles()).toEqual([]);
  });

  it('is known already by its address, before it is fetched', async () => {
    pages['/hours'] = page(HOURS);
    await addPage('/hours');
    const before = site.requests.length;

    await expect(addPage('/hours#today')).rejects.toMatchObject({ code: 'document_duplicate' });
    expect(site.requests.length).toBe(before);
  });

  it('is fetched again on demand, and stays as it was when that fails', async () => {
    pages['/hours'] = page(HOURS);
    const { uuid } = await addPage('/hours');
    const before = await settledDocument(uuid);
    delete pages['/hours'];

    await expect(call(refreshDocument, { params: { uuid } })).rejects.toMatchObject({
      status: 422,
      code: 'url_unreachable',
    });
    expect(await call(getDocument, { params: { uuid } })).toEqual(before);

    pages['/hours'] = page('We are open on Sundays only, from noon to one.');
    const refreshed = await call(refreshDocument, { params: { uuid } });
    expect(refreshed).toMatchObject({ status: 'queued', is_usable: true });
    expect((await settledDocument(uuid)).text).toContain('Sundays only');
    expect(await (await storedSource(uuid)).text()).toContain('Sundays only');
    expect(await storedFiles()).toHaveLength(1);
  });

  it('is the only thing that can be fetched again', async () => {
    const { uuid } = await call(addTextDocument, { body: { name: 'Hours', text: HOURS } });

    await expect(call(refreshDocument, { params: { uuid } })).rejects.toMatchObject({
      status: 409,
      code: 'document_not_a_page',
    });
    expect(await (await storedSource(uuid)).text()).toBe(HOURS);
  });
});

it('deletes the file of a deleted document once that can no longer come back', async () => {
  pages['/hours'] = page(HOURS);
  const added = [await addPage('/hours'), await addFile('one.txt', HOURS)];
  expect(await storedFiles()).toHaveLength(2);

  for (const { uuid } of added) await remove(uuid);
  expect(await storedFiles()).toHaveLength(2);

  await endDeletions();
  expect(await storedFiles()).toEqual([]);
  const { rowCount } = await server.database.pool.query('select from knowledge_files');
  expect(rowCount).toBe(0);
});

it.each([
  ['ENOSPC', 'storage_full'],
  ['EIO', 'document_storage_failed'],
])('says of a file that cannot be stored because of %s: %s', async (code, said) => {
  const failed = new Error('Cannot write the file.', { cause: Object.assign(new Error(code), { code }) });
  const files = { ...createFileStore(dataFolder), put: () => Promise.reject(failed) };
  const { database } = server.database;
  const stored = new DocumentFiles({
    database,
    files,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  });
  const source = { bytes: new Uint8Array([1]), contentType: undefined };
  const error = await stored.store(randomUUID(), source, async () => 1).catch((caught: unknown) => caught);
  expect(failureOf(error)).toMatchObject({ status: 503, body: { error: { code: said } } });
});

it('deletes what a lost process left, once none can use it any more', async () => {
  const { database, pool } = server.database;
  let clock = new Date();
  const files = createFileStore(dataFolder);
  const stored = new DocumentFiles({ database, files, log: pino({ level: 'silent' }), now: () => clock });
  const { uuid } = await addFile('one.txt', HOURS);
  const path = `knowledge/${uuid}/lost`;
  await files.put(path, new Uint8Array([1]));
  await pool.query('insert into knowledge_files (path, created_at) values ($1, $2)', [path, clock]);

  await stored.deleteLost();
  expect(await storedFiles()).toHaveLength(2);
  clock = new Date(clock.getTime() + 3_601_000);
  await stored.deleteLost();

  expect(await storedFiles()).toHaveLength(1);
  expect((await storedSource(uuid)).status).toBe(200);
});

it('deletes what a lost process left beside a file that cannot be deleted', async () => {
  const { database, pool } = server.database;
  const files = createFileStore(dataFolder);
  const folder = `knowledge/${randomUUID()}`;
  const paths = ['1', '2', '3'].map((name) => `${folder}/${name}`);
  for (const path of paths) {
    await files.put(path, new Uint8Array([1]));
    await pool.query(`insert into knowledge_files (path, created_at) values ($1, '2020-01-01')`, [path]);
  }
  const refused = async (path: string) => {
    if (path.endsWith('/1')) throw new Error('The disk refuses it.');
    await files.delete(path);
  };
  const deleteLost = (store: typeof files) =>
    new DocumentFiles({
      database,
      files: store,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    }).deleteLost();

  await expect(deleteLost({ ...files, delete: refused })).rejects.toThrow('1 files remain.');

  expect(await files.get(`${folder}/1`)).toBeDefined();
  expect(await files.get(`${folder}/3`)).toBeUndefined();
  await deleteLost(files);
  expect(await files.get(`${folder}/1`)).toBeUndefined();
});
