import { expect, it } from 'vitest';
import { createDocumentIndexes } from './document-indexes.ts';

const text = (name: string) => `The ${name} is open from nine until six. `.repeat(50);
const request = (...names: string[]) => ({
  documents: names.map((name) => ({ documentId: name, documentName: name, text: text(name) })),
  passages: [],
});
const silent = AbortSignal.any([]);

it('reads each text once, however often it is asked about', async () => {
  const indexedTexts = createDocumentIndexes(10_000);
  await indexedTexts.prepare(request('shop'), silent);
  const [first] = indexedTexts.of(request('shop'));
  const [again] = indexedTexts.of(request('shop', 'café'));
  expect(again?.index).toBe(first?.index);
});

it('forgets what was unused for longest, but nothing that is in use', () => {
  const indexedTexts = createDocumentIndexes(5_000);
  const [shop] = indexedTexts.of(request('shop'));
  const all = indexedTexts.of(request('café', 'garage', 'hotel'));
  expect(all).toHaveLength(3);
  expect(indexedTexts.of(request('café'))[0]?.index).toBe(all[0]?.index);
  expect(indexedTexts.of(request('shop'))[0]?.index).not.toBe(shop?.index);
});

it('lets others go on while it reads a long document', async () => {
  const indexedTexts = createDocumentIndexes(1_000_000);
  const long = Array.from({ length: 800 }, (_, number) => `Room ${number} is on floor ${number % 9}.`).join(
    '\n\n',
  );
  const events: string[] = [];
  const timer = setImmediate(() => events.push('another'));
  await indexedTexts.prepare(
    { documents: [{ documentId: 'd', documentName: 'D', text: long }], passages: [] },
    silent,
  );
  events.push('read');
  clearImmediate(timer);
  expect(events).toEqual(['another', 'read']);
});

it('tells the language of each text, and what the retrieval thinks of it', () => {
  const passage = { documentId: 'd', documentName: 'D', heading: '' };
  const texts = [
    ['La boutique est ouverte du mardi au samedi, sauf les jours fériés.', 0.7],
    ['La tienda está abierta de martes a sábado, excepto los días festivos.', 0.4],
  ] as const;
  const passages = texts.map(([each, score]) => ({ ...passage, text: each, score }));
  const found = createDocumentIndexes(10_000).of({ passages });
  expect(found.map(({ index, score }) => [index.language, score])).toEqual([
    ['fr', 0.7],
    ['es', 0.4],
  ]);
});
