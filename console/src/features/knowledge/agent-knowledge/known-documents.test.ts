import { expect, it } from 'vitest';
import { type AgentKnowledgeValue, associate, changeUsage, disassociate } from './known-documents.ts';

const PRICES = { id: 'a', name: 'Prices', type: 'text', usageMode: 'auto' };
const HOURS = { id: 'b', name: 'Opening hours', type: 'url', usageMode: 'prompt' };
const FAQ = { id: 'c', name: 'Questions', type: 'text', usageMode: 'auto' };

const value = (change: Partial<AgentKnowledgeValue> = {}): AgentKnowledgeValue => ({
  knowledge: [],
  useRAG: false,
  embeddingModel: 'm',
  maxDocumentsLength: 1000,
  maxVectorDistance: 0.6,
  ...change,
});

it('turns the search on with the first document that is looked up, and never again by itself', () => {
  expect(associate(value(), PRICES)).toEqual({ knowledge: [PRICES], useRAG: true });
  expect(associate(value({ knowledge: [HOURS] }), PRICES)).toEqual({
    knowledge: [HOURS, PRICES],
    useRAG: true,
  });
  expect(associate(value({ knowledge: [PRICES] }), FAQ)).toEqual({ knowledge: [PRICES, FAQ] });
  expect(associate(value(), HOURS)).toEqual({ knowledge: [HOURS] });
});

it('associates no document twice', () => {
  expect(associate(value({ knowledge: [PRICES] }), { ...PRICES, name: 'New prices' })).toEqual({});
});

it('takes a document away and changes when one is given, in place', () => {
  const both = value({ knowledge: [PRICES, HOURS], useRAG: true });
  expect(disassociate(both, 'a')).toEqual({ knowledge: [HOURS] });
  expect(changeUsage(both, 'a', 'prompt')).toEqual({
    knowledge: [{ ...PRICES, usageMode: 'prompt' }, HOURS],
  });
});
