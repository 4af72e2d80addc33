import { setImmediate as othersTurn } from 'node:timers/promises';
import { plainWords } from '@parley/language/plain-text.ts';
import type { Passage, ReplyRequest } from '../../language-model.ts';
import { type FactIndex, OpenFactIndex } from '../facts/fact-index.ts';
import { languageOfText } from '../lexicon/lexicon.ts';
import { type DocumentText, FactReader } from './document-facts.ts';
import { markdownParts } from './markdown-parts.ts';

/** A text with its facts, ready to be searched. */
export type IndexedText = {
  index: FactIndex;
  /** How well the retrieval thinks that it answers, 0 to 1; undefined for what is known by heart. */
  score: number | undefined;
};

/** Knows what stands in the documents and passages of requests, worked out once for each text that is still in use. */
export type DocumentIndexes = ReturnType<typeof createDocumentIndexes>;

type Texts = Pick<ReplyRequest, 'documents' | 'passages'>;

/** Characters indexed before yielding to the event loop: a few milliseconds. */
const SLICE_CHARACTERS = 4_000;
/** Where the language of a text is told from, in characters. */
const LANGUAGE_SAMPLE = 2_000;

/** @param capacity characters of cached texts; the least recently used are evicted first */
export function createDocumentIndexes(capacity: number) {
  const cached = new Map<string, { index: FactIndex; characters: number }>();
  let characters = 0;

  function store(key: string, index: FactIndex, text: string): void {
    if (!cached.has(key)) characters += text.length;
    cached.set(key, { index, characters: text.length });
  }

  function evict(inUse: ReadonlySet<string>): void {
    for (const [key, { characters: freed }] of cached) {
      if (characters <= capacity) return;
      if (inUse.has(key)) continue;
      cached.delete(key);
      characters -= freed;
    }
  }

  function find(key: string): FactIndex | undefined {
    const known = cached.get(key);
    if (!known) return undefined;
    cached.delete(key);
    cached.set(key, known);
    return known.index;
  }

  return {
    /** Indexes what is not cached yet in small steps, so that it does not block the event loop. */
    async prepare(request: Texts, signal: AbortSignal): Promise<void> {
      let left = SLICE_CHARACTERS;
      for (const { text } of textsOf(request)) {
        const key = keyOf(text);
        if (cached.has(key)) continue;
        const reading = readSlices(text);
        let step = reading.next();
        for (; !step.done; step = reading.next()) {
          left -= step.value;
          if (left > 0) continue;
          await othersTurn();
          if (signal.aborted) return;
          left = SLICE_CHARACTERS;
        }
        store(key, step.value, text.text);
      }
    },
    /** What a request may be answered from. */
    of(request: Texts): IndexedText[] {
      const inUse = new Set<string>();
      const indexedTexts = textsOf(request).map(({ text, score }) => {
        const key = keyOf(text);
        inUse.add(key);
        const index = find(key) ?? readAtOnce(text);
        store(key, index, text.text);
        return { index, score };
      });
      evict(inUse);
      return indexedTexts;
    },
  };
}

function textsOf({ documents = [], passages }: Texts): { text: DocumentText; score: number | undefined }[] {
  return [
    ...passages.map((passage: Passage) => ({ text: passage, score: passage.score })),
    ...documents.map((document) => ({ text: { ...document, heading: '' }, score: undefined })),
  ];
}

function keyOf({ documentId, documentName, heading, text }: DocumentText): string {
  return `${documentId}\n${documentName}\n${heading}\n${text}`;
}

/** Reads a text; yields how many characters were read since the last time. */
function* readSlices(text: DocumentText): Generator<number, FactIndex> {
  const sample = plainWords(text.text.slice(0, LANGUAGE_SAMPLE));
  const language = languageOfText(sample);
  const index = new OpenFactIndex(language, true);
  const reader = new FactReader(text, language);
  for (const { part, characters } of measured(markdownParts(text.text))) {
    index.add(reader.take(part));
    yield characters;
  }
  index.add(reader.finish());
  return index;
}

function readAtOnce(text: DocumentText): FactIndex {
  const reading = readSlices(text);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

function* measured(parts: ReturnType<typeof markdownParts>) {
  for (const part of parts) {
    switch (part.type) {
      case 'list':
        yield { part, characters: part.items.join('').length };
        break;
      case 'table':
        yield { part, characters: part.rows.flat().join('').length };
        break;
      default:
        yield { part, characters: part.text.length };
    }
  }
}
