import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { isSecretVariable, SYSTEM_PREFIX } from '@parley/contract/dynamic-variables.ts';
import { CAMPAIGNS, OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { storableText } from '../../../http/storable-json.ts';
import { plainEncoding } from '../../../knowledge/extraction/rough-text.ts';
import { CampaignFileInvalid } from './campaign-errors.ts';

// What belongs here: the text of a CSV file as rows, before anything is known of their numbers.

/** A row of the file. */
export type FileRow = {
  /** On which it begins in the file, from 1. */
  line: number;
  number: string;
  name: string;
  timeZone: string;
  consent: string;
  variables: Record<string, string>;
};

export type CampaignFile = { columns: string[]; rows: FileRow[] };

/** What columns are called that are no variables, in the languages of the console. */
const KNOWN_COLUMNS: ReadonlyMap<string, 'number' | 'name' | 'timeZone' | 'consent'> = new Map([
  ...['number', 'phone', 'phone_number', 'telephone', 'numero', 'telefono'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['name', 'nom', 'nombre'].map((name) => [name, 'name'] as const),
  ...['time_zone', 'timezone', 'fuseau_horaire', 'zona_horaria'].map((name) => [name, 'timeZone'] as const),
  ...['consent', 'consentement', 'consentimiento'].map((name) => [name, 'consent'] as const),
]);
const DELIMITERS = [',', ';', '\t'] as const;
/** Lines that are read before others get a turn. */
const LINES_IN_A_GO = 500;
/** Cells of a line as a spreadsheet writes them at most, the empty ones included. */
const CELLS_MAX = 16_384;

/** @throws {CampaignFileInvalid} */
export async function readCampaignFile(bytes: Uint8Array): Promise<CampaignFile> {
  // The parser counts a line break of two characters within quotation marks twice.
  const text = storableText(textOf(bytes)).replaceAll(/\r\n?/g, '\n');
  const [titles, ...rest] = withoutEmptyColumns(await linesOf(text));
  if (!titles || rest.length === 0) throw new CampaignFileInvalid('empty');
  if (rest.length > CAMPAIGNS.rowsMax) throw new CampaignFileInvalid('too_many_rows');
  if (titles.cells.length > CAMPAIGNS.columnsMax) throw new CampaignFileInvalid('too_many_columns');
  const columns = titles.cells.map(columnOf);
  const names = columns.map(({ variable, known }) => known ?? variable);
  const repeated = columns.find((_, index) => names.indexOf(names[index] ?? '') < index);
  if (repeated) throw new CampaignFileInvalid('column_repeated', repeated.variable);
  if (!names.includes('number')) throw new CampaignFileInvalid('number_column_missing');
  const rows = rest.map(({ cells, line }) => rowOf(columns, cells, line));
  return { columns: columns.map(({ variable }) => variable), rows };
}

type Column = { variable: string; known: 'number' | 'name' | 'timeZone' | 'consent' | undefined };

function columnOf(title: string): Column {
  const plain = title
    .trim()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/g, '_');
  const variable = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
  const known = KNOWN_COLUMNS.get(plain.toLowerCase());
  const isReserved = variable.startsWith(SYSTEM_PREFIX) || isSecretVariable(variable);
  if (!known && (isReserved || /^_+$/.test(variable) || variable.length > CAMPAIGNS.cellMax)) {
    throw new CampaignFileInvalid('column_invalid', title.slice(0, CAMPAIGNS.cellMax));
  }
  return { variable: known ? plain.toLowerCase() : variable, known };
}

function rowOf(columns: readonly Column[], cells: readonly string[], line: number): FileRow {
  const row: FileRow = { line, number: '', name: '', timeZone: '', consent: '', variables: {} };
  columns.forEach(({ variable, known }, index) => {
    const value = (cells[index] ?? '').trim();
    if (known) row[known] = value;
    // What a person is called is also for the agent to say.
    if (!known || known === 'name') row.variables[known === 'name' ? 'name' : variable] = value;
  });
  return row;
}

/** Whether a value is longer than an agent may get it. */
export function isTooLong(column: string, value: string): boolean {
  const isVariable = !['number', 'name', 'time_zone', 'consent'].includes(column);
  return value.length > (isVariable ? OUTGOING_CALLS.variableMax : CAMPAIGNS.cellMax);
}

// Spreadsheets write "Unicode Text" in UTF-16, and on some systems in the code page of Western Europe.
function textOf(bytes: Uint8Array): string {
  const encoding = plainEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes);
}

/** What a record of the file contains, and the line on which it begins. */
type FileLine = { line: number; cells: string[] };

async function linesOf(text: string): Promise<FileLine[]> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
    }),
  );
  const lines: FileLine[] = [];
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      if (record.length > CELLS_MAX) throw new CampaignFileInvalid('too_many_columns');
      // The parser names the line on which a record ends.
      lines.push({ line: info.lines - record.join('').split('\n').length + 1, cells: record });
      if (lines.length % LINES_IN_A_GO === 0) await pause();
      if (lines.length > CAMPAIGNS.rowsMax + 1) break;
    }
  } catch (error) {
    throw error instanceof CsvError ? new CampaignFileInvalid('unreadable') : error;
  }
  return lines;
}

// In bytes: a piece of text could end between the halves of a sign.
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

// Spreadsheets write cells that were emptied, also behind the last column and below the last row.
function withoutEmptyColumns(lines: readonly FileLine[]): FileLine[] {
  const width = lines[0]?.cells.length ?? 0;
  const used = new Set<number>();
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (index < width && cell.trim() !== '') used.add(index);
  }
  return lines.map(({ line, cells }) => ({ line, cells: cells.filter((_cell, index) => used.has(index)) }));
}

/** The sign that divides the line with the names most often, outside of quotation marks. */
function delimiterOf(text: string): string {
  const [titles = ''] = text.replace(/^\n+/, '').split('\n', 1);
  const plain = titles.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => plain.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
