import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { AgentKnowledgeValue, KnowledgeChange, KnownDocument } from './known-documents.ts';
import { isWhole } from './known-documents.ts';

/** Documents that go whole into the prompt and can be read, and how long they are together. */
type WholeDocuments = {
  count: number;
  characters: number;
};

/** What goes whole into the prompt as things stand, and what there is no room for. */
export type WholeLength = {
  /** Those that always do, up to a fixed bound. */
  always: WholeDocuments;
  /** The others, while nothing is looked up: up to the agent's maximum length. */
  unsearched: WholeDocuments;
  /** Documents that are left out for want of room. */
  overflowing: readonly KnownDocument[];
};

/**
 * Adds up the documents that go whole into the prompt. A document for which there is no room any more is left out, and
 * a shorter one after it may still go in.
 * @param charactersOf length of a document's text; undefined while it is not known
 */
export function wholeLength(
  value: Pick<AgentKnowledgeValue, 'knowledge' | 'useRAG' | 'maxDocumentsLength'>,
  charactersOf: (id: string) => number | undefined,
): WholeLength {
  const always = value.knowledge.filter(isWhole);
  const unsearched = value.useRAG ? [] : value.knowledge.filter((document) => !isWhole(document));
  const lengthOf = ({ id }: KnownDocument) => charactersOf(id) ?? 0;
  const total = (documents: readonly KnownDocument[]) => ({
    count: documents.filter((document) => lengthOf(document) > 0).length,
    characters: documents.reduce((sum, document) => sum + lengthOf(document), 0),
  });
  return {
    always: total(always),
    unsearched: total(unsearched),
    overflowing: [
      ...leftOut(always, KNOWLEDGE.wholeMax, lengthOf),
      ...leftOut(unsearched, Math.min(value.maxDocumentsLength, KNOWLEDGE.wholeMax), lengthOf),
    ],
  };
}

/** Looks up what does not fit, and leaves the rest as it is. */
export function searchInstead(
  { knowledge }: Pick<AgentKnowledgeValue, 'knowledge'>,
  overflowing: readonly KnownDocument[],
): KnowledgeChange {
  const ids = new Set(overflowing.filter(isWhole).map(({ id }) => id));
  if (ids.size === 0) return { useRAG: true };
  return {
    useRAG: true,
    knowledge: knowledge.map((document) =>
      ids.has(document.id) ? { ...document, usageMode: 'auto' } : document,
    ),
  };
}

function leftOut(
  documents: readonly KnownDocument[],
  limit: number,
  lengthOf: (document: KnownDocument) => number,
): KnownDocument[] {
  let room = limit;
  return documents.filter((document) => {
    const own = lengthOf(document);
    if (own > room) return true;
    room -= own;
    return false;
  });
}
