import { describe, expect, it } from 'vitest';
import { startOpenaiServer } from '../../../../engine/test/openai-server.ts';
import { startEmbeddingServer } from '../../../test/support/embedding-server.ts';
import type { ModelConnection } from '../../connections/model-connection.ts';
import { createEmbeddingModels } from './embedding-models.ts';

const openai: ModelConnection = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'openai',
  name: 'OpenAI',
  origin: 'team',
  baseUrl: undefined,
  apiKey: 'sk',
  models: ['gpt-5'],
};
const own: ModelConnection = {
  ...openai,
  kind: 'openai-compatible',
  baseUrl: 'https://llm.example/v1/',
  models: ['llama-4', 'BAAI/bge-m3'],
};

describe('embedding models', () => {
  it("are the operator's, then those of the connections, then those of Ollama", async () => {
    await using ollama = await startOpenaiServer({
      answers: [],
      models: ['qwen3', 'nomic-embed-text:latest'],
    });
    const models = createEmbeddingModels({
      settings: {
        embeddings: { baseUrl: 'http://127.0.0.1:9/v1', model: 'own-model' },
        models: { ollamaUrl: ollama.origin },
      },
      connections: { usable: () => Promise.resolve([openai, own]), fetchFor: () => fetch },
    });
    expect((await models.list('team')).map(({ name, server }) => [name, server.baseUrl])).toEqual([
      ['own-model', 'http://127.0.0.1:9/v1'],
      ['text-embedding-3-small', 'https://api.openai.com/v1'],
      ['text-embedding-3-large', 'https://api.openai.com/v1'],
      ['BAAI/bge-m3', 'https://llm.example/v1'],
      ['nomic-embed-text:latest', `${ollama.origin}/v1`],
    ]);
    expect((await models.find('team', 'bge_m3'))?.name).toBe('BAAI/bge-m3');
    expect((await models.find('team', 'unknown-model'))?.name).toBe('own-model');
    expect((await models.find('team', undefined))?.name).toBe('own-model');
  });

  it.each([
    [['chat-model', 'intfloat/multilingual-e5-base', 'bge-reranker'], ['intfloat/multilingual-e5-base']],
    [['model-of-the-house'], ['model-of-the-house']],
  ])('of a server that lists %s are %s', async (listed, expected) => {
    await using server = await startEmbeddingServer({}, listed);
    const models = createEmbeddingModels({
      settings: { embeddings: { baseUrl: server.url } },
      connections: { usable: () => Promise.resolve([]), fetchFor: () => fetch },
    });
    expect((await models.list('team')).map(({ name }) => name)).toEqual(expected);
  });

  it('are none where nothing is connected', async () => {
    const models = createEmbeddingModels({
      settings: {},
      connections: { usable: () => Promise.resolve([]), fetchFor: () => fetch },
    });
    expect(await models.find('team', 'anything')).toBeUndefined();
  });
});
