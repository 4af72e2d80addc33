import { expect, it } from 'vitest';
import { knowledgeDraft, knowledgeSettings, NEW_KNOWLEDGE } from './knowledge-draft.ts';

const PRICES = { id: 'd1', name: 'Prices', type: 'file', usageMode: 'prompt' };

it('assumes the settings of a new agent where a stored one says nothing', () => {
  expect(knowledgeDraft(undefined)).toEqual(NEW_KNOWLEDGE);
});

it('writes what it read, with the fields that it does not know', () => {
  const stored = {
    knowledge_base: [
      { id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt', weight: 2 },
      { id: 'd2', name: 'Opening hours', type: 'url', usage_mode: 'auto' },
    ],
    rag: { enabled: true, embedding_model: 'm', max_documents_length: 9000, max_vector_distance: 0.4 },
  };
  expect(knowledgeSettings(knowledgeDraft(stored), stored)).toEqual(stored);
});

it('names a new document with its four fields', () => {
  expect(knowledgeSettings({ ...NEW_KNOWLEDGE, knowledge: [PRICES] }, undefined)).toMatchObject({
    knowledge_base: [{ id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt' }],
  });
});

it('keeps the place of documents and forgets those that were taken away', () => {
  const stored = {
    knowledge_base: [
      { id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt', weight: 2 },
      { id: 'd2', name: 'Opening hours', type: 'url', usage_mode: 'auto' },
    ],
  };
  const draft = { ...NEW_KNOWLEDGE, knowledge: [PRICES, { ...PRICES, id: 'd3' }].toReversed() };
  expect(knowledgeSettings(draft, stored).knowledge_base).toEqual([
    { id: 'd3', name: 'Prices', type: 'file', usage_mode: 'prompt' },
    { id: 'd1', name: 'Prices', type: 'file', usage_mode: 'prompt', weight: 2 },
  ]);
});
