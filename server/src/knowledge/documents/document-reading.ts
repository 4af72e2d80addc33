import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { DocumentReader, DocumentSource } from '../reading/read-document.ts';
import { DocumentUnreadable } from '../reading/reading-errors.ts';
import type {
  Claim,
  ClaimedDocument,
  createDocumentReadingStore,
  DocumentToRead,
} from './document-reading-store.ts';
import type { DocumentStore } from './document-store.ts';

// What belongs here: how a stored document becomes one that agents know, beside everything else and across restarts.

/** The reading of documents, on all nodes together. */
export type DocumentReading = Disposable & {
  /** Has a stored document read soon. */
  begin(teamId: string, document: DocumentToRead): void;
  /** Puts to work what was forgotten, for instance because a process was lost. */
  catchUp(): Promise<void>;
};

/** What it is made of. */
export type DocumentReadingSources = {
  readings: ReturnType<typeof createDocumentReadingStore>;
  store: Pick<DocumentStore, 'fileOf'>;
  files: Pick<FileStore, 'get'>;
  reader: Pick<DocumentReader, 'read'>;
  /** Told of every document that has become ready. */
  onReady: (teamId: string, documentId: string) => void;
  jobs: Pick<Jobs, 'queue'>;
  log: Logger;
};

/** Reading itself is bounded by the reader, and waits there for the turn of its team. */
const WORK_TIMEOUT_SECONDS = 3_600;
const RETRIES = 3;
/** Documents that this process reads or has wait for a turn, and those of one team among all processes. */
const CONCURRENCY = 12;
const TEAM_CONCURRENCY = 3;
const LOOK_EVERY_MS = 5_000;
const SIGN_OF_LIFE_MS = 1_000;
const REPORT_EVERY_MS = 300;

const FAILED = {
  code: 'reading_failed',
  message: 'The document could not be read because of a fault of the server. Try again.',
};

export function createDocumentReading(sources: DocumentReadingSources): DocumentReading {
  const { readings, reader, onReady, jobs, log } = sources;
  const queue = jobs.queue<DocumentToRead>({
    name: 'knowledge-reading',
    timeoutSeconds: WORK_TIMEOUT_SECONDS,
    retries: RETRIES,
    concurrency: CONCURRENCY,
    groupConcurrency: TEAM_CONCURRENCY,
    work: readOnce,
    giveUp: (document) => readings.fail(document, FAILED),
  });

  async function readOnce({ documentId, revision }: DocumentToRead, signal: AbortSignal): Promise<void> {
    const claim = { documentId, revision, readerId: randomUUID() };
    const document = await readings.claim(claim);
    if (!document) return;
    const lost = new AbortController();
    using reports = createReports(claim, () => lost.abort());
    try {
      const source = await sourceOf(claim, document);
      const read = await reader.read(source, {
        name: document.name,
        teamId: document.teamId,
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: reports.report,
      });
      await reports.settle();
      if (await readings.complete(claim, read)) onReady(document.teamId, documentId);
    } catch (error) {
      if (lost.signal.aborted) return;
      if ((error instanceof DocumentUnreadable || error instanceof FileLost) && !signal.aborted) {
        await reports.settle();
        return await readings.fail(claim, error);
      }
      await readings.release(claim).catch(() => {});
      throw error;
    }
  }

  /** Writes down how far a reading is, seldom enough to cost nothing and often enough to be believed. */
  function createReports(
    claim: Claim,
    onLost: () => void,
  ): Disposable & {
    report: (progress: number) => void;
    settle: () => Promise<void>;
  } {
    let progress = 0;
    let reportedAt = 0;
    let isReporting = Promise.resolve();
    let isSettled = false;
    const write = (status: 'reading' | 'indexing') => {
      reportedAt = performance.now();
      isReporting = isReporting.then(async () => {
        try {
          if (!(await readings.report(claim, { status, progress }))) onLost();
        } catch (error) {
          log.warn({ err: error, documentId: claim.documentId }, 'the progress of a reading was not stored');
        }
      });
    };
    const timer = setInterval(() => write('reading'), SIGN_OF_LIFE_MS).unref();
    return {
      report(part) {
        progress = Math.min(1, Math.max(progress, part));
        if (!isSettled && performance.now() - reportedAt >= REPORT_EVERY_MS) write('reading');
      },
      async settle() {
        isSettled = true;
        clearInterval(timer);
        write('indexing');
        await isReporting;
      },
      [Symbol.dispose]() {
        isSettled = true;
        clearInterval(timer);
      },
    };
  }

  async function sourceOf(
    { documentId }: Claim,
    { type, url, fileName, sourceText, qaPairs }: ClaimedDocument,
  ): Promise<DocumentSource> {
    if (qaPairs) return { kind: 'qa', pairs: qaPairs };
    if (type === 'text') return { kind: 'text', text: sourceText ?? '' };
    const file = await sources.store.fileOf(documentId);
    const bytes = file && (await sources.files.get(file.path));
    if (!bytes) throw new FileLost();
    if (type === 'file') return { kind: 'file', bytes, fileName: fileName ?? '' };
    return { kind: 'page', bytes, contentType: file.contentType ?? undefined, url: url ?? '' };
  }

  const add = (key: string, teamId: string, document: DocumentToRead) =>
    queue.add(`${document.documentId} ${key}`, document, teamId);

  async function catchUp(): Promise<void> {
    for (const { seenAt, teamId, ...document } of await readings.forgotten()) {
      // A key of its own: the work of a lost process holds the first one until its time is over.
      await add(`${document.revision} again ${seenAt.getTime()}`, teamId, document);
    }
  }
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await catchUp();
    } catch (error) {
      log.warn({ err: error }, 'could not look after unread documents');
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  void look();

  return {
    catchUp,
    // At once rather than at the next look, which finds it if this fails.
    begin: (teamId, document) => void add(`${document.revision}`, teamId, document).catch(() => {}),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
