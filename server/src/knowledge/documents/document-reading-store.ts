import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { foldedText } from '../../database/folded-queries.ts';
import { TimedStore } from '../../database/store.ts';
import { storableText } from '../../http/storable-json.ts';
import type { PassageText } from '../passages/split-into-passages.ts';
import type { ReadDocument } from '../reading/read-document.ts';
import {
  knowledgeDocuments as documents,
  knowledgeEmbeddings,
  knowledgePassages,
  knowledgeSegments,
  knowledgeTexts,
} from '../stored-documents/document-table.ts';
import { previewOf, textHashOf } from './document-source.ts';
import { QUEUED } from './document-store.ts';

// What belongs here: who reads which document at the moment, and what comes of it. A reader that gives no sign of life
// for a while has lost its document to the next; whatever it does afterwards changes nothing.

/** A document and the revision of it that is to be read. */
export type DocumentToRead = { documentId: string; revision: number };
/** A document that no other process reads. */
export type ClaimedDocument = NonNullable<Awaited<ReturnType<DocumentReadingStore['claim']>>>;
/** A reading by one reader. */
export type Claim = DocumentToRead & { readerId: string };

/** Without a sign of life for this long, a reader counts as lost. */
const LOST_MS = 10_000;
/** A document that is still queued after this long may have been forgotten. */
const FORGOTTEN_MS = 15_000;
/** Documents looked up in one statement. */
const MOST_AT_ONCE = 100;
/** Passages stored in one statement. */
const BATCH = 1_000;

export class DocumentReadingStore extends TimedStore {
  readonly #isUnread = inArray(documents.status, ['queued', 'reading', 'indexing']);

  /** Begins to read; undefined when there is nothing to do: read, changed, gone, or being read. */
  async claim({ documentId, revision, readerId }: Claim) {
    const [claimed] = await this.database
      .update(documents)
      .set({ status: 'reading', progress: 0, readerId, seenAt: this.now() })
      .where(
        and(
          eq(documents.id, documentId),
          eq(documents.revision, revision),
          this.#isUnread,
          or(isNull(documents.readerId), lt(documents.seenAt, this.#ago(LOST_MS))),
        ),
      )
      .returning();
    return claimed;
  }

  /** Gives a sign of life, with how far the reading is; false when the document is lost to it. */
  async report(
    claim: Claim,
    progress: { status?: 'reading' | 'indexing'; progress?: number },
  ): Promise<boolean> {
    const { rowCount } = await this.database
      .update(documents)
      .set({ ...progress, seenAt: this.now() })
      .where(this.#isClaimed(claim));
    return rowCount !== 0;
  }

  /**
   * Makes what was read what agents know, all of it or nothing.
   * @returns false when the document is lost to this reader
   */
  async complete(claim: Claim, found: ReadDocument): Promise<boolean> {
    const read = storableReading(found);
    const { documentId, revision } = claim;
    return this.database.transaction(async (transaction) => {
      const locked = await transaction
        .select({ id: documents.id })
        .from(documents)
        .where(this.#isClaimed(claim))
        .for('update');
      if (locked.length === 0) return false;
      await transaction.delete(knowledgeEmbeddings).where(eq(knowledgeEmbeddings.documentId, documentId));
      await transaction.delete(knowledgePassages).where(eq(knowledgePassages.documentId, documentId));
      await insertPassages(transaction, documentId, read.passages);
      const text = { revision, text: read.text, folded: foldedText(read.text), html: read.html };
      await transaction
        .insert(knowledgeTexts)
        .values({ documentId, ...text })
        .onConflictDoUpdate({ target: knowledgeTexts.documentId, set: text });
      const segment = { revision, bytes: read.segment };
      await transaction
        .insert(knowledgeSegments)
        .values({ documentId, ...segment })
        .onConflictDoUpdate({ target: knowledgeSegments.documentId, set: segment });
      await transaction
        .update(documents)
        .set({
          status: 'ready',
          progress: 1,
          failureCode: null,
          failureMessage: null,
          readerId: null,
          usableRevision: revision,
          textHash: textHashOf(read.text),
          preview: previewOf(read.text),
          textCharacters: read.text.length,
          passagesCount: read.passages.length,
          language: read.language,
          updatedAt: this.now(),
        })
        .where(eq(documents.id, documentId));
      return true;
    });
  }

  /** Gives a document back unread, for another try. */
  async release(claim: Claim): Promise<void> {
    await this.database
      .update(documents)
      .set({ ...QUEUED, seenAt: this.now() })
      .where(this.#isClaimed(claim));
  }

  /** Ends the reading of a document without success; whatever agents knew of it before, they still know. */
  async fail(
    document: DocumentToRead | Claim,
    { code, message }: { code: string; message: string },
  ): Promise<void> {
    const readerId = 'readerId' in document ? document.readerId : null;
    await this.database
      .update(documents)
      .set({
        status: 'failed',
        failureCode: code,
        failureMessage: message,
        readerId: null,
        updatedAt: this.now(),
      })
      .where(
        and(
          eq(documents.id, document.documentId),
          eq(documents.revision, document.revision),
          readerId === null ? isNull(documents.readerId) : eq(documents.readerId, readerId),
          this.#isUnread,
        ),
      );
  }

  /** Documents that are due and that no process reads, the longest waiting first. */
  async forgotten(): Promise<(DocumentToRead & { teamId: string; seenAt: Date })[]> {
    return this.database
      .select({
        documentId: documents.id,
        teamId: documents.teamId,
        revision: documents.revision,
        seenAt: documents.seenAt,
      })
      .from(documents)
      .where(and(this.#isUnread, lt(documents.seenAt, this.#ago(FORGOTTEN_MS))))
      .orderBy(asc(documents.seenAt))
      .limit(MOST_AT_ONCE);
  }

  #ago(ms: number) {
    return new Date(this.now().getTime() - ms);
  }

  #isClaimed({ documentId, revision, readerId }: Claim) {
    return and(
      eq(documents.id, documentId),
      eq(documents.revision, revision),
      eq(documents.readerId, readerId),
      this.#isUnread,
    );
  }
}

/** PostgreSQL takes neither NUL characters nor halves of surrogate pairs, and files may contain either. */
function storableReading(read: ReadDocument): ReadDocument {
  return {
    ...read,
    text: storableText(read.text),
    html: read.html === null ? null : storableText(read.html),
    passages: read.passages.map(({ heading, text }) => ({
      heading: storableText(heading),
      text: storableText(text),
    })),
  };
}

async function insertPassages(
  transaction: Database,
  documentId: string,
  passages: readonly PassageText[],
): Promise<void> {
  for (let start = 0; start < passages.length; start += BATCH) {
    const batch = passages.slice(start, start + BATCH);
    // As JSON, which is one parameter however many passages there are.
    const rows = JSON.stringify(
      batch.map(({ heading, text }, index) => ({ ordinal: start + index, heading, text })),
    );
    await transaction.execute(sql`
      insert into ${knowledgePassages} (document_id, ordinal, heading, text)
      select ${documentId}::uuid, ordinal, heading, text
      from jsonb_to_recordset(${rows}::jsonb) as rows (ordinal integer, heading text, text text)
    `);
  }
}
