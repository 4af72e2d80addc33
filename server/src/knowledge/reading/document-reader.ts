import { Worker } from 'node:worker_threads';
import type { PassageText } from '../passages/passage-text.ts';
import type { DocumentReader, DocumentSource, ReadDocument } from './read-document.ts';
import { DocumentUnreadable } from './reading-errors.ts';
import { watchMemory } from './reading-memory.ts';
import { MORE, type ReadingOrder, type ReadingReport } from './reading-message.ts';
import { createTurns } from './reading-turns.ts';

/** What a reading may take. */
export type ReadingBounds = {
  /** From the start of its thread, in milliseconds. */
  timeoutMs: number;
  /** Of objects and strings. */
  heapMb: number;
  /** Of everything that its thread holds, buffers included. */
  memoryMb: number;
  /** Readings at once. */
  threads: number;
};

const BOUNDS: ReadingBounds = { timeoutMs: 300_000, heapMb: 768, memoryMb: 1024, threads: 2 };

const WORKER = new URL('./reading-worker.ts', import.meta.url);

/** Reads each document in a thread of its own, which ends with it. */
export function createDocumentReader(bounds: Partial<ReadingBounds> = {}): DocumentReader {
  const allowed = { ...BOUNDS, ...bounds };
  const turns = createTurns(allowed.threads);
  const ending = new AbortController();
  return {
    async read(source, { name, signal, onProgress = () => {} }) {
      const either = AbortSignal.any([signal, ending.signal]);
      using _turn = await turns.next(either);
      return await readInThread({ source, name }, { bounds: allowed, signal: either, onProgress });
    },
    async [Symbol.asyncDispose]() {
      ending.abort(new Error('The server is stopping.'));
      await turns.settled();
    },
  };
}

type ThreadOptions = { bounds: ReadingBounds; signal: AbortSignal; onProgress: (progress: number) => void };

async function readInThread(
  order: ReadingOrder,
  { bounds, signal, onProgress }: ThreadOptions,
): Promise<ReadDocument> {
  signal.throwIfAborted();
  const worker = new Worker(WORKER, {
    ...{ workerData: order, name: 'reading', execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>();
  const giveUp = (code: 'file_took_too_long' | 'file_too_complex') => reject(unreadable(order.source, code));
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => giveUp('file_took_too_long'), bounds.timeoutMs);
  using _memory = watchMemory(worker, bounds.memoryMb, () => giveUp('file_too_complex'));
  const passages: PassageText[] = [];
  const pieces = { text: [] as string[], html: [] as string[] };
  worker.on('message', (report: ReadingReport) => {
    if (report.type === 'progress') onProgress(report.progress);
    else if (report.type === 'unreadable') reject(new DocumentUnreadable(report.code, report.cause));
    else if (report.type === 'end') {
      const { title, language, segment, hasHtml } = report;
      const html = hasHtml ? pieces.html.join('') : null;
      resolve({ title, text: pieces.text.join(''), html, language, passages, segment });
    } else {
      if (report.type === 'piece') pieces[report.of].push(report.piece);
      else passages.push(...report.passages);
      worker.postMessage(MORE);
    }
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp('file_too_complex');
    else reject(error);
  });
  worker.once('exit', (code) => reject(new Error(`The reading thread ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function unreadable(source: DocumentSource, code: 'file_took_too_long' | 'file_too_complex'): Error {
  return new DocumentUnreadable(code, `while reading a source of kind ${source.kind}`);
}
