import { setImmediate as pause } from 'node:timers/promises';
import type { DoNotCallRowProblem } from '@parley/contract/do-not-call.ts';
import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { unescapedCell } from '../../../../http/csv-line.ts';
import { storableText } from '../../../../http/storable-json.ts';
import { internationalNumber } from '../../../../numbers/international-number.ts';

/** What a row says beside its number; `until` is null for good. */
type ReadRow = { note: string; until: Date | null };

/** What a text of rows says: numbers, each once, and rows that cannot be read. */
export type ReadRows = {
  /** By number in international form. */
  numbers: ReadonlyMap<string, ReadRow>;
  refusedCount: number;
  /** The first that are refused. */
  refused: { row: number; text: string; problem: DoNotCallRowProblem }[];
};

/** Rows that are read before others get a turn. */
const ROWS_IN_A_GO = 200;
/** How much of a refused row is shown again. */
const SHOWN_MAX = 100;
/** As the export writes it; spreadsheets may leave the time out. */
const WRITTEN_MOMENT = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?$/;

/**
 * Reads rows of a number and, if there is one, a note. A first row without a digit is passed over; a column that it
 * calls `until` says when an entry ends.
 */
export async function readDoNotCallRows(text: string): Promise<ReadRows> {
  const numbers = new Map<string, ReadRow>();
  const refused: ReadRows['refused'] = [];
  let refusedCount = 0;
  let untilColumn = -1;
  const plain = storableText(text).replace(/^\u{feff}/u, '');
  for (const { row, record } of recordsOf(plain.split(/\r\n|\r|\n/))) {
    if (row % ROWS_IN_A_GO === 0) await pause();
    if (record.trim() === '') continue;
    const [written = '', note = '', ...others] = cellsOf(record);
    if (row === 1 && !/\d/.test(record)) {
      untilColumn = others.findIndex((title) => title.toLowerCase() === 'until');
      continue;
    }
    const refuse = (problem: DoNotCallRowProblem) => {
      refusedCount += 1;
      if (refusedCount > DO_NOT_CALL.refusedShown) return;
      refused.push({ row, text: record.slice(0, SHOWN_MAX), problem });
    };
    // Spreadsheets are also kept from taking a number for a figure by an apostrophe.
    const number = internationalNumber(written.replace(/^'/, ''))?.number;
    const until = momentOf(others[untilColumn] ?? '');
    if (number === undefined) refuse('number_invalid');
    else if (note.length > DO_NOT_CALL.noteMax) refuse('note_too_long');
    else if (until === undefined) refuse('until_invalid');
    else numbers.set(number, { note, until: laterOf(until, numbers.get(number)) });
  }
  return { numbers, refusedCount, refused };
}

/** Rows with the line on which each begins, from 1; a quoted note may have several lines. */
function* recordsOf(lines: readonly string[]): Generator<{ row: number; record: string }> {
  for (let from = 0; from < lines.length; ) {
    const end = endOf(lines, from);
    yield { row: from + 1, record: lines.slice(from, end).join('\n') };
    from = end;
  }
}

/** A line whose last cell is quoted, and has not ended. */
const OPEN = /(?:^|[\t;,]) *"(?:[^"]|"")*$/;
/** A line with the end of such a cell. */
const CLOSED = /^(?:[^"]|"")*" *(?:[\t;,]|$)/;
/** A line within such a cell. */
const INSIDE = /^(?:[^"]|"")*$/;

/** Behind the last line of a row; a quotation mark that no other one answers is a sign like any other. */
function endOf(lines: readonly string[], from: number): number {
  if (!OPEN.test(lines[from] ?? '')) return from + 1;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (CLOSED.test(line)) return at + 1;
    if (!INSIDE.test(line)) break;
  }
  return from + 1;
}

const CELLS = new Map(
  ['\t', ';', ','].map((separator) => [
    separator,
    new RegExp(`(?:^|${separator}) *("(?:[^"]|"")*"|[^${separator}]*)`, 'g'),
  ]),
);

/** Cells of a row; commas and semicolons may stand in quotation marks. */
function cellsOf(record: string): string[] {
  // A number contains none of them; a note may contain all.
  const pattern = CELLS.get(/[\t;,]/.exec(record)?.[0] ?? '\t') ?? /.*/g;
  const cells = [...record.matchAll(pattern)].map(([, text = '']) => text.trim());
  return cells.map((text) =>
    unescapedCell(/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text),
  );
}

/** Null for none; undefined where it is no moment. */
function momentOf(written: string): Date | null | undefined {
  if (written === '') return null;
  const moment = new Date(written);
  return WRITTEN_MOMENT.test(written) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** Until when a number is left alone of which two rows tell. */
function laterOf(until: Date | null, before: ReadRow | undefined): Date | null {
  if (!before || until === null) return until;
  return before.until === null || before.until > until ? before.until : until;
}
