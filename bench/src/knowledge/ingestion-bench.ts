import { setTimeout as pause } from 'node:timers/promises';
import { addFileDocument, addTextDocument, getDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { extractText } from 'unpdf';
import { type Figure, percentile } from '../figure.ts';
import { type Parley, startParley } from '../parley-process.ts';
import { createProbe } from '../probe.ts';
import { memoryMbOf } from '../process-usage.ts';
import { largePdf } from './large-pdf.ts';

const DOCUMENTS = 300;
const PARAGRAPHS = 8;
const PARALLEL = 8;
const SINGLE = 20;
/** A little below what may be uploaded. */
const PDF_BYTES = 20_000_000;
const LOOK_MS = 20;
const REST_MS = 3_000;
const PATIENCE_MS = 300_000;

/** How fast what is added becomes known, and what the largest file does to everybody else meanwhile. */
export async function benchIngestion(): Promise<Figure[]> {
  await using probe = createProbe();
  await using parley = await startParley(probe.env);
  const bench = 'knowledge, ingestion';
  const knownAfterMs = await timeSingleTexts(parley);
  const documentsASecond = await timeManyTexts(parley);
  await pause(REST_MS);
  await probe.read(parley.pid);
  await pause(REST_MS);
  const atRest = await probe.read(parley.pid);
  const beforeMb = await wholeMbOf(parley.pid);
  const pdf = largePdf(PDF_BYTES, lineOf);
  const bareSeconds = await timeBareReading(pdf);
  await probe.read(parley.pid);
  const large = await timeLargeFile(parley, pdf);
  const meanwhile = await probe.read(parley.pid);
  return [
    {
      bench,
      name: 'text of 4,000 characters, added → known, p95',
      unit: 'ms',
      value: percentile(knownAfterMs, 0.95),
      baseline: { name: 'its median', value: percentile(knownAfterMs, 0.5) },
    },
    {
      bench,
      name: `${DOCUMENTS} texts, ${PARALLEL} at once, documents a minute`,
      unit: 'count',
      value: documentsASecond * 60,
    },
    {
      bench,
      name: 'PDF of 20 MB of text, added → known',
      unit: 's',
      value: large.seconds,
      baseline: { name: 'unpdf alone, no passages', value: bareSeconds },
    },
    {
      bench,
      name: 'event-loop delay meanwhile, p99',
      unit: 'ms',
      value: meanwhile.p99Ms,
      budget: { value: 50, kind: 'at-most' },
      baseline: { name: 'at rest', value: atRest.p99Ms },
    },
    {
      bench,
      name: 'memory meanwhile, with its database, most',
      unit: 'MB',
      value: large.mostMb,
      baseline: { name: 'before', value: beforeMb },
    },
  ];
}

async function timeSingleTexts(parley: Parley): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < SINGLE; number += 1) {
    const started = performance.now();
    const body = { name: `Single ${number}`, text: textOf(1_000_000 + number * PARAGRAPHS) };
    const { uuid } = await parley.call(addTextDocument, { body });
    await untilReady(parley, uuid);
    times.push(performance.now() - started);
  }
  return times;
}

/** @returns documents a second, from the first call until all are known */
async function timeManyTexts(parley: Parley): Promise<number> {
  const started = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < DOCUMENTS) {
      const number = next;
      next += 1;
      await parley.call(addTextDocument, {
        body: { name: `Text ${number}`, text: textOf(number * PARAGRAPHS) },
      });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  for (const until = started + PATIENCE_MS; performance.now() < until; await pause(LOOK_MS)) {
    if (await areAllReady(parley)) return DOCUMENTS / ((performance.now() - started) / 1_000);
  }
  throw new Error('The documents were not read in time.');
}

async function areAllReady(parley: Parley): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const query = { page_size: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await parley.call(listDocuments, { query });
    if (page.list.some(({ status }) => status !== 'ready')) return false;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return true;
}

async function timeLargeFile(parley: Parley, pdf: Uint8Array<ArrayBuffer>) {
  const started = performance.now();
  const files = [{ field: 'file', content: new Blob([pdf]), name: 'large.pdf' }];
  const { uuid } = await parley.call(addFileDocument, { body: { name: 'Large' }, files });
  const mostMb = await untilReady(parley, uuid);
  return { seconds: (performance.now() - started) / 1_000, mostMb };
}

/** Of all processes: documents are read in one of its own. */
async function wholeMbOf(pid: number): Promise<number> {
  const { own, below } = await memoryMbOf(pid);
  return own + below;
}

/** @returns the highest memory of all processes that was sampled meanwhile */
async function untilReady(parley: Parley, uuid: string): Promise<number> {
  let mostMb = 0;
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_MS)) {
    const { status, failure } = await statusOf(parley, uuid);
    if (status === 'ready') return mostMb;
    if (status === 'failed') throw new Error(failure?.message ?? 'The document was not read.');
    mostMb = Math.max(mostMb, await wholeMbOf(parley.pid));
  }
  throw new Error('The document was not read in time.');
}

async function statusOf(parley: Parley, uuid: string) {
  const { list } = await parley.call(listDocuments, { query: { ids: uuid, page_size: 1 } });
  return list[0] ?? (await parley.call(getDocument, { params: { uuid } }));
}

async function timeBareReading(pdf: Uint8Array<ArrayBuffer>): Promise<number> {
  const started = performance.now();
  await extractText(pdf.slice(), { mergePages: true });
  return (performance.now() - started) / 1_000;
}

const SUBJECTS = ['The delivery', 'Our workshop', 'A member', 'The tariff', 'Every invoice', 'The warranty'];
const VERBS = ['covers', 'includes', 'needs', 'replaces', 'confirms', 'precedes'];
const OBJECTS = ['two spare parts', 'the yearly check', 'a written order', 'the second visit', 'any refund'];

function lineOf(number: number): string {
  const pick = (words: readonly string[], step: number) => words[Math.floor(number / step) % words.length];
  return `${pick(SUBJECTS, 1)} ${pick(VERBS, 7)} ${pick(OBJECTS, 31)} under rule ${number}-${(number * 7919) % 9973}.`;
}

function textOf(first: number): string {
  return Array.from(
    { length: PARAGRAPHS },
    (_, index) =>
      `## Section ${index + 1}\n\n${Array.from({ length: 8 }, (_line, line) => lineOf((first + index) * 8 + line)).join(' ')}`,
  ).join('\n\n');
}
