import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { teams } from '../../identity/teams/team-table.ts';
import { UsableDocumentStore } from '../documents/usable-document-store.ts';
import { noNearness } from '../embeddings/embeddings.ts';
import { splitIntoPassages } from '../passages/split-into-passages.ts';
import {
  knowledgeDocuments,
  knowledgePassages,
  knowledgeSegments,
} from '../stored-documents/document-table.ts';
import { PassageRetrieval, type RetrievalDependencies } from './passage-retrieval.ts';
import type { RetrievalRequest } from './retrieval.ts';
import { buildSegment } from './segment/segment.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const RETURNS =
  '# Retours\n\nVous avez 30 jours pour renvoyer un article.\n\n# Remboursement\n\nNous remboursons sous 14 jours, par le moyen de paiement utilisé. Le remboursement des frais de port est exclu.';
const HOURS =
  '# Opening hours\n\nThe shop is open from Tuesday to Saturday, 10 am to 7 pm. We are closed on Sundays and Mondays.\n\n# Parking\n\nCustomers park behind the building.';

let open: TestDatabase;
let teamId: string;
/** One thread for most tests: each takes a while to start. */
let shared: PassageRetrieval;

beforeAll(async () => {
  open = await openTestDatabase();
  const [team] = await open.database.insert(teams).values({ name: 'Team' }).returning();
  teamId = team?.id ?? '';
  shared = startRetrieval();
  return async () => {
    await shared[Symbol.asyncDispose]();
    await open[Symbol.asyncDispose]();
  };
});

function startRetrieval(changed: Partial<RetrievalDependencies> = {}): PassageRetrieval {
  const { usable } = new UsableDocumentStore(open.database);
  return new PassageRetrieval({
    database: open.database,
    pool: open.pool,
    usable,
    log: pino({ level: 'silent' }),
    embeddings: { nearest: () => Promise.resolve(noNearness), warmUp: () => {} },
    ...changed,
  });
}

type Written = { name: string; language: string; text: string; revision?: number; team?: string };

async function addDocument({ name, language, text, revision = 1, team = teamId }: Written): Promise<string> {
  const id = randomUUID();
  await open.database.insert(knowledgeDocuments).values({
    id,
    teamId: team,
    type: 'text',
    name,
    language,
    sizeBytes: text.length,
    sourceHash: id,
    status: 'ready',
    revision,
    usableRevision: revision,
    createdAt: NOW,
    updatedAt: NOW,
    seenAt: NOW,
  });
  await writeReading(id, { name, language, text, revision });
  return id;
}

async function writeReading(
  documentId: string,
  { name, language, text, revision = 1 }: Written,
): Promise<void> {
  const passages = splitIntoPassages(text);
  await open.database.transaction(async (transaction) => {
    await transaction.delete(knowledgePassages).where(eq(knowledgePassages.documentId, documentId));
    await transaction.delete(knowledgeSegments).where(eq(knowledgeSegments.documentId, documentId));
    await transaction
      .insert(knowledgePassages)
      .values(passages.map((passage, ordinal) => ({ documentId, ordinal, ...passage })));
    await transaction
      .insert(knowledgeSegments)
      .values({ documentId, revision, bytes: buildSegment(passages, { name, language }) });
    await transaction
      .update(knowledgeDocuments)
      .set({ revision, usableRevision: revision })
      .where(eq(knowledgeDocuments.id, documentId));
  });
}

const wanted = (
  query: string,
  documentIds: readonly string[],
  more: Partial<RetrievalRequest> = {},
): RetrievalRequest => ({
  teamId,
  documentIds,
  query,
  history: [],
  language: undefined,
  maxCharacters: 50_000,
  maxDistance: 0.5,
  embeddingModel: undefined,
  ...more,
});
const { signal } = new AbortController();

describe('PassageRetrieval', () => {
  it('finds the passage that answers, in whatever language it is asked, and gives it', async () => {
    const ids = [
      await addDocument({ name: 'Politique de retour', language: 'fr', text: RETURNS }),
      await addDocument({ name: 'Our shop', language: 'en', text: HOURS }),
    ];
    for (const query of ['Quand serai-je remboursé ?', 'remboursment', 'When do I get my money back?']) {
      const found = await shared.retrieve(wanted(query, ids), signal);
      expect(found.passages[0], query).toMatchObject({
        document_id: ids[0],
        document_name: 'Politique de retour',
        is_given: true,
        text: expect.stringContaining('14 jours'),
        vector_distance: null,
      });
      expect(found.answerability).toBeGreaterThan(0.3);
    }
    const sundays = await shared.retrieve(wanted('Êtes-vous ouverts le dimanche ?', ids), signal);
    expect(sundays.passages[0]?.text).toContain('closed on Sundays');
  });

  it('takes up what was said before where the question is a follow-up', async () => {
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    const found = await shared.retrieve(
      wanted('And on Sundays?', [id], { history: ['What are your opening hours?'] }),
      signal,
    );
    expect(found.retrievalQuery).toBe('And on Sundays? (opening hours)');
    expect(found.passages[0]?.text).toContain('closed on Sundays');
  });

  it('says that nothing answers', async () => {
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    const found = await shared.retrieve(wanted('Who is the president of France?', [id]), signal);
    expect(found.answerability).toBeLessThan(0.2);
    expect(found.passages.filter((passage) => passage.is_given)).toEqual([]);
  });

  it('names documents that are gone, not read yet or of another team', async () => {
    const [other] = await open.database.insert(teams).values({ name: 'Other' }).returning();
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    const foreign = await addDocument({ name: 'Theirs', language: 'en', text: HOURS, team: other?.id ?? '' });
    const gone = randomUUID();
    const found = await shared.retrieve(wanted('parking', [id, foreign, gone]), signal);
    expect(found.missingDocumentIds).toEqual([foreign, gone]);
    expect(found.passages.every(({ document_id }) => document_id === id)).toBe(true);
    const nothing = await shared.retrieve(wanted('parking', []), signal);
    expect(nothing).toMatchObject({ passages: [], answerability: 0, missingDocumentIds: [] });
  });

  it('knows a new reading at once', async () => {
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    await shared.retrieve(wanted('parking', [id]), signal);
    const text = '# Parking\n\nThere is no parking any more, come by tram.';
    await writeReading(id, { name: 'Our shop', language: 'en', text, revision: 2 });
    const found = await shared.retrieve(wanted('parking', [id]), signal);
    expect(found.passages.map((passage) => passage.text)).toEqual([expect.stringContaining('come by tram')]);
  });

  it('makes segments of another version anew', async () => {
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    await open.database
      .update(knowledgeSegments)
      .set({ bytes: Uint8Array.of(1, 2, 3) })
      .where(eq(knowledgeSegments.documentId, id));
    const found = await shared.retrieve(wanted('Where can I park?', [id]), signal);
    expect(found.passages[0]?.text).toContain('behind the building');
  });

  it('gives a passage once, however often it was added, and no more characters than wanted', async () => {
    const ids = [
      await addDocument({ name: 'One', language: 'en', text: HOURS }),
      await addDocument({ name: 'Two', language: 'en', text: HOURS }),
    ];
    const found = await shared.retrieve(wanted('opening hours', ids), signal);
    expect(found.passages.filter(({ text }) => text.includes('10 am'))).toHaveLength(1);
    const none = await shared.retrieve(wanted('opening hours', ids, { maxCharacters: 20 }), signal);
    expect(none.passages.filter((passage) => passage.is_given)).toEqual([]);
  });

  it('gives each of those that differ by a name and a price', async () => {
    const plans = [
      ['Moon', '9.99'],
      ['Sun', '24.99'],
      ['Star', '39.99'],
    ];
    const text = plans.map(
      ([name, price]) =>
        `## ${name} plan\n\nThe ${name} plan costs ${price} € a month. The mobile plan has calls and messages to every number in the country without limit, and in all of Europe for two weeks of the year. It begins on the day you sign, has no minimum term and ends thirty days after you cancel it in your account or by letter. The card is free, a second one costs five euros once. Support answers from Monday to Saturday between eight and eight, by telephone, by mail and in our shops.`,
    );
    const id = await addDocument({
      name: 'Mobile plans',
      language: 'en',
      text: `# Mobile plans\n\n${text.join('\n\n')}`,
    });
    const query = 'Which mobile plans do you have and what do they cost?';
    const { passages } = await shared.retrieve(wanted(query, [id]), signal);
    const given = passages.filter((passage) => passage.is_given);
    expect(given.map(({ heading }) => heading).sort()).toEqual([
      'Mobile plans › Moon plan',
      'Mobile plans › Star plan',
      'Mobile plans › Sun plan',
    ]);
  });

  it('stops when it is told to', async () => {
    const id = await addDocument({ name: 'Our shop', language: 'en', text: HOURS });
    const aborted = AbortSignal.abort(new Error('hung up'));
    await expect(shared.retrieve(wanted('parking', [id]), aborted)).rejects.toThrow('hung up');
    const controller = new AbortController();
    const pending = shared.retrieve(wanted('parking', [id]), controller.signal);
    controller.abort(new Error('hung up later'));
    await expect(pending).rejects.toThrow('hung up later');
  });

  it('caches only what fits and still answers', async () => {
    const ids = [
      await addDocument({ name: 'One', language: 'en', text: HOURS }),
      await addDocument({ name: 'Two', language: 'fr', text: RETURNS }),
    ];
    await using small = startRetrieval({ maxIndexBytes: 1 });
    for (const id of [...ids, ...ids]) {
      const found = await small.retrieve(wanted('parking remboursement', [id]), signal);
      expect(found.passages[0]?.document_id).toBe(id);
    }
  });
});
