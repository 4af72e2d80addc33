import { describe, expect, it } from 'vitest';
import { startEmbeddingServer } from '../../../test/support/embedding-server.ts';
import type { EmbeddingModel } from './embedding-models.ts';
import { QueryVectors } from './query-vectors.ts';

describe('vectors of questions', () => {
  it('carry the words that the model wants before questions, and are remembered', async () => {
    await using server = await startEmbeddingServer();
    const questions = new QueryVectors();
    const model = modelAt(server.url, 'intfloat/multilingual-e5-small');
    const first = await questions.of(model, 'When are you open?');
    expect(await questions.of(model, 'When are you open?')).toEqual(first);
    expect(server.batches).toEqual([['query: When are you open?']]);
  });

  it('are not waited for longer than patience lasts, and serve the next question', async () => {
    const late = Promise.withResolvers<void>();
    const questions = new QueryVectors({ patienceMs: 30 });
    const model = modelAt('http://model.example/v1', 'slow', async () => {
      await late.promise;
      return Response.json({ data: [{ embedding: [1, 0] }] });
    });
    expect(await questions.of(model, 'Open?')).toEqual({
      failure: 'The embedding server did not answer in time.',
    });
    late.resolve();
    await expect.poll(() => questions.of(model, 'Open?')).toEqual({ vector: new Float32Array([1, 0]) });
  });

  it('are not asked of a server that failed again and again until it had its rest', async () => {
    let time = 0;
    let calls = 0;
    let isWell = false;
    const questions = new QueryVectors({ now: () => time });
    const model = modelAt('http://model.example/v1', 'ill', () => {
      calls += 1;
      if (!isWell)
        return Promise.resolve(Response.json({ error: { message: 'Out of memory.' } }, { status: 500 }));
      return Promise.resolve(Response.json({ data: [{ embedding: [1] }] }));
    });
    for (const query of ['one', 'two', 'three', 'four', 'five']) {
      expect(await questions.of(model, query)).toEqual({
        failure: 'The embedding server refused: Out of memory.',
      });
    }
    expect(calls).toBe(3);
    time = 5_000;
    await questions.of(model, 'six');
    time = 10_000;
    await questions.of(model, 'seven');
    expect(calls).toBe(4);
    isWell = true;
    time = 20_000;
    expect(await questions.of(model, 'eight')).toHaveProperty('vector');
    expect(await questions.of(model, 'nine')).toHaveProperty('vector');
  });
});

function modelAt(
  baseUrl: string,
  name: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): EmbeddingModel {
  return { name, server: { baseUrl, apiKey: undefined, fetch } };
}
