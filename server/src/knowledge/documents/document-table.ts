import type { DocumentStatus, DocumentType } from '@parley/contract/knowledge.ts';
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
import { accounts } from '../../identity/accounts/account-table.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** One question with its answer, as it is stored. */
export type StoredQaPair = { id: string; question: string; answer: string };

/** What agents can be given to know. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    id: uuid().primaryKey(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    type: text().$type<DocumentType>().notNull(),
    name: text().notNull(),
    url: text(),
    fileName: text(),
    /** Length of the source in bytes. */
    sizeBytes: integer().notNull(),
    /** Tells equal sources apart from different ones: SHA-256 of what was added, in hexadecimal. */
    sourceHash: text().notNull(),
    /** The same of the text that was read; null until then. */
    textHash: text(),
    qaPairs: jsonb().$type<StoredQaPair[]>(),
    status: text().$type<DocumentStatus>().notNull(),
    progress: real().notNull().default(0),
    failureCode: text(),
    failureMessage: text(),
    /** Counts what there was to read: goes up with every new source, name or set of pairs. */
    revision: integer().notNull().default(1),
    /** The revision that agents know; null while they know none. */
    usableRevision: integer(),
    preview: text().notNull().default(''),
    textCharacters: integer().notNull().default(0),
    passagesCount: integer().notNull().default(0),
    language: text(),
    createdBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    fetchedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('knowledge_documents_newest').on(table.teamId, table.createdAt.desc(), table.id),
    index('knowledge_documents_source').on(table.teamId, table.sourceHash),
    index('knowledge_documents_text').on(table.teamId, table.textHash),
    index('knowledge_documents_unread')
      .on(table.updatedAt)
      .where(sql`status in ('queued', 'reading', 'indexing')`),
  ],
);

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

const ofDocument = () =>
  uuid()
    .notNull()
    .references(() => knowledgeDocuments.id, { onDelete: 'cascade' });

/** What was read out of a document. */
export const knowledgeTexts = pgTable('knowledge_texts', {
  documentId: ofDocument().primaryKey(),
  /** As Markdown. */
  text: text().notNull(),
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
