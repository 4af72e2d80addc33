import type { WholeDocument } from '@parley/engine/language-model/language-model.ts';
import { LRUCache } from 'lru-cache';
import type { UsableDocumentStore } from './usable-document-store.ts';

// What belongs here: whole texts of documents, which conversations ask for again and again.

const MAX_CACHED_CHARACTERS = 32_000_000;

/** Whole texts, cached with the revision that they are of. */
export function createDocumentTexts(
  store: Pick<UsableDocumentStore, 'usable' | 'text'>,
  maxCachedCharacters = MAX_CACHED_CHARACTERS,
) {
  const cache = new LRUCache<string, { revision: number; text: string }>({
    maxSize: maxCachedCharacters,
    // A size of zero is refused.
    sizeCalculation: ({ text }) => text.length || 1,
  });

  async function textOf(teamId: string, id: string, revision: number): Promise<string | undefined> {
    const cached = cache.get(id);
    if (cached?.revision === revision) return cached.text;
    const found = await store.text(teamId, id);
    if (found) cache.set(id, found);
    return found?.text;
  }

  return {
    /**
     * Those of the documents that agents know, in the order of the ids.
     * @param bounds without what comes after this many characters; a document that no longer fits is left out whole
     */
    async wholeTexts(
      teamId: string,
      documentIds: readonly string[],
      { maxCharacters = Number.POSITIVE_INFINITY }: { maxCharacters?: number } = {},
    ): Promise<WholeDocument[]> {
      const usable = new Map((await store.usable(teamId, documentIds)).map((row) => [row.id, row]));
      const texts: WholeDocument[] = [];
      let room = maxCharacters;
      for (const documentId of new Set(documentIds)) {
        const document = usable.get(documentId);
        if (!document || document.textCharacters > room) continue;
        const text = await textOf(teamId, documentId, document.revision);
        if (text === undefined || text.length > room) continue;
        room -= text.length;
        texts.push({ documentId, documentName: document.name, text });
      }
      return texts;
    },
  };
}
