import type { PromptSettings } from '@parley/contract/agent-config.ts';
import { describe, expect, it } from 'vitest';
import type { RetrievalRequest, RetrievalResult } from '../../knowledge/retrieval/retrieval.ts';
import { planKnowledge } from './conversation-knowledge.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';
const THREE = '00000000-0000-4000-8000-000000000003';
const reference = (id: string, usage_mode = 'auto') => ({ id, name: 'Document', type: 'text', usage_mode });
const silent = AbortSignal.any([]);
const wanted = { query: 'How much?', history: ['Delivery?'], language: 'en' };

const found: RetrievalResult = {
  retrievalQuery: 'How much delivery?',
  passages: [true, false].map((is_given) => ({
    document_id: ONE,
    document_name: 'Prices',
    heading: 'Delivery',
    text: `${is_given}`,
    score: 0.7,
    lexical_score: 0.7,
    vector_distance: null,
    is_given,
  })),
  answerability: 0.7,
  embeddingModel: 'e5',
  embeddingFailure: null,
  missingDocumentIds: [],
  tookMs: 3,
};

/** Documents with texts of these lengths. */
async function plan(
  prompt: PromptSettings,
  lengths: Readonly<Record<string, number>> = { [ONE]: 100, [TWO]: 100, [THREE]: 100 },
  retrieve: (wanted: RetrievalRequest) => Promise<RetrievalResult> = async () => found,
) {
  const asked: RetrievalRequest[] = [];
  const warmed: (readonly string[])[] = [];
  const knowledge = await planKnowledge(
    { teamId: 'team', prompt },
    {
      async wholeTexts(_teamId, ids, { maxCharacters }) {
        let left = maxCharacters;
        return ids.flatMap((documentId) => {
          const length = lengths[documentId] ?? Number.POSITIVE_INFINITY;
          if (length > left) return [];
          left -= length;
          return [{ documentId, documentName: 'Document', text: 'x'.repeat(length) }];
        });
      },
      async retrieve(each) {
        asked.push(each);
        return retrieve(each);
      },
      warmUp: ({ documentIds }) => void warmed.push(documentIds),
    },
  );
  return { ...knowledge, ids: knowledge.documents.map(({ documentId }) => documentId), asked, warmed };
}

describe('what an agent knows by heart', () => {
  it('is empty without documents, and queries nothing', async () => {
    expect(await plan({ rag: { enabled: true } })).toMatchObject({
      ids: [],
      retrieve: undefined,
      warmed: [],
    });
    const notOurs = { knowledge_base: [reference('abc')], rag: { enabled: true } };
    expect(await plan(notOurs)).toMatchObject({ ids: [], retrieve: undefined });
  });

  it('is every document while retrieval is off, which it is unless it was switched on', async () => {
    const knowledge_base = [reference(TWO), reference(ONE, 'prompt'), reference(THREE), reference(TWO)];
    expect(await plan({ knowledge_base })).toMatchObject({ ids: [TWO, ONE, THREE], retrieve: undefined });
  });

  it('leaves out whole what does not fit, but never a document that always goes whole', async () => {
    const knowledge_base = [reference(ONE), reference(TWO), reference(THREE, 'prompt')];
    const rag = { enabled: false, max_documents_length: 150 };
    const lengths = { [ONE]: 160, [TWO]: 140, [THREE]: 1_000 };
    expect((await plan({ knowledge_base, rag }, lengths)).ids).toEqual([TWO, THREE]);
  });

  it('is the documents that always go whole where retrieval is on; the others are looked up', async () => {
    const knowledge_base = [reference(ONE), reference(TWO, 'prompt'), reference(THREE)];
    const { ids, warmed } = await plan({ knowledge_base, rag: { enabled: true } });
    expect(ids).toEqual([TWO]);
    expect(warmed).toEqual([[ONE, THREE]]);
  });

  it('retrieves what does not fit into a prompt', async () => {
    const knowledge_base = [reference(ONE, 'prompt')];
    const { ids, retrieve, asked } = await plan(
      { knowledge_base, rag: { enabled: true } },
      { [ONE]: 900_000 },
    );
    await retrieve?.(wanted, silent);
    expect(ids).toEqual([]);
    expect(asked).toMatchObject([{ documentIds: [ONE] }]);
  });
});

it('does not warm up for a call-by-call chat', async () => {
  const warmed: unknown[] = [];
  const prompt = { knowledge_base: [reference(ONE)], rag: { enabled: true } };
  const dependencies = {
    wholeTexts: async () => [],
    retrieve: async () => found,
    warmUp: (subject: unknown) => void warmed.push(subject),
  };
  await planKnowledge({ teamId: 'team', prompt, isCallByCall: true }, dependencies);
  expect(warmed).toEqual([]);
  await planKnowledge({ teamId: 'team', prompt }, dependencies);
  expect(warmed).toHaveLength(1);
});

describe('a retrieval', () => {
  const knowledge_base = [reference(ONE)];

  it('applies the settings and returns the passages of the agent', async () => {
    const rag = {
      enabled: true,
      embedding_model: 'e5',
      max_documents_length: 2_000,
      max_vector_distance: 0.4,
    };
    const { retrieve, asked } = await plan({ knowledge_base, rag });
    expect(await retrieve?.(wanted, silent)).toEqual({
      query: 'How much delivery?',
      embeddingModel: 'e5',
      passages: [{ documentId: ONE, documentName: 'Prices', heading: 'Delivery', text: 'true', score: 0.7 }],
    });
    expect(asked).toEqual([
      {
        teamId: 'team',
        documentIds: [ONE],
        ...wanted,
        maxCharacters: 2_000,
        maxDistance: 0.4,
        embeddingModel: 'e5',
      },
    ]);
  });

  it('uses the default settings where there are none', async () => {
    const { retrieve, asked } = await plan({ knowledge_base, rag: { enabled: true } });
    await retrieve?.(wanted, silent);
    expect(asked).toMatchObject([{ maxCharacters: 50_000, maxDistance: 0.6, embeddingModel: undefined }]);
  });

  it('ends with its signal, whether it listens or not', async () => {
    const stop = new AbortController();
    const { retrieve } = await plan(
      { knowledge_base, rag: { enabled: true } },
      {},
      () => new Promise(() => {}),
    );
    const lookedUp = retrieve?.(wanted, stop.signal);
    stop.abort();
    await expect(lookedUp).rejects.toThrow('aborted');
  });
});
