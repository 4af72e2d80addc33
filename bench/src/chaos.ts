import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeChats } from './chaos/chaos-chat.ts';
import { causeFaults } from './chaos/chaos-faults.ts';
import type { ChaosLog } from './chaos/chaos-log.ts';
import { setChaosStage } from './chaos/chaos-stage.ts';
import { makeCalls } from './chaos/chaos-telephone.ts';
import { type ChaosResult, chaosTable, judge, problemsOf } from './chaos/chaos-verdict.ts';

// npm run chaos [MINUTES]: chats and telephone calls on two nodes that are killed, cut off and starved; writes its table
// to docs/operating.md, and ends with 1 when anything is lost, done twice or late.

const DEFAULT_MINUTES = 10;
const CHATS = 6;
const CALLS = 4;
const PAGE = resolve(import.meta.dirname, '../../docs/operating.md');
const MARKS = ['<!-- chaos: written by npm run chaos -->', '<!-- /chaos -->'] as const;
/** Callers leave within this. */
const LEAVING_MS = 90_000;
/** What was said last is stored within this. */
const SETTLE_MS = 20_000;

const [given = String(DEFAULT_MINUTES)] = process.argv.slice(2);
const minutes = Number(given);
if (!(minutes >= 1 && minutes <= 24 * 60)) {
  console.error(`Give the minutes as a number, such as: npm run chaos 10, not "${given}".`);
  process.exit(2);
}
const result = await run();
const table = chaosTable(result);
console.log(table);
await writeTable(table);
const problems = problemsOf(result);
for (const key of [...result.lost, ...result.twice].slice(0, 20)) console.error(`  ${key}`);
console.log(problems.length === 0 ? '\nNothing is lost.' : `\nNot well: ${problems.join('; ')}.`);
process.exit(problems.length === 0 ? 0 : 1);

async function run(): Promise<ChaosResult> {
  await using stage = await setChaosStage();
  const log: ChaosLog = { parties: [], breaks: [], fault: 'kill', isOver: false };
  console.error(`${CHATS} chats and ${CALLS} telephone calls at once for ${minutes} minutes …`);
  const callers = [
    ...Array.from({ length: CHATS }, () => writeChats(stage.chatUrl, log)),
    ...Array.from({ length: CALLS }, () => makeCalls(stage, log)),
  ];
  const counts = await causeFaults(stage, log, minutes * 60_000);
  log.isOver = true;
  // Who still waits in vain then has lost nothing that was answered.
  await Promise.race([Promise.all(callers), pause(LEAVING_MS)]);
  await pause(SETTLE_MS);
  return { minutes, counts, ...(await judge(log, stage)) };
}

async function writeTable(text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = MARKS.map((mark) => page.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error('docs/operating.md has no place for the table.');
  await writeFile(PAGE, `${page.slice(0, begin + MARKS[0].length)}\n${text}\n${page.slice(end)}`);
}
