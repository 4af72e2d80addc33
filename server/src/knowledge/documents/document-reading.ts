import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { FileLost, FilesUnreachable } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { RegularWork } from '../../jobs/regular-work.ts';
import { type DocumentSource, DocumentUnreadable } from '../extraction/extracted-text.ts';
import type { DocumentReader } from '../reading/document-reader.ts';
import type {
  Claim,
  ClaimedDocument,
  DocumentReadingStore,
  DocumentToRead,
} from './document-reading-store.ts';
import type { DocumentStore } from './document-store.ts';

// What belongs here: how a stored document becomes one that agents know, beside everything else and across restarts.

export type DocumentReadingDependencies = {
  readings: DocumentReadingStore;
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
/** Documents that this process reads or has wait for a turn, without their bytes, and those of one team among all processes. */
const CONCURRENCY = 16;
const TEAM_CONCURRENCY = 2;
const RESUME_EVERY_MS = 5_000;
const SIGN_OF_LIFE_MS = 1_000;
const REPORT_EVERY_MS = 300;

const FAILED = {
  code: 'reading_failed',
  message: 'The document could not be read because of a server error. Try again.',
};

/** The reading of documents, on all nodes together. */
export class DocumentReading implements Disposable {
  readonly #dependencies: DocumentReadingDependencies;
  readonly #queue;
  readonly #resuming;

  constructor(dependencies: DocumentReadingDependencies) {
    this.#dependencies = dependencies;
    this.#queue = this.#dependencies.jobs.queue<DocumentToRead>({
      name: 'knowledge-reading',
      timeoutSeconds: WORK_TIMEOUT_SECONDS,
      retries: RETRIES,
      concurrency: CONCURRENCY,
      groupConcurrency: TEAM_CONCURRENCY,
      work: (...given) => this.#readOnce(...given),
      giveUp: (document) => this.#dependencies.readings.fail(document, FAILED),
    });
    this.#resuming = new RegularWork(RESUME_EVERY_MS, () =>
      this.catchUp().catch((error: unknown) =>
        dependencies.log.warn({ err: error }, 'could not resume unread documents'),
      ),
    );
    void this.#resuming.begin();
  }

  /** Puts to work what was forgotten, for instance because a process was lost. */
  async catchUp(): Promise<void> {
    for (const { seenAt, teamId, ...document } of await this.#dependencies.readings.forgotten()) {
      // A key of its own: the job of a lost process occupies the first one until it expires.
      await this.#add(`${document.revision} again ${seenAt.getTime()}`, teamId, document);
    }
  }

  /** Has a stored document read soon. */
  begin(teamId: string, document: DocumentToRead): void {
    void this.#add(`${document.revision}`, teamId, document).catch(() => {});
  }

  [Symbol.dispose]() {
    this.#resuming[Symbol.dispose]();
  }

  async #readOnce({ documentId, revision }: DocumentToRead, signal: AbortSignal): Promise<void> {
    const claim = { documentId, revision, readerId: randomUUID() };
    const document = await this.#dependencies.readings.claim(claim);
    if (!document) return;
    const lost = new AbortController();
    using reports = this.#createReports(claim, () => lost.abort());
    try {
      const source = this.#sourceOf(claim, document);
      const read = await this.#dependencies.reader.read(source, {
        name: document.name,
        teamId: document.teamId,
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: reports.report,
      });
      await reports.settle();
      if (await this.#dependencies.readings.complete(claim, read))
        this.#dependencies.onReady(document.teamId, documentId);
    } catch (error) {
      if (lost.signal.aborted) return;
      if ((error instanceof DocumentUnreadable || error instanceof FileLost) && !signal.aborted) {
        await reports.settle();
        return await this.#dependencies.readings.fail(claim, error);
      }
      await this.#dependencies.readings.release(claim).catch(() => {});
      // However long that lasts, the document is found again once it has waited for a while.
      if (error instanceof FilesUnreachable) return;
      throw error;
    }
  }

  /** Writes down how far a reading is, seldom enough to cost nothing and often enough to be believed. */
  #createReports(
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
          if (!(await this.#dependencies.readings.report(claim, { status, progress }))) onLost();
        } catch (error) {
          this.#dependencies.log.warn(
            { err: error, documentId: claim.documentId },
            'the progress of a reading was not stored',
          );
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

  #sourceOf(claim: Claim, document: ClaimedDocument): Parameters<DocumentReader['read']>[0] {
    const { type, sourceText, qaPairs, sizeBytes } = document;
    if (qaPairs) return { kind: 'qa', pairs: qaPairs };
    if (type === 'text') return { kind: 'text', text: sourceText ?? '' };
    return { sizeBytes, fetch: () => this.#storedSource(claim, document) };
  }

  async #storedSource(
    { documentId }: Claim,
    { type, url, fileName }: ClaimedDocument,
  ): Promise<DocumentSource> {
    const file = await this.#dependencies.store.fileOf(documentId);
    const bytes = file && (await this.#dependencies.files.get(file.path));
    if (!bytes) throw new FileLost();
    if (type === 'file') return { kind: 'file', bytes, fileName: fileName ?? '' };
    const contentType = file.contentType ?? undefined;
    return { kind: 'page', bytes, contentType, url: file.foundUrl ?? url ?? '' };
  }

  #add(key: string, teamId: string, document: DocumentToRead) {
    return this.#queue.add(`${document.documentId} ${key}`, document, teamId);
  }
}
