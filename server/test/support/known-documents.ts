import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import { teams } from '../../src/identity/teams/team-table.ts';
import {
  knowledgeDocuments,
  knowledgePassages,
} from '../../src/knowledge/stored-documents/document-table.ts';

/** Makes a team. @returns its id */
export async function addTeam(database: Database): Promise<string> {
  const [team] = await database.insert(teams).values({ name: 'Team' }).returning();
  if (!team) throw new Error('A team has a row.');
  return team.id;
}

/**
 * Stores a document as if it had been read, without a segment.
 * @param texts its passages
 * @returns its id
 */
export async function addKnownDocument(
  database: Database,
  { teamId, name, texts }: { teamId: string; name: string; texts: readonly string[] },
): Promise<string> {
  const id = randomUUID();
  const now = new Date('2026-01-02T03:04:05Z');
  await database.insert(knowledgeDocuments).values({
    id,
    teamId,
    name,
    type: 'text',
    status: 'ready',
    progress: 1,
    sizeBytes: 1,
    sourceHash: id,
    revision: 1,
    usableRevision: 1,
    createdAt: now,
    updatedAt: now,
    seenAt: now,
  });
  await database
    .insert(knowledgePassages)
    .values(texts.map((text, ordinal) => ({ documentId: id, ordinal, heading: '', text })));
  return id;
}
