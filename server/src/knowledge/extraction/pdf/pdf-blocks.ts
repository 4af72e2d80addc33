import type { HtmlNode } from '../html/html-tree.ts';
import type { Region } from './pdf-columns.ts';
import { type Row, type Run, rowText } from './pdf-runs.ts';

/** A piece of a page by its layout; its role follows from the whole document. */
export type Block =
  | { kind: 'text'; lines: string[]; size: number; font: string; hasSpaceAbove: boolean; endsFull: boolean }
  | { kind: 'item'; lines: string[]; mark: string; x: number; size: number }
  | { kind: 'table'; cells: string[][] }
  | { kind: 'tagged'; nodes: HtmlNode[] };

const BULLET = /^([•◦▪▫■□●○‣⁃∙·➢➤►✓✔❖*–—\uf0a7\uf0b7\uf0d8\uf0fc-])(?:\s+|(?=\uf0b7))(?=\S)/u;
const NUMBER = /^(\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)/;
// As multiples of the font size.
const NORMAL_LEADING = 1.75;
const INDENT = 0.8;

/** Cuts a region into paragraphs, items of lists and tables. */
export function blocksOf({ rows, endX }: Region): Block[] {
  const leading = commonLeading(rows);
  const blocks: Block[] = [];
  let above: Row | undefined;
  for (let index = 0; index < rows.length; ) {
    const row = rows[index];
    if (!row) break;
    const isMarked = BULLET.test(`${rowText(row)} `) || NUMBER.test(rowText(row));
    const table = isMarked ? undefined : findTable(rows.slice(index, index + 500));
    if (table) {
      blocks.push({ kind: 'table', cells: table.cells });
      index += table.rowCount;
      above = rows[index - 1];
      continue;
    }
    addLine(blocks, row, { above, leading, endX });
    above = row;
    index += 1;
  }
  return blocks;
}

function addLine(
  blocks: Block[],
  row: Row,
  { above, leading, endX }: { above: Row | undefined; leading: number; endX: number },
): void {
  const text = rowText(row);
  const last = blocks.at(-1);
  const distance = above ? (above.y - row.y) / row.size : Number.POSITIVE_INFINITY;
  const isClose = distance < leading * 1.2;
  const x = row.runs[0]?.x ?? 0;
  const marked = BULLET.exec(text) ?? NUMBER.exec(text);
  if (marked && !(last?.kind === 'text' && isClose && /^[a-z–—-]/.test(marked[1] ?? ''))) {
    blocks.push({
      kind: 'item',
      mark: marked[1] ?? '',
      lines: [text.slice(marked[0].length)],
      x,
      size: row.size,
    });
    return;
  }
  if (
    last?.kind === 'item' &&
    isClose &&
    x > last.x + INDENT * 0.5 * row.size &&
    isNear(last.size, row.size)
  ) {
    last.lines.push(text);
    return;
  }
  const aboveX = above?.runs[0]?.x ?? x;
  const isIndented = x > aboveX + INDENT * row.size && x < aboveX + 5 * row.size;
  const endsFull = (row.runs.at(-1)?.endX ?? 0) > endX - 3 * row.size;
  if (last?.kind === 'text' && isClose && isNear(last.size, row.size) && !isIndented && !isFinished(last)) {
    last.lines.push(text);
    last.endsFull = endsFull;
    return;
  }
  const [{ font } = { font: '' }] = row.runs.toSorted((one, other) => other.text.length - one.text.length);
  blocks.push({
    kind: 'text',
    lines: [text],
    size: row.size,
    font,
    hasSpaceAbove: distance > leading * 1.15,
    endsFull,
  });
}

/** A line that stops well before the margin at the end of a sentence closes its paragraph. */
function isFinished(block: Extract<Block, { kind: 'text' }>): boolean {
  return !block.endsFull && /[.!?:…»”"]$/.test(block.lines.at(-1) ?? '');
}

/** The most frequent distance of lines, as a multiple of their font size. */
function commonLeading(rows: readonly Row[]): number {
  const distances = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    if (!above || !isNear(above.size, row.size)) continue;
    const distance = Math.round(((above.y - row.y) / row.size) * 20) / 20;
    if (distance < 0.9 || distance > NORMAL_LEADING) continue;
    distances.set(distance, (distances.get(distance) ?? 0) + 1);
  }
  const [most] = [...distances].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  return most?.[0] ?? 1.3;
}

const isNear = (one: number, other: number) => Math.abs(one - other) < Math.max(one, other) * 0.08;

/** Rows of a table that were found among lines, and the cells that they make. */
type FoundTable = { rowCount: number; cells: string[][] };

type Span = { x: number; endX: number };

// As multiples of the font size.
const ROW_GAP_MAX = 4;
const WRAP_GAP_MAX = 1.45;
const CENTRED_GAP_MAX = 0.9;
const COLUMN_GAP_MIN = 0.6;

/**
 * Looks for a table that begins with the first of the given rows.
 * @returns undefined where the lines are no table
 */
function findTable(lines: readonly Row[]): FoundTable | undefined {
  const rows = tableRows(lines);
  const [first] = rows;
  if (!first || first.runs.length < 2) return undefined;
  let columns = first.runs.map(spanOf);
  let count = 1;
  let multiple = 1;
  for (let row = rows[count], above = first; row; above = row, row = rows[count]) {
    if (above.endY - row.y > ROW_GAP_MAX * row.size || Math.abs(row.size - first.size) > first.size * 0.25)
      break;
    if (row.runs.length === 1 && !isWrapped(row, above, columns)) break;
    const merged = mergeSpans([...columns, ...row.runs.map(spanOf)], row.size);
    if (
      merged.length < 2 ||
      (merged.length < columns.length && columns.length - merged.length > columns.length / 3)
    )
      break;
    if (row.runs.length > 1) multiple += 1;
    columns = merged;
    count += 1;
  }
  if (multiple < 2 || columns.length < 2) return undefined;
  const cells = cellsOf(rows.slice(0, count), columns);
  const rowCount = rows.slice(0, count).reduce((sum, row) => sum + row.lineCount, 0);
  return isTable(cells) ? { rowCount, cells } : undefined;
}

/** A row of a table, which may be of several lines. */
type TableRow = Row & { endY: number; lineCount: number };

/**
 * Lines closer than lines of one text can be are cells of one row that are centred on one another: a cell of two lines
 * has its first above, and its second below, the only line of the next.
 */
function tableRows(lines: readonly Row[]): TableRow[] {
  const rows: TableRow[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && row.endY - line.y < CENTRED_GAP_MAX * line.size) {
      row.runs.push(...line.runs);
      row.endY = line.y;
      row.lineCount += 1;
    } else rows.push({ ...line, runs: [...line.runs], endY: line.y, lineCount: 1 });
  }
  return rows;
}

const spanOf = ({ x, endX }: Run): Span => ({ x, endX });

/** A lone piece under the cell that it goes on with. */
function isWrapped(row: TableRow, above: TableRow, columns: readonly Span[]): boolean {
  const [run] = row.runs;
  if (!run || above.endY - row.y > WRAP_GAP_MAX * row.size) return false;
  const touched = columns.filter((column) => overlaps(column, run));
  const next = columns[columns.indexOf(touched[0] ?? run) + 1];
  return touched.length === 1 && (!next || run.endX < next.x);
}

function mergeSpans(spans: readonly Span[], size: number): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.x - other.x)) {
    const last = merged.at(-1);
    if (last && span.x < last.endX + COLUMN_GAP_MIN * size) last.endX = Math.max(last.endX, span.endX);
    else merged.push({ ...span });
  }
  return merged;
}

function cellsOf(rows: readonly TableRow[], columns: readonly Span[]): string[][] {
  const gaps = rows.slice(1).map((row, index) => (rows[index]?.endY ?? row.y) - row.y);
  const largest = Math.max(...gaps, 0);
  const cells: string[][] = [];
  for (const [index, row] of rows.entries()) {
    const texts = columns.map((column) =>
      row.runs
        .filter((run) => overlaps(column, run))
        .map(({ text }) => text)
        .join(' '),
    );
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY;
    const isClose = gap <= WRAP_GAP_MAX * row.size;
    const last = cells.at(-1);
    // A line of the row above: nothing stands in the first column, or rows are further apart than lines.
    if (last && isClose && (!texts[0] || row.runs.length === 1 || gap < largest * 0.8)) {
      for (const [column, text] of texts.entries()) last[column] = `${last[column]} ${text}`.trim();
    } else cells.push(texts);
  }
  return cells;
}

/** Two columns of whole sentences are no table, nor is a line with a wide gap in it. */
function isTable(cells: readonly (readonly string[])[]): boolean {
  const full = cells.filter((row) => row.filter((cell) => cell).length > 1);
  return full.length >= 2 && full.length >= cells.length * 0.5;
}

const overlaps = (one: Span, other: Span) => one.x < other.endX && other.x < one.endX;
