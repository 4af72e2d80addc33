import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';

/** The part of a document that tells what a change of it was made of. */
export type DocumentBase = Pick<DocumentDetail, 'revision' | 'text' | 'qa_metadata'>;

/**
 * The revision that a change of a document's text or pairs was made of: the latest one with the content that was opened,
 * since a new name makes another revision too.
 * @param latest as far as it is known
 */
export function baseRevisionOf(
  opened: DocumentBase | undefined,
  latest: DocumentBase | undefined,
): number | undefined {
  return opened && latest && contentOf(opened) === contentOf(latest) ? latest.revision : opened?.revision;
}

function contentOf({ text, qa_metadata: qa }: DocumentBase): string {
  // The text of a collection is what was read of it, which comes later.
  return qa ? JSON.stringify(qa.original_qa_pairs) : text;
}
