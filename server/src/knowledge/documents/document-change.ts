import type { updateDocument } from '@parley/contract/knowledge.ts';
import type { z } from 'zod';
import { DocumentKindMismatch } from './document-errors.ts';
import { previewOf, previewOfPairs } from './document-preview.ts';
import { sizeOf, sourceHashOf, storedPairs } from './document-source.ts';
import type { ChangeableDocument, SourceChange } from './document-store.ts';

type DocumentChange = z.output<NonNullable<(typeof updateDocument)['body']>>;

/**
 * What has to be read anew after a change; undefined when nothing changes. A document is found by its name too, so
 * that counts.
 * @throws {DocumentKindMismatch}
 */
export function changedSource(
  stored: ChangeableDocument,
  { name, text, qa_pairs: pairs }: DocumentChange,
): SourceChange | undefined {
  const isCollection = stored.qaPairs !== null;
  if (text !== undefined && (stored.type !== 'text' || isCollection)) throw new DocumentKindMismatch('text');
  if (pairs !== undefined && !isCollection) throw new DocumentKindMismatch('qa_pairs');
  const source: SourceChange = {};
  if (name !== undefined && name !== stored.name) source.name = name;
  if (text !== undefined && text !== stored.sourceText) {
    const written = { kind: 'text', text } as const;
    Object.assign(source, {
      sourceText: text,
      sourceHash: sourceHashOf(written),
      sizeBytes: sizeOf(written),
      preview: previewOf(text),
    });
  }
  if (pairs !== undefined) {
    const qaPairs = storedPairs(pairs);
    const collected = { kind: 'qa', pairs: qaPairs } as const;
    const sourceHash = sourceHashOf(collected);
    if (sourceHash !== sourceHashOf({ kind: 'qa', pairs: stored.qaPairs ?? [] })) {
      Object.assign(source, {
        qaPairs,
        sourceHash,
        sizeBytes: sizeOf(collected),
        preview: previewOfPairs(qaPairs),
      });
    }
  }
  return Object.keys(source).length > 0 ? source : undefined;
}
