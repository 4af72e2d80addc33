import type pg from 'pg';
import { FAULTS, type Fault, type FaultCounts } from './chaos-faults.ts';
import type { ChaosBreak, ChaosLog, ChaosParty, Medium } from './chaos-log.ts';

export type ChaosResult = {
  minutes: number;
  counts: FaultCounts;
  breaks: readonly ChaosBreak[];
  parties: Record<Medium, number>;
  /** Sentences of callers whose answer they saw or heard. */
  answered: number;
  /** Of those, the ones that are not stored, and those that are stored more than once. */
  lost: readonly string[];
  twice: readonly string[];
  /** Calls of the tool, and those for a sentence for which it was called under another key already. */
  toolCalls: number;
  toolsTwice: number;
};

/** A conversation goes on in time within this. */
const IN_TIME_MS = 4_000;
const WANTED_SHARE = 0.99;

type Stored = { id: string; sid: string | null; message: string; count: number; tools: boolean };

/** Compares what callers saw with what is stored. */
export async function judge(
  { parties, breaks }: ChaosLog,
  { pool, toolKeys }: { pool: pg.Pool; toolKeys: ReadonlyMap<string, ReadonlySet<string>> },
): Promise<Omit<ChaosResult, 'minutes' | 'counts'>> {
  const { rows } = await pool.query<Stored>(
    `select c.id, c.phone_call ->> 'call_sid' as sid, t.message, count(*)::int as count, t.message ~ '7$' as tools
      from conversations c join conversation_turns t on t.conversation_id = c.id
      where t.role = 'user' group by c.id, t.message`,
  );
  const countOf = new Map<string, number>();
  const toolTurns = new Map<string, number>();
  for (const { id, sid, message, count, tools } of rows) {
    const key = keyOf(sid ?? id, message);
    countOf.set(key, (countOf.get(key) ?? 0) + count);
    if (tools) toolTurns.set(id, (toolTurns.get(id) ?? 0) + count);
  }
  const keys = parties.flatMap(({ id, answered }) => answered.map((message) => keyOf(id, message)));
  return {
    breaks,
    parties: { chat: countWith(parties, 'chat'), telephone: countWith(parties, 'telephone') },
    answered: keys.length,
    lost: keys.filter((key) => !countOf.has(key)),
    twice: keys.filter((key) => (countOf.get(key) ?? 0) > 1),
    toolCalls: [...toolKeys.values()].reduce((sum, { size }) => sum + size, 0),
    toolsTwice: [...toolKeys].reduce(
      (sum, [id, { size }]) => sum + Math.max(0, size - (toolTurns.get(id) ?? 0)),
      0,
    ),
  };
}

export function problemsOf({ answered, breaks, lost, twice, toolsTwice }: ChaosResult): string[] {
  const share = shareInTime(breaks);
  return [
    answered > 0 ? '' : 'no sentence was answered',
    lost.length === 0 ? '' : `${lost.length} answered sentences are not stored`,
    twice.length === 0 ? '' : `${twice.length} sentences are stored twice`,
    toolsTwice === 0 ? '' : `${toolsTwice} tools were called twice`,
    share >= WANTED_SHARE ? '' : `${percent(share)} of the conversations went on in time`,
  ].filter(Boolean);
}

/** The table of docs/operating.md. */
export function chaosTable(result: ChaosResult): string {
  const { minutes, counts, breaks, parties, answered, lost, twice, toolCalls, toolsTwice } = result;
  const rows = Object.entries(FAULTS).map(([fault, words]) => {
    const broken = breaks.filter((each) => each.fault === fault);
    return `| ${words} | ${counts[fault as Fault]} | ${broken.length} | ${timesOf(broken)} |`;
  });
  return [
    `${minutes} minutes, ${parties.chat} chats and ${parties.telephone} telephone calls on two nodes:`,
    '',
    '| what happens | times | connections that broke | went on within 4 s | half within | longest |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| **all** | ${Object.values(counts).reduce((sum, count) => sum + count, 0)} | ${breaks.length} | ${timesOf(breaks)} |`,
    '',
    `${answered} sentences were answered: ${lost.length} of them are not stored, ${twice.length} are stored twice. The tool was called for ${toolCalls} sentences, for ${toolsTwice} of them again under another key.`,
  ].join('\n');
}

function timesOf(breaks: readonly ChaosBreak[]): string {
  if (breaks.length === 0) return '– | – | –';
  const times = breaks.map(({ wentOnMs = Number.POSITIVE_INFINITY }) => wentOnMs).sort((a, b) => a - b);
  const half = times[Math.floor(times.length / 2)];
  return `${percent(shareInTime(breaks))} | ${seconds(half)} | ${seconds(times.at(-1))}`;
}

function shareInTime(breaks: readonly ChaosBreak[]): number {
  const inTime = breaks.filter(({ wentOnMs }) => wentOnMs !== undefined && wentOnMs <= IN_TIME_MS);
  return breaks.length === 0 ? 1 : inTime.length / breaks.length;
}

function seconds(ms: number | undefined): string {
  return ms === undefined || ms === Number.POSITIVE_INFINITY ? 'lost' : `${(ms / 1_000).toFixed(1)} s`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function keyOf(id: string, message: string): string {
  return `${id} ${message}`;
}

function countWith(parties: readonly ChaosParty[], wanted: Medium): number {
  return parties.filter(({ medium }) => medium === wanted).length;
}
