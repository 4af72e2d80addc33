import type { DocumentStatus, DocumentType } from '@parley/contract/knowledge-document.ts';
import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** One question with its answer, as it is stored. */
export type StoredQaPair = { id: string; question: string; answer: string };

/** What agents can be given to know. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    type: text().$type<DocumentType>().notNull(),
    name: text().notNull(),
    url: text(),
    fileName: text('file_name'),
    /** Length of the source in bytes. */
    sizeBytes: integer('size_bytes').notNull(),
    /** Identifies the source: SHA-256 of what was added, in hexadecimal. */
    sourceHash: text('source_hash').notNull(),
    /** The same of the text that was read; null until then. */
    textHash: text('text_hash'),
    /** What was written for a `text` that is no collection; null for others. */
    sourceText: text('source_text'),
    qaPairs: jsonb('qa_pairs').$type<StoredQaPair[]>(),
    status: text().$type<DocumentStatus>().notNull(),
    progress: real().notNull().default(0),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** Counts what there was to read: goes up with every new source, name or set of pairs. */
    revision: integer().notNull().default(1),
    /** The revision that agents know; null while they know none. */
    usableRevision: integer('usable_revision'),
    preview: text().notNull().default(''),
    textCharacters: integer('text_characters').notNull().default(0),
    passagesCount: integer('passages_count').notNull().default(0),
    language: text(),
    /** Who reads it at the moment, changed with every start; null while no process does. */
    readerId: uuid('reader_id'),
    /** When it was put in the queue, or the last sign of life of who reads it. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  },
  (table) => [
    index('knowledge_documents_newest').on(
      table.teamId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('knowledge_documents_type').on(table.teamId, table.type),
    index('knowledge_documents_source').on(table.teamId, table.sourceHash),
    index('knowledge_documents_text').on(table.teamId, table.textHash),
    index('knowledge_documents_unread')
      .on(table.seenAt)
      .where(sql`status in ('queued', 'reading', 'indexing')`),
  ],
);

/**
 * Every uploaded file and fetched page that is, or may be, in the file store. A row comes before its file and goes
 * after it, so no file is ever unknown; without a document, it is to be deleted.
 */
export const knowledgeFiles = pgTable(
  'knowledge_files',
  {
    /** Key in the file store. */
    path: text().primaryKey(),
    /** Null until the document is stored, and once it has another source or is gone. */
    documentId: uuid('document_id')
      .unique()
      .references(() => knowledgeDocuments.id, { onDelete: 'set null' }),
    /** Of an upload as its bytes tell, of a page as its server said; null where it said none. */
    contentType: text('content_type'),
    /** Where a page was found in the end, after redirects; null for uploads and what was stored before this was. */
    foundUrl: text('found_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('knowledge_files_unwanted').on(table.createdAt).where(sql`${table.documentId} is null`)],
);

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

const ofDocument = () => belongsTo('document_id', () => knowledgeDocuments.id);

/** What was read out of a document. */
export const knowledgeTexts = pgTable('knowledge_texts', {
  documentId: ofDocument().primaryKey(),
  revision: integer().notNull(),
  /** As Markdown. */
  text: text().notNull(),
  /** The same in lower case without accents, which the list is searched in. */
  folded: text().notNull().default(''),
  /** Cleaned; null where the source never was a page. */
  html: text(),
});

/** The pieces of a document that can be found, in their order. */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    documentId: ofDocument(),
    ordinal: integer().notNull(),
    /** Headings above it, outermost first, joined by ` › `. */
    heading: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.ordinal] })],
);

/** What the words of a document are found by; made and read by `retrieval/`. */
export const knowledgeSegments = pgTable('knowledge_segments', {
  documentId: ofDocument().primaryKey(),
  revision: integer().notNull(),
  bytes: bytes().notNull(),
});

/** The meaning of each passage of a document as one model sees it; made and read by `embeddings/`. */
export const knowledgeEmbeddings = pgTable(
  'knowledge_embeddings',
  {
    documentId: ofDocument(),
    /** The model's own name at the server that made them. */
    model: text().notNull(),
    revision: integer().notNull(),
    dimensions: integer().notNull(),
    /** One vector after the other in the order of the passages, as little-endian 32-bit floats of length 1. */
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.model] })],
);
