import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalEmbeddingServer, startEmbeddingServer } from '../../../test/support/embedding-server.ts';
import { addKnownDocument, addTeam } from '../../../test/support/known-documents.ts';
import { scriptedEmbedding } from '../../../test/support/scripted-embedding.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { ModelConnection } from '../../connections/model-connection.ts';
import { Jobs } from '../../jobs/jobs.ts';
import {
  knowledgeDocuments,
  knowledgeEmbeddings,
  knowledgePassages,
} from '../stored-documents/document-table.ts';
import { ConnectedEmbeddings } from './connected-embeddings.ts';

const signal = new AbortController().signal;
const log = pino({ level: 'silent' });
const texts = [
  'Nous livrons en trois jours dans toute la France.',
  'Our warranty lasts two years.',
  'El museo abre a las nueve de la mañana.',
];

describe('connected embeddings', () => {
  let database: TestDatabase;
  let server: LocalEmbeddingServer;
  let jobs: Jobs;
  let connections: ModelConnection[];
  let embeddings: ConnectedEmbeddings;
  let teamId = '';
  let documentId = '';

  beforeAll(async () => {
    database = await openTestDatabase();
    server = await startEmbeddingServer({}, ['test-embedding'], (text) =>
      text.includes('Endless') ? new Promise<never>(() => {}) : scriptedEmbedding(text),
    );
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    Object.assign(server.behaviour, { status: undefined, delayMs: 0, maxCharacters: undefined });
    connections = [];
    teamId = await addTeam(database.database);
    documentId = await addKnownDocument(database.database, { teamId, name: 'Guide', texts });
    jobs = new Jobs({ pool: database.pool, log });
    embeddings = open('test-embedding');
    jobs.start();
  });
  afterEach(async () => {
    await jobs[Symbol.asyncDispose]();
    await embeddings[Symbol.asyncDispose]();
    await database.database.delete(knowledgeDocuments);
  });

  function open(model: string | undefined, queues: Pick<Jobs, 'queue'> = jobs): ConnectedEmbeddings {
    return new ConnectedEmbeddings({
      database: database.database,
      databaseUrl: database.url,
      settings: { embeddings: model === undefined ? undefined : { baseUrl: server.url, model } },
      connections: { usable: () => Promise.resolve(connections), fetchFor: () => fetch },
      jobs: queues,
      log,
      patienceMs: 5_000,
      searchMs: 20_000,
    });
  }

  const documents = (revision = 1) => [{ documentId, revision }];
  const near = (query: string, model?: string, revision = 1) =>
    embeddings.nearest({ teamId, documents: documents(revision), query, model, count: 3 }, signal);
  const stored = () =>
    database.database
      .select()
      .from(knowledgeEmbeddings)
      .where(eq(knowledgeEmbeddings.documentId, documentId));

  it.each([
    ['What does delivery cost?', 0],
    ['¿Cuánto dura la garantía?', 1],
    ['Quand le musée ouvre-t-il ?', 2],
  ])('find what answers "%s" in another language', async (query, ordinal) => {
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    const { passages, model, failure, nearnessOf } = await near(query);
    expect({ model, failure, first: passages[0]?.ordinal }).toEqual({
      model: 'test-embedding',
      failure: null,
      first: ordinal,
    });
    expect(nearnessOf(passages[0]?.distance ?? 2)).toBeGreaterThan(nearnessOf(passages[1]?.distance ?? 2));
  });

  it('are computed although the server never answers for another team', async () => {
    const other = await addTeam(database.database);
    for (const name of ['Endless', 'Endless too', 'Endless as well']) {
      const id = await addKnownDocument(database.database, { teamId: other, name, texts });
      embeddings.documentRead(other, id);
    }
    const endless = () => server.batches.filter(([text]) => text?.includes('Endless')).length;
    await expect.poll(endless).toBe(2);
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    expect(endless()).toBe(2);
  });

  it('tell the distance of passages that were found by their words', async () => {
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    const { passages, distancesOf } = await near('warranty');
    const ids = [0, 1, 2, 3].map((ordinal) => ({ documentId, ordinal }));
    const distances = await distancesOf(ids);
    expect(distances[1]).toBeCloseTo(passages[0]?.distance ?? 2, 6);
    expect(distances[3]).toBeNull();
  });

  it('say that documents are not ready, and have them ready for a later question', async () => {
    expect(await near('warranty')).toMatchObject({
      model: null,
      failure: 'The meaning of these documents is still being computed.',
    });
    await expect.poll(async () => (await near('warranty')).passages.length).toBe(3);
  });

  it('are computed anew for a document that was read anew, and for another model', async () => {
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    await near('warranty');
    await database.database
      .update(knowledgePassages)
      .set({ text: 'Refunds take a week.' })
      .where(eq(knowledgePassages.documentId, documentId));
    await database.database
      .update(knowledgeDocuments)
      .set({ revision: 2, usableRevision: 2 })
      .where(eq(knowledgeDocuments.id, documentId));
    embeddings.documentRead(teamId, documentId);
    await expect.poll(async () => (await near('remboursement', undefined, 2)).passages.length).toBe(3);
    expect((await stored()).map(({ revision }) => revision)).toEqual([2]);

    connections = [connection(server.url, ['intfloat/multilingual-e5-large-instruct', 'llama-4'])];
    const other = 'multilingual_e5_large_instruct';
    expect(await embeddings.models(teamId)).toEqual([
      'test-embedding',
      'intfloat/multilingual-e5-large-instruct',
    ]);
    await expect
      .poll(async () => (await near('remboursement', other, 2)).model)
      .toBe('intfloat/multilingual-e5-large-instruct');
    expect(await stored()).toHaveLength(2);
  });

  it('shorten a passage that the server has no room for', async () => {
    server.behaviour.maxCharacters = 40;
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    expect(await near('warranty')).toMatchObject({ model: 'test-embedding' });
  });

  it('are left out, and say why, when the server fails', async () => {
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    server.behaviour.status = 503;
    expect(await near('a new question')).toMatchObject({
      model: null,
      failure: 'The embedding server refused: No embeddings today.',
      passages: [],
    });
  });

  it('are no failure where no model is connected', async () => {
    await using none = open(undefined, { queue: () => ({ add: () => Promise.resolve() }) });
    const query = { teamId, documents: documents(), query: 'warranty', model: undefined, count: 3 };
    expect(await none.nearest(query, signal)).toMatchObject({ model: null, failure: null });
    expect(await none.models(teamId)).toEqual([]);
  });

  it('find the model of a server in its list', async () => {
    await using listed = new ConnectedEmbeddings({
      database: database.database,
      databaseUrl: database.url,
      log,
      settings: { embeddings: { baseUrl: server.url } },
      connections: { usable: () => Promise.resolve([]), fetchFor: () => fetch },
      jobs: { queue: () => ({ add: () => Promise.resolve() }) },
    });
    expect(await listed.models(teamId)).toEqual(['test-embedding']);
  });

  it('go with their document', async () => {
    embeddings.documentRead(teamId, documentId);
    await expect.poll(stored).toHaveLength(1);
    await database.database.delete(knowledgeDocuments).where(eq(knowledgeDocuments.id, documentId));
    expect(await stored()).toEqual([]);
  });
});

function connection(baseUrl: string, models: readonly string[]): ModelConnection {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'openai-compatible',
    name: 'Own',
    origin: 'team',
    baseUrl,
    apiKey: undefined,
    models,
  };
}
