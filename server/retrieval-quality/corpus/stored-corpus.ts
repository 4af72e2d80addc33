import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { Database } from '../../src/database/database.ts';
import { teams } from '../../src/identity/teams/team-table.ts';
import { DocumentReadingStore } from '../../src/knowledge/documents/document-reading-store.ts';
import { newDocumentRow } from '../../src/knowledge/documents/document-source.ts';
import { DocumentStore } from '../../src/knowledge/documents/document-store.ts';
import { UsableDocumentStore } from '../../src/knowledge/documents/usable-document-store.ts';
import { knowledgePassages } from '../../src/knowledge/stored-documents/document-table.ts';
import type { CorpusDocument } from './corpus.ts';
import { readWritten } from './read-written.ts';

/** A passage as it stands in the database. */
export type StoredPassage = { documentId: string; ordinal: number; heading: string; text: string };

/** The documents of one team, read and ready. */
export type StoredCorpus = {
  database: Database;
  teamId: string;
  usable: UsableDocumentStore['usable'];
  /** Ids by path. */
  ids: ReadonlyMap<string, string>;
  /** Paths by id. */
  paths: ReadonlyMap<string, string>;
  passages: readonly StoredPassage[];
};

/** Adds documents to a new team and reads them, as the server does with what somebody types in. */
export async function storeCorpus(
  database: Database,
  documents: readonly CorpusDocument[],
): Promise<StoredCorpus> {
  const teamId = randomUUID();
  await database.insert(teams).values({ id: teamId, name: 'Retrieval' });
  const now = () => new Date();
  const store = new DocumentStore(database, now);
  const readings = new DocumentReadingStore(database, now);
  const ids = new Map<string, string>();
  async function add({ path, name, text }: CorpusDocument, index: number): Promise<void> {
    const source = { kind: 'text', text } as const;
    const id = idOf(index);
    ids.set(path, id);
    const row = { ...newDocumentRow(source, { name, at: now() }), id, teamId, createdBy: null };
    await store.insert(database, row, { allowDuplicate: false, path: undefined });
    const claim = { documentId: id, revision: 1, readerId: randomUUID() };
    await readings.claim(claim);
    await readings.complete(claim, await readWritten(source, name));
  }
  await Promise.all(documents.map(add));
  const { documentId, ordinal, heading, text } = knowledgePassages;
  const passages = await database
    .select({ documentId, ordinal, heading, text })
    .from(knowledgePassages)
    .orderBy(asc(documentId), asc(ordinal));
  const { usable } = new UsableDocumentStore(database);
  return {
    database,
    teamId,
    usable,
    ids,
    paths: new Map([...ids].map(([path, id]) => [id, path])),
    passages,
  };
}

/** Always the same, so that passages of equal scores always stand in the same order. */
function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
}
