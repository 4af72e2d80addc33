import { and, asc, eq, inArray } from 'drizzle-orm';
import { Store } from '../../database/store.ts';
import type { KnownDocument } from '../passages/passage-id.ts';
import {
  knowledgeDocuments,
  knowledgePassages,
  knowledgeSegments,
} from '../stored-documents/document-table.ts';
import type { SegmentOfDocument } from './ranking/passage-index.ts';
import { buildSegment, isCurrentSegment } from './segment/segment.ts';

const AT_ONCE = 100;

/** Reads segments, in the thread that ranks. */
export class SegmentStore extends Store {
  /** In the order of the documents; those whose reading is another by now are left out. */
  async read(documents: readonly KnownDocument[]): Promise<SegmentOfDocument[]> {
    const segments: SegmentOfDocument[] = [];
    for (let from = 0; from < documents.length; from += AT_ONCE) {
      segments.push(...(await this.#readSome(documents.slice(from, from + AT_ONCE))));
    }
    return segments;
  }

  async #readSome(documents: readonly KnownDocument[]): Promise<SegmentOfDocument[]> {
    const rows = await this.database
      .select()
      .from(knowledgeSegments)
      .where(
        inArray(
          knowledgeSegments.documentId,
          documents.map(({ documentId }) => documentId),
        ),
      );
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    const found: SegmentOfDocument[] = [];
    for (const { documentId, revision } of documents) {
      const row = byId.get(documentId);
      if (row && row.revision !== revision) continue;
      const bytes = row && isCurrentSegment(row.bytes) ? row.bytes : await this.#made(documentId, revision);
      if (bytes) found.push({ documentId, bytes });
    }
    return found;
  }

  /** One that an earlier version of this program wrote is made anew of the passages. */
  async #made(documentId: string, revision: number): Promise<Uint8Array | undefined> {
    const isInForce = and(
      eq(knowledgeDocuments.id, documentId),
      eq(knowledgeDocuments.usableRevision, revision),
    );
    const [document] = await this.database
      .select({ name: knowledgeDocuments.name, language: knowledgeDocuments.language })
      .from(knowledgeDocuments)
      .where(isInForce);
    if (!document) return undefined;
    const passages = await this.database
      .select({ heading: knowledgePassages.heading, text: knowledgePassages.text })
      .from(knowledgePassages)
      .where(eq(knowledgePassages.documentId, documentId))
      .orderBy(asc(knowledgePassages.ordinal));
    return buildSegment(passages, document);
  }
}
