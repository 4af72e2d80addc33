import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FilesUnreachable } from '../../src/files/file-errors.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import { storableText } from '../../src/http/storable-json.ts';
import type { QueuePlan } from '../../src/jobs/queue-plan.ts';
import { DocumentReading } from '../../src/knowledge/documents/document-reading.ts';
import {
  type Claim,
  DocumentReadingStore,
  type DocumentToRead,
} from '../../src/knowledge/documents/document-reading-store.ts';
import { newDocumentRow } from '../../src/knowledge/documents/document-source.ts';
import { DocumentStore } from '../../src/knowledge/documents/document-store.ts';
import { createDocumentTexts } from '../../src/knowledge/documents/document-texts.ts';
import { UsableDocumentStore } from '../../src/knowledge/documents/usable-document-store.ts';
import { DocumentUnreadable } from '../../src/knowledge/extraction/extracted-text.ts';
import type { DocumentReader } from '../../src/knowledge/reading/document-reader.ts';
import type { ReadDocument } from '../../src/knowledge/reading/read-document.ts';
import { HOSTILE_WORDS } from '../support/hostile-words.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let open: TestDatabase;
let teamId: string;
let clock = Date.now();
const now = () => new Date(clock);
beforeAll(async () => {
  open = await openTestDatabase();
  const { rows } = await open.pool.query("insert into teams (name) values ('Team') returning id");
  teamId = rows[0].id;
});
afterAll(() => open[Symbol.asyncDispose]());
beforeEach(async () => {
  clock = Date.now();
  await open.pool.query('delete from knowledge_documents');
});

function stores() {
  const { database } = open;
  return {
    store: new DocumentStore(database, now),
    known: new UsableDocumentStore(database),
    readings: new DocumentReadingStore(database, now),
  };
}

async function storedText(text: string): Promise<string> {
  const { store } = stores();
  const id = randomUUID();
  const row = newDocumentRow({ kind: 'text', text }, { name: 'Text', at: now() });
  await open.database.transaction((transaction) =>
    store.insert(
      transaction,
      { ...row, id, teamId, createdBy: null },
      { allowDuplicate: true, path: undefined },
    ),
  );
  return id;
}

function readingOf(text: string, passages = 1): ReadDocument {
  return {
    text,
    html: null,
    language: 'en',
    segment: new Uint8Array([1]),
    passages: Array.from({ length: passages }, (_, index) => ({ heading: `${index}`, text })),
  };
}

const claimOf = (documentId: string, revision = 1): Claim => ({
  documentId,
  revision,
  readerId: randomUUID(),
});

async function rowOf(id: string) {
  const { rows } = await open.pool.query('select * from knowledge_documents where id = $1', [id]);
  return rows[0];
}

describe('the reading of a document', () => {
  it('is done by one reader, until it gives no sign of life', async () => {
    const { readings } = stores();
    const id = await storedText('What is to be read');
    const [first, second] = [claimOf(id), claimOf(id)];

    const claims = await Promise.all([readings.claim(first), readings.claim(second)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    const [holder, other] = claims[0] ? [first, second] : [second, first];

    clock += 9_000;
    expect(await readings.report(holder, { progress: 0.5 })).toBe(true);
    clock += 9_000;
    expect(await readings.claim(other)).toBeUndefined();
    clock += 2_000;
    expect(await readings.claim(other)).toMatchObject({ sourceText: 'What is to be read' });

    expect(await readings.report(holder, {})).toBe(false);
    expect(await readings.complete(holder, readingOf('late'))).toBe(false);
    expect(await readings.complete(other, readingOf('in time'))).toBe(true);
    expect(await readings.complete(other, readingOf('once more'))).toBe(false);
    const { rows } = await open.pool.query('select text, revision from knowledge_texts');
    expect(rows).toEqual([{ text: 'in time', revision: 1 }]);
  });

  it('leaves what agents know alone when there is something newer to read', async () => {
    const { store, known, readings } = stores();
    const id = await storedText('First');
    const first = claimOf(id);
    await readings.claim(first);
    await readings.complete(first, readingOf('First'));
    expect(await store.revise(teamId, id, () => ({ source: { sourceText: 'Second' } }))).toBe(2);
    const second = claimOf(id, 2);
    await readings.claim(second);

    expect(await store.revise(teamId, id, () => ({ source: { sourceText: 'Third' } }))).toBe(3);

    expect(await readings.complete(second, readingOf('Second'))).toBe(false);
    await readings.fail(second, { code: 'file_damaged', message: 'Damaged' });
    await readings.release(second);
    expect(await known.text(teamId, id)).toEqual({ revision: 1, text: 'First' });
    expect(await rowOf(id)).toMatchObject({ status: 'queued', revision: 3, usable_revision: 1 });
  });

  it('comes to nothing when the document is deleted meanwhile', async () => {
    const { store, readings } = stores();
    const id = await storedText('Gone soon');
    const claim = claimOf(id);
    await readings.claim(claim);
    await store.delete(teamId, id, async () => {});

    expect(await readings.complete(claim, readingOf('Gone'))).toBe(false);
    const { rowCount } = await open.pool.query('select from knowledge_passages');
    expect(rowCount).toBe(0);
  });

  it('stores 25,000 passages at once, and replaces them all', async () => {
    const { store, readings } = stores();
    const id = await storedText('Long');
    const claim = claimOf(id);
    await readings.claim(claim);

    await readings.complete(claim, readingOf('A passage with \0 and \ud800 in it', 25_000));

    const passages = 'select count(*)::int, min(text) as text from knowledge_passages where document_id = $1';
    expect((await open.pool.query(passages, [id])).rows).toEqual([
      { count: 25_000, text: 'A passage with  and \uFFFD in it' },
    ]);
    expect(await rowOf(id)).toMatchObject({ passages_count: 25_000, status: 'ready', progress: 1 });

    await store.revise(teamId, id, () => ({ source: {} }));
    const again = claimOf(id, 2);
    await readings.claim(again);
    await readings.complete(again, readingOf('Short', 2));
    expect((await open.pool.query(passages, [id])).rows).toEqual([{ count: 2, text: 'Short' }]);
  }, 120_000);

  it('is resumed when its process is gone', async () => {
    const { readings } = stores();
    const id = await storedText('Forgotten');
    expect(await readings.forgotten()).toEqual([]);
    clock += 16_000;

    expect(await readings.forgotten()).toMatchObject([{ documentId: id, revision: 1 }]);
  });
});

describe('the work on a document', () => {
  /** The work as the queue does it, by a reader of the test's own. */
  function workBy(read: DocumentReader['read'], onReady: (team: string, id: string) => void = () => {}) {
    const { store, readings } = stores();
    const files = createFileStore('/nowhere');
    let plan: QueuePlan<DocumentToRead> | undefined;
    const reading = new DocumentReading({
      store,
      readings,
      files,
      onReady,
      reader: { read },
      log: pino({ level: 'silent' }),
      jobs: {
        queue(given) {
          plan = given as unknown as QueuePlan<DocumentToRead>;
          return { add: async () => {} };
        },
      },
    });
    reading[Symbol.dispose]();
    if (!plan) throw new Error('No queue was opened.');
    return plan;
  }
  const never = new AbortController().signal;

  it('makes it usable and announces it', async () => {
    const id = await storedText('Known');
    const announced: string[] = [];
    const { work } = workBy(
      async () => readingOf('Known'),
      (_, document) => announced.push(document),
    );

    await work({ documentId: id, revision: 1 }, never);
    await work({ documentId: id, revision: 1 }, never);

    expect(await rowOf(id)).toMatchObject({ status: 'ready', usable_revision: 1, reader_id: null });
    expect(announced).toEqual([id]);
  });

  it('makes usable whatever words a document contains', async () => {
    for (const words of HOSTILE_WORDS) {
      const id = await storedText(storableText(words));
      const { work } = workBy(async () => readingOf(words));

      await work({ documentId: id, revision: 1 }, never);

      expect(await rowOf(id), words).toMatchObject({ status: 'ready', usable_revision: 1 });
    }
  });

  it('ends when the source is at fault', async () => {
    const id = await storedText('Damaged');
    const { work } = workBy(async () => {
      throw new DocumentUnreadable('file_damaged');
    });

    await work({ documentId: id, revision: 1 }, never);

    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failure_code: 'file_damaged',
      usable_revision: null,
    });
  });

  it('is tried again after any other failure, and given up in the end', async () => {
    const id = await storedText('Unlucky');
    const { work, giveUp } = workBy(async () => {
      throw new Error('The machine is tired.');
    });

    await expect(work({ documentId: id, revision: 1 }, never)).rejects.toThrow('tired');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', reader_id: null });
    await giveUp?.({ documentId: id, revision: 1 }, new Error('The machine is tired.'));

    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure_code: 'reading_failed' });
  });

  it('waits for as long as its file cannot be read', async () => {
    const id = await storedText('Far away');
    const { work } = workBy(async () => {
      throw new FilesUnreachable();
    });

    await work({ documentId: id, revision: 1 }, never);

    expect(await rowOf(id)).toMatchObject({ status: 'queued', reader_id: null, failure_code: null });
    clock += 16_000;
    expect(await stores().readings.forgotten()).toMatchObject([{ documentId: id }]);
  });

  it('goes back into the queue when the server stops', async () => {
    const id = await storedText('Interrupted');
    const stop = new AbortController();
    const { work } = workBy(async (_, { signal }) => {
      stop.abort(new Error('The server is stopping.'));
      signal.throwIfAborted();
      return readingOf('Never');
    });

    await expect(work({ documentId: id, revision: 1 }, stop.signal)).rejects.toThrow('stopping');

    expect(await rowOf(id)).toMatchObject({ status: 'queued', reader_id: null, progress: 0 });
  });

  it('shows how far it is', async () => {
    const id = await storedText('Slow');
    const { work } = workBy(async (_, { onProgress }) => {
      onProgress?.(0.4);
      await expect.poll(async () => (await rowOf(id)).progress).toBeCloseTo(0.4);
      expect(await rowOf(id)).toMatchObject({ status: 'reading' });
      return readingOf('Slow');
    });

    await work({ documentId: id, revision: 1 }, never);

    expect(await rowOf(id)).toMatchObject({ status: 'ready' });
  });

  it('ends early when the document is deleted', async () => {
    const { store } = stores();
    const id = await storedText('Deleted');
    const { work } = workBy(async (_, { signal, onProgress }) => {
      await store.delete(teamId, id, async () => {});
      onProgress?.(0.5);
      await pause(60_000, undefined, { signal });
      return readingOf('Never');
    });

    await work({ documentId: id, revision: 1 }, never);
  });

  it('fails with a reason when the bytes of a file are gone', async () => {
    const id = await storedText('A file');
    await open.pool.query("update knowledge_documents set type = 'file' where id = $1", [id]);
    const { work } = workBy(async (source) => {
      if ('fetch' in source) await source.fetch();
      return readingOf('Never');
    });

    await work({ documentId: id, revision: 1 }, never);

    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure_code: 'file_lost' });
  });
});

describe('whole texts', () => {
  it('come in the order asked for, in the newest reading, as far as they fit', async () => {
    const { store, known, readings } = stores();
    const { wholeTexts } = createDocumentTexts(known, 12);
    const read = async (id: string, revision: number, text: string) => {
      const claim = claimOf(id, revision);
      await readings.claim(claim);
      await readings.complete(claim, readingOf(text));
    };
    const [one, two, unread] = [await storedText('one'), await storedText('two'), await storedText('three')];
    await read(one, 1, 'First');
    await read(two, 1, 'Second one');

    const ids = [two, 'no id at all', one, randomUUID(), unread, two];
    expect((await wholeTexts(teamId, ids)).map(({ text }) => text)).toEqual(['Second one', 'First']);
    expect((await wholeTexts(teamId, ids, { maxCharacters: 9 })).map(({ text }) => text)).toEqual(['First']);
    expect(await wholeTexts(randomUUID(), ids)).toEqual([]);

    await store.revise(teamId, one, () => ({ source: { name: 'Renamed' } }));
    await read(one, 2, 'New');
    expect(await wholeTexts(teamId, [one])).toEqual([
      { documentId: one, documentName: 'Renamed', text: 'New' },
    ]);
  });
});
