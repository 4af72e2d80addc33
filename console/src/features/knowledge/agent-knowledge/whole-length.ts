import type { AgentKnowledgeValue, KnowledgeChange, KnownDocument } from './known-documents.ts';
import { isWhole } from './known-documents.ts';

/** How much of what goes whole into the prompt there is room for. */
export type WholeLength = {
  /** Documents that go whole into the prompt as things stand. */
  documents: readonly KnownDocument[];
  /** Their characters together. */
  characters: number;
  /** Those that are cut or left out, in their order. */
  overflowing: readonly KnownDocument[];
};

/**
 * Adds up the documents that go whole into the prompt: all while nothing is looked up, else those that always do.
 * @param charactersOf length of a document's text; undefined while it is not known
 */
export function wholeLength(
  value: Pick<AgentKnowledgeValue, 'knowledge' | 'useRAG' | 'maxDocumentsLength'>,
  charactersOf: (id: string) => number | undefined,
): WholeLength {
  const documents = value.knowledge.filter((document) => !value.useRAG || isWhole(document));
  const overflowing: KnownDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    const own = charactersOf(document.id) ?? 0;
    characters += own;
    if (own > 0 && characters > value.maxDocumentsLength) overflowing.push(document);
  }
  return { documents, characters, overflowing };
}

/** Looks up what does not fit, and leaves the rest as it is. */
export function searchInstead(
  { knowledge }: Pick<AgentKnowledgeValue, 'knowledge'>,
  overflowing: readonly KnownDocument[],
): KnowledgeChange {
  const ids = new Set(overflowing.map(({ id }) => id));
  const isMoved = (document: KnownDocument) => ids.has(document.id) && isWhole(document);
  return {
    useRAG: true,
    ...(knowledge.some(isMoved)
      ? {
          knowledge: knowledge.map((document) =>
            isMoved(document) ? { ...document, usageMode: 'auto' } : document,
          ),
        }
      : {}),
  };
}
