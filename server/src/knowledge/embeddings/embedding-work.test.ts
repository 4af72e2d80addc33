import { describe, expect, it } from 'vitest';
import { type LocalEmbeddingServer, startEmbeddingServer } from '../../../test/support/embedding-server.ts';
import { HOSTILE_WORDS } from '../../../test/support/hostile-words.ts';
import type { EmbeddingServer } from './embedding-server.ts';
import type { DocumentEmbedding, UnembeddedDocument } from './embedding-store.ts';
import { type EmbeddingTask, embedDocument } from './embedding-work.ts';

const signal = new AbortController().signal;
const task: EmbeddingTask = { documentId: 'a', model: 'test-embedding' };

describe('work on embeddings', () => {
  it('sends passages in batches of bounded number and length, in order', async () => {
    await using server = await startEmbeddingServer();
    const texts = [
      ...Array.from({ length: 100 }, (_, at) => `Passage ${at}`),
      'x'.repeat(60_000),
      'y'.repeat(9_000),
    ];
    const { saved } = await worked(server, texts);
    expect(server.batches.map(({ length }) => length)).toEqual([64, 37, 1]);
    expect(saved[0]).toMatchObject({ model: 'test-embedding', revision: 3, dimensions: 256 });
    expect(saved[0]?.bytes.byteLength).toBe(102 * 256 * 4);
    expect(server.batches.flat().slice(0, 2)).toEqual([
      'Guide › Hours\nPassage 0',
      'Guide › Hours\nPassage 1',
    ]);
  });

  it('is done once, whatever words a passage contains', async () => {
    await using server = await startEmbeddingServer();
    const { saved } = await worked(server, HOSTILE_WORDS);
    expect(server.batches.map(({ length }) => length)).toEqual([HOSTILE_WORDS.length]);
    expect(saved).toHaveLength(1);
  });

  it('tries again with growing pauses while the server is busy', async () => {
    await using server = await startEmbeddingServer({ status: 503 });
    const { saved, pauses } = await worked(server, ['One'], (pause, pauseCount) => {
      if (pauseCount === 2) delete server.behaviour.status;
      return pause;
    });
    expect(pauses).toEqual([2_000, 4_000]);
    expect(saved).toHaveLength(1);
  });

  it('fails after four attempts and stores nothing', async () => {
    await using server = await startEmbeddingServer({ status: 500 });
    const pauses: number[] = [];
    await expect(worked(server, ['One'], (pause) => pauses.push(pause))).rejects.toThrow(
      'No embeddings today.',
    );
    expect(pauses).toEqual([2_000, 4_000, 8_000]);
  });

  it('does not try again what is refused for good', async () => {
    await using server = await startEmbeddingServer({ apiKey: 'sk' });
    const pauses: number[] = [];
    await expect(worked(server, ['One'], (pause) => pauses.push(pause))).rejects.toThrow('Wrong key.');
    expect(pauses).toEqual([]);
  });

  it('halves a batch until what the server has no room for stands alone, and shortens that', async () => {
    await using server = await startEmbeddingServer({ maxCharacters: 200 });
    const { saved } = await worked(server, ['One', 'Two', 'l'.repeat(500), 'Four']);
    expect(saved[0]?.bytes.byteLength).toBe(4 * 256 * 4);
    expect(server.batches.map((batch) => batch.map(({ length }) => length))).toEqual([[17, 17], [129], [18]]);
  });

  it('is nothing for a document that is gone or has its vectors, or for a model that is gone', async () => {
    await using server = await startEmbeddingServer();
    const models = { list: () => Promise.resolve([]) };
    const store = { unembedded: () => Promise.resolve(undefined), save: () => Promise.resolve(true) };
    expect(await embedDocument({ store, models }, task, signal)).toBe(false);
    const known = { ...store, unembedded: () => Promise.resolve(documentWith(['One'])) };
    expect(await embedDocument({ store: known, models }, task, signal)).toBe(false);
    expect(server.batches).toEqual([]);
  });
});

async function worked(
  server: LocalEmbeddingServer,
  texts: readonly string[],
  onPause: (durationMs: number, pauseCount: number) => unknown = () => undefined,
) {
  const saved: DocumentEmbedding[] = [];
  const pauses: number[] = [];
  const at: EmbeddingServer = { baseUrl: server.url, apiKey: undefined, fetch };
  await embedDocument(
    {
      store: {
        unembedded: () => Promise.resolve(documentWith(texts)),
        save(embedding) {
          saved.push(embedding);
          return Promise.resolve(true);
        },
      },
      models: { list: () => Promise.resolve([{ name: task.model, server: at }]) },
      wait(durationMs) {
        pauses.push(durationMs);
        onPause(durationMs, pauses.length);
        return Promise.resolve();
      },
    },
    task,
    signal,
  );
  return { saved, pauses };
}

function documentWith(texts: readonly string[]): UnembeddedDocument {
  const passages = texts.map((text) => ({ heading: 'Hours', text }));
  return { teamId: 'team', name: 'Guide', revision: 3, passages };
}
