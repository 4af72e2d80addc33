import type { DocumentStore } from './document-store.ts';

// What belongs here: whole texts of documents, which conversations ask for again and again.

/** A document that agents know, whole. */
export type WholeText = { documentId: string; documentName: string; text: string };

/** Whole texts, remembered by the reading that they are of. */
export type DocumentTexts = {
  /**
   * Those of the documents that agents know, in the order of the ids.
   * @param bounds without what comes after this many characters; a document that no longer fits is left out whole
   */
  wholeTexts(
    teamId: string,
    documentIds: readonly string[],
    bounds?: { maxCharacters?: number },
  ): Promise<WholeText[]>;
};

const MOST_REMEMBERED = 32_000_000;

/** @param mostRemembered characters */
export function createDocumentTexts(
  store: Pick<DocumentStore, 'usable' | 'text'>,
  mostRemembered = MOST_REMEMBERED,
): DocumentTexts {
  // The least recently used come first.
  const remembered = new Map<string, { revision: number; text: string }>();
  let characters = 0;

  function forget(id: string): void {
    characters -= remembered.get(id)?.text.length ?? 0;
    remembered.delete(id);
  }

  function remember(id: string, found: { revision: number; text: string }): void {
    forget(id);
    if (found.text.length > mostRemembered) return;
    remembered.set(id, found);
    characters += found.text.length;
    for (const oldest of remembered.keys()) {
      if (characters <= mostRemembered) break;
      forget(oldest);
    }
  }

  async function textOf(teamId: string, id: string, revision: number): Promise<string | undefined> {
    const known = remembered.get(id);
    const found = known?.revision === revision ? known : await store.text(teamId, id);
    if (found) remember(id, found);
    return found?.text;
  }

  return {
    async wholeTexts(teamId, documentIds, { maxCharacters = Number.POSITIVE_INFINITY } = {}) {
      const usable = new Map((await store.usable(teamId, documentIds)).map((row) => [row.id, row]));
      const texts: WholeText[] = [];
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
