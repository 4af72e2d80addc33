import { createConnection } from '@parley/contract/connections.ts';
import { addTextDocument } from '@parley/contract/knowledge.ts';
import { listEmbeddingModels, searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { listLanguageModels } from '@parley/contract/language-models.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalEmbeddingServer, startEmbeddingServer } from '../support/embedding-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

const TEXTS = {
  Warranty: 'Our bicycles have a warranty of two years.',
  Delivery: 'A parcel costs 4.90 € within France.',
};
const OWN_MODEL = 'intfloat/multilingual-e5-large-instruct';

describe('hybrid retrieval', () => {
  let embeddings: LocalEmbeddingServer;
  let server: RunningServer;

  beforeAll(async () => {
    embeddings = await startEmbeddingServer({}, ['test-embedding', OWN_MODEL, 'llama-4']);
    server = await startServer({
      PARLEY_EMBEDDINGS_URL: embeddings.url,
      PARLEY_EMBEDDINGS_MODEL: 'test-embedding',
      PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    });
    for (const [name, text] of Object.entries(TEXTS)) {
      await server.owner.call(addTextDocument, { body: { name, text } });
    }
    await vi.waitFor(
      async () => {
        for (const query of ['warranty', 'parcel']) {
          const [first] = (await search(query)).passages;
          if (first?.vector_distance == null) throw new Error('Not yet.');
        }
      },
      { timeout: 20_000, interval: 200 },
    );
  });
  beforeEach(() => {
    delete embeddings.behaviour.status;
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await embeddings[Symbol.asyncDispose]();
  });

  const search = (query: string, rag: { embedding_model?: string; max_vector_distance?: number } = {}) =>
    server.owner.call(searchKnowledge, { body: { query, rag } });

  it('is asked for in another language, and says how near it is', async () => {
    const { passages, embedding_failure } = await search('¿Cuánto dura la garantía?');
    expect(passages[0]).toMatchObject({ document_name: 'Warranty', is_given: true });
    expect(passages[0]?.vector_distance).toBeLessThan(0.6);
    expect(embedding_failure).toBeNull();
  });

  it('is left out where it is no nearer than chance', async () => {
    const { passages } = await search('warranty', { max_vector_distance: 2 });
    expect(passages.map(({ document_name: name }) => name)).toEqual(['Warranty']);
  });

  it('is found by its words alone while the server of embeddings fails, which is said', async () => {
    embeddings.behaviour.status = 500;
    const found = await search('How long is the warranty of a bicycle?');
    expect(found).toMatchObject({
      embedding_model: null,
      embedding_failure: 'The embedding server refused: No embeddings today.',
    });
    expect(found.passages[0]?.text).toContain('two years');
  });

  it('uses the model of a connection where the agent asks for it, which is not for conversations', async () => {
    const { call } = server.owner;
    const connection = await call(createConnection, {
      body: { kind: 'openai-compatible', name: 'Own', base_url: embeddings.url },
    });
    expect(connection.enables).toEqual(['llama-4', 'embeddings']);
    expect((await call(listEmbeddingModels, {})).models).toEqual(['test-embedding', OWN_MODEL]);
    const choices = await call(listLanguageModels, {});
    expect(JSON.stringify(choices)).not.toContain(OWN_MODEL);
    const rag = { embedding_model: 'multilingual_e5_large_instruct' };
    await expect
      .poll(async () => (await search('garantie', rag)).embedding_model, { timeout: 20_000 })
      .toBe(OWN_MODEL);
    expect(embeddings.batches.flat().some((text) => text.startsWith('Instruct: '))).toBe(true);
  });
});
