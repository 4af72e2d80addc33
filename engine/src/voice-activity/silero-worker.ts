import { parentPort, workerData } from 'node:worker_threads';
import { loadSilero, type SileroLine } from './silero-voice.ts';

// The thread that the neural network runs in: it computes without a pause, so it must never be where sockets are served.

/** What the thread starts with. */
export type SileroWorkerData = { maxLines: number };

/** What the thread is told, in order; a line is known by its number from its first window to its close. */
export type SileroTask = { line: number; window: Int16Array } | { line: number; close: true };

/** What reaches the thread: tasks, or that it is to end when it is done with those before. */
export type SileroOrder = SileroTask[] | 'stop';

/** What the thread reports of one batch of tasks. */
export type SileroReport = {
  answers: { line: number; isVoiced: boolean }[];
  /** Windows that are done with, answered or not. */
  windowCount: number;
  /** Lines that there are to use. */
  lineCount: number;
};

// Lines that exist without being in use, so that a voice seldom waits for one to be made.
const SPARE_LINES = 2;

const { maxLines }: SileroWorkerData = workerData;
const silero = loadSilero(maxLines);
const lines = new Map<number, SileroLine>();
let answers: SileroReport['answers'] = [];
let windowCount = 0;

silero?.prepare(SPARE_LINES);
report();

parentPort?.on('message', (order: SileroOrder) => {
  if (order === 'stop') return parentPort?.close();
  for (const task of order) {
    if ('window' in task) {
      windowCount += 1;
      lineOf(task.line)?.push(task.window);
    } else hangUp(task.line);
  }
  report();
  // Each takes a tenth of a second: one at a time, while the others' sound waits.
  if (silero && silero.lineCount() < Math.min(maxLines, lines.size + SPARE_LINES)) {
    silero.prepare(silero.lineCount() + 1);
    report();
  }
});

function lineOf(number: number): SileroLine | undefined {
  const known = lines.get(number);
  if (known) return known;
  const made = silero?.open((isVoiced) => answers.push({ line: number, isVoiced }));
  if (made) lines.set(number, made);
  return made;
}

function hangUp(number: number): void {
  lines.get(number)?.close();
  lines.delete(number);
}

function report(): void {
  const lineCount = silero?.lineCount() ?? 0;
  parentPort?.postMessage({ answers, windowCount, lineCount } satisfies SileroReport);
  answers = [];
  windowCount = 0;
}
