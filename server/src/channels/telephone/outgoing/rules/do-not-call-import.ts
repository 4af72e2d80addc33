import type { DoNotCallRowProblem } from '@parley/contract/do-not-call.ts';
import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { storableText } from '../../../../http/storable-json.ts';
import { internationalNumber } from '../../../../numbers/international-number.ts';

/** What a text of rows says: numbers with their notes, each number once, and rows that cannot be read. */
export type ReadRows = {
  /** Notes by number in international form. */
  numbers: ReadonlyMap<string, string>;
  refused: { row: number; text: string; problem: DoNotCallRowProblem }[];
};

/** How much of a refused row is shown again. */
const SHOWN_MAX = 100;

/** Reads rows of a number and, if there is one, a note. A first row without a digit is passed over. */
export function readDoNotCallRows(text: string): ReadRows {
  const numbers = new Map<string, string>();
  const refused: ReadRows['refused'] = [];
  const lines = storableText(text)
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) continue;
    const [written = '', note = ''] = cellsOf(line);
    const refuse = (problem: DoNotCallRowProblem) =>
      refused.push({ row: index + 1, text: line.slice(0, SHOWN_MAX), problem });
    // Spreadsheets are kept from calculating a number with its plus sign by an apostrophe.
    const number = internationalNumber(written.replace(/^'/, ''))?.number;
    if (number === undefined) refuse('number_invalid');
    else if (note.length > DO_NOT_CALL.noteMax) refuse('note_too_long');
    else numbers.set(number, note);
  }
  return { numbers, refused };
}

/** The first two columns of a line; commas and semicolons may stand in quotation marks. */
function cellsOf(line: string): string[] {
  // A number contains none of them; a note may contain all.
  const separator = /[\t;,]/.exec(line)?.[0] ?? '\t';
  const cell = new RegExp(`(?:^|${separator})\\s*("(?:[^"]|"")*"|[^${separator}]*)`, 'g');
  const cells = [...line.matchAll(cell)].map(([, text = '']) => text.trim());
  return cells.map((text) => (/^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text));
}
