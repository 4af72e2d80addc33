import type { HtmlNode } from '../html/html-tree.ts';
import type { Region } from './pdf-columns.ts';
import { type Row, rowText } from './pdf-runs.ts';
import { findTable } from './pdf-tables.ts';

/** A piece of a page as it looks: what it means is told when the whole document is known. */
export type Block =
  | { kind: 'text'; lines: string[]; size: number; font: string; hasSpaceAbove: boolean; endsFull: boolean }
  | { kind: 'item'; lines: string[]; mark: string; x: number; size: number }
  | { kind: 'table'; cells: string[][] }
  | { kind: 'tagged'; nodes: HtmlNode[] };

const BULLET = /^([•◦▪▫■□●○‣⁃∙·➢➤►✓✔❖*–—\uf0a7\uf0b7\uf0d8\uf0fc-])(?:\s+|(?=\uf0b7))(?=\S)/u;
const NUMBER = /^(\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)/;
// In parts of the size of the letters.
const NORMAL_LEADING = 1.75;
const INDENT = 0.8;

/** Cuts a region into paragraphs, items of lists and tables. */
export function blocksOf({ rows, endX }: Region): Block[] {
  const leading = usualLeading(rows);
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

/** The distance of lines that most lines have, in parts of their size. */
function usualLeading(rows: readonly Row[]): number {
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
