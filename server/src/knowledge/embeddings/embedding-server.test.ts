import { describe, expect, it } from 'vitest';
import { startEmbeddingServer } from '../../../test/support/embedding-server.ts';
import { scriptedEmbedding } from '../../../test/support/scripted-embedding.ts';
import { EmbeddingFailed, type EmbeddingServer, embedTexts } from './embedding-server.ts';

const signal = new AbortController().signal;
const model = 'test-embedding';
const texts = ['Opening hours', 'Prix de la livraison'];

describe('a server of embeddings', () => {
  it.each([
    ['packed', {}],
    ['as lists', { sendsLists: true }],
    ['as lists where it knows no packing', { refusesEncoding: true, sendsLists: true }],
  ])('gives vectors in the order of the texts, %s', async (_, behaviour) => {
    await using server = await startEmbeddingServer(behaviour);
    const vectors = await embedTexts(at(server.url), model, { texts, signal });
    expect(vectors.map((vector) => [...vector.slice(0, 5)].map(rounded))).toEqual(
      texts.map((text) => [...scriptedEmbedding(text).slice(0, 5)].map(rounded)),
    );
  });

  it.each([
    ['lists that are too short', { data: [{ embedding: [1, 0] }] }],
    ['vectors that do not fit together', { data: [{ embedding: [1, 0] }, { embedding: [1] }] }],
    ['a vector of nothing', { data: [{ embedding: [0, 0] }, { embedding: [1, 0] }] }],
    ['numbers that are none', { data: [{ embedding: [1, 0] }, { embedding: ['1', null] }] }],
    [
      'two vectors for one text',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    ['a page', 'Welcome'],
  ])('fails when it answers with %s', async (_, answer) => {
    const fetch = () => Promise.resolve(Response.json(answer));
    await expect(embedTexts(at('http://model.example/v1', fetch), model, { texts, signal })).rejects.toThrow(
      EmbeddingFailed,
    );
  });

  it('is quoted without the key when it refuses', async () => {
    const fetch = () =>
      Promise.resolve(
        Response.json(
          { error: { message: 'Wrong key sk-secret.' } },
          { status: 429, headers: { 'retry-after': '7' } },
        ),
      );
    await expect(
      embedTexts({ ...at('http://model.example/v1', fetch), apiKey: 'sk-secret' }, model, { texts, signal }),
    ).rejects.toMatchObject({
      message: 'The embedding server refused: Wrong key ….',
      status: 429,
      retryAfterSeconds: 7,
    });
  });

  it('is told to be out of reach', async () => {
    await expect(embedTexts(at('http://127.0.0.1:1/v1'), model, { texts, signal })).rejects.toThrow(
      'The embedding server cannot be reached.',
    );
  });
});

function at(baseUrl: string, fetch = globalThis.fetch): EmbeddingServer {
  return { baseUrl, apiKey: undefined, fetch };
}

function rounded(number: number): number {
  return Math.round(number * 1e5) / 1e5;
}
