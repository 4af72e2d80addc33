import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../env.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { type DocumentSource, DocumentUnreadable } from '../extraction/extracted-text.ts';
import type { PassageText } from '../passages/split-into-passages.ts';
import { MORE, type ReadDocument, type ReadingOrder, type ReadingReport } from './read-document.ts';
import { ReadingSlots } from './reading-slots.ts';

/** What a reading may take. */
type ReadingBounds = {
  /** From the start of its process, in milliseconds. */
  timeoutMs: number;
  /** Of objects and strings. */
  heapMb: number;
  /** Of its whole process, buffers included. */
  memoryMb: number;
  /** Readings at once. */
  processes: number;
};

const BOUNDS: ReadingBounds = { timeoutMs: 300_000, heapMb: 768, memoryMb: 1024, processes: 3 };

/** A document of fewer bytes is likely to be read in a moment. */
const SMALL_BYTES = 256 * 1024;

const BROKEN_DOWN: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  'SIGBUS',
  'SIGKILL',
]);

const PROGRAM = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** What is fetched when its turn to be read has come. */
type StoredSource = { sizeBytes: number; fetch: () => Promise<DocumentSource> };

/** How a document is read. */
type ReadingOptions = {
  /** What it is called, by which it can be found too. */
  name: string;
  /** Whose budget of reading time is used; teams take turns. */
  teamId: string;
  signal: AbortSignal;
  /** Told now and then which part, 0 to 1, is read. */
  onProgress?: (progress: number) => void;
};

/** Reads documents beside the event loop, with bounds of time and memory. */
export type DocumentReader = ReturnType<typeof createDocumentReader>;

/** Reads each document in a process of its own, which ends with it. */
export function createDocumentReader(bounds: Partial<ReadingBounds> = {}) {
  const allowed = { ...BOUNDS, ...bounds };
  const slots = new ReadingSlots(allowed.processes);
  const ending = new AbortController();
  return {
    /** @throws {DocumentUnreadable} when the source is at fault */
    async read(
      given: DocumentSource | StoredSource,
      { name, teamId, signal, onProgress = () => {} }: ReadingOptions,
    ): Promise<ReadDocument> {
      const either = AbortSignal.any([signal, ending.signal]);
      using _slot = await slots.next({ teamId, isSmall: sizeOf(given) < SMALL_BYTES }, either);
      const source = 'fetch' in given ? await given.fetch() : given;
      return await readInProcess({ source, name }, { bounds: allowed, signal: either, onProgress });
    },
    async [Symbol.asyncDispose]() {
      ending.abort(new Error('The server is stopping.'));
      await slots.settled();
    },
  };
}

function sizeOf(source: DocumentSource | StoredSource): number {
  if ('sizeBytes' in source) return source.sizeBytes;
  if (source.kind === 'text') return source.text.length;
  if (source.kind !== 'qa') return source.bytes.byteLength;
  return source.pairs.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0);
}

type ProcessOptions = { bounds: ReadingBounds; signal: AbortSignal; onProgress: (progress: number) => void };

async function readInProcess(
  order: ReadingOrder,
  { bounds, signal, onProgress }: ProcessOptions,
): Promise<ReadDocument> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${bounds.heapMb}`],
    env: bareEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>();
  const giveUp = (code: 'file_took_too_long' | 'file_too_complex') => reject(unreadable(order.source, code));
  using _late = setTimeout(() => giveUp('file_took_too_long'), bounds.timeoutMs);
  using _memory = watchMemory(child, bounds.memoryMb, () => giveUp('file_too_complex'));
  const passages: PassageText[] = [];
  const pieces = { text: [] as string[], html: [] as string[] };
  child.on('message', (message) => {
    const report = message as ReadingReport;
    if (report.type === 'progress') onProgress(report.progress);
    else if (report.type === 'unreadable') reject(new DocumentUnreadable(report.code, report.cause));
    else if (report.type === 'end') {
      const { language, segment, hasHtml } = report;
      const html = hasHtml ? pieces.html.join('') : null;
      resolve({ text: pieces.text.join(''), html, language, passages, segment });
    } else {
      if (report.type === 'piece') pieces[report.of].push(report.piece);
      else passages.push(...report.passages);
      child.send(MORE, () => {});
    }
  });
  child.once('error', reject);
  child.once('exit', (code, by) => {
    // An exhausted heap or stack ends a process by one of these.
    if (code === 134 || (by && BROKEN_DOWN.has(by))) giveUp('file_too_complex');
    else reject(new Error(`The reading process ended with ${by ?? code}.`));
  });
  child.send(order, (error) => error && reject(error));
  try {
    return await untilAborted(promise, signal);
  } finally {
    await end(child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

function unreadable(source: DocumentSource, code: 'file_took_too_long' | 'file_too_complex'): Error {
  return new DocumentUnreadable(code, `while reading a source of kind ${source.kind}`);
}

const CHECK_EVERY_MS = 150;
const PAGE_BYTES = 4096;

/**
 * Watches the memory of a process: its heap is bounded by the engine, but buffers lie outside of it. Where the system
 * does not report it (Linux does), the bound of the heap is the only one.
 */
function watchMemory({ pid }: ChildProcess, memoryMb: number, onExceeded: () => void): Disposable {
  const check = async () => {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
    const residentBytes = Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
    if (residentBytes > memoryMb * 1024 * 1024) onExceeded();
  };
  return setInterval(() => void check(), CHECK_EVERY_MS).unref();
}
