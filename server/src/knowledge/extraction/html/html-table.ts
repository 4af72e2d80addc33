import { type InlineOptions, writeInline } from './html-inline.ts';
import { elementsOf, type HtmlElement, type HtmlNode, isBlock } from './html-tree.ts';

const COLUMNS_MAX = 256;

type Cell = { text: string; isHead: boolean };

/** Writes the blocks that stand in a cell. */
type WriteBlocks = (nodes: readonly HtmlNode[], options: InlineOptions) => string[];

/** A table as rows of `|`; one that only arranges a page, as the blocks in its cells. */
export function tableBlocks(table: HtmlElement, options: InlineOptions, blocksOf: WriteBlocks): string[] {
  const rows = rowsOf(table);
  if (isLayout(table, rows)) return rows.flat().flatMap((cell) => blocksOf(cell.children, options));
  const captions = table.children.filter((child) => typeof child !== 'string' && child.name === 'caption');
  const grid = gridOf(rows, (cell) => cellText(cell, options, blocksOf)).filter((row) =>
    row.some(({ text }) => text),
  );
  return [...blocksOf(captions, options), ...markdownTable(grid)];
}

function markdownTable(grid: readonly (readonly Cell[])[]): string[] {
  const [first] = grid;
  if (!first) return [];
  const rows = grid.map((row) => row.map(({ text }) => text));
  // Where the first column names the rows and nothing names the columns, no row may be taken for a head.
  const isNamedByRow = first.length > 1 && grid.every(([cell, second]) => cell?.isHead && !second?.isHead);
  return [writeTable(isNamedByRow ? [[], ...rows] : rows)];
}

function rowsOf(table: HtmlElement): HtmlElement[][] {
  const rows: HtmlElement[] = [];
  for (const child of table.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'tr') rows.push(child);
    else if (/^t(?:head|body|foot)$/.test(child.name)) {
      rows.push(
        ...child.children.filter((row) => typeof row !== 'string').filter(({ name }) => name === 'tr'),
      );
    }
  }
  return rows.map(({ children }) =>
    children.filter((cell) => typeof cell !== 'string').filter(({ name }) => name === 'td' || name === 'th'),
  );
}

function isLayout(table: HtmlElement, rows: readonly HtmlElement[][]): boolean {
  if (table.attributes.role === 'presentation' || rows.every((cells) => cells.length < 2)) return true;
  const inner = [...elementsOf(table)];
  if (inner.some(({ name }) => name === 'table')) return true;
  const hasHead = inner.some(({ name }) => name === 'th');
  return !hasHead && inner.some(({ name }) => /^h[1-4]$/.test(name));
}

/** Cells by column: one that spans rows is repeated in each of them, so that every row is complete. */
function gridOf(rows: readonly HtmlElement[][], textIn: (cell: HtmlElement) => string): Cell[][] {
  const grid: Cell[][] = [];
  const spanning: { cell: Cell; rowsLeft: number }[] = [];
  for (const cells of rows) {
    const row: Cell[] = [];
    const place = (cell: Cell, rowsLeft: number) => {
      spanning[row.length] = { cell, rowsLeft };
      row.push(cell);
    };
    const continueSpans = () => {
      for (let above = spanning[row.length]; above && above.rowsLeft > 0; above = spanning[row.length]) {
        place(above.cell, above.rowsLeft - 1);
      }
    };
    for (const element of cells) {
      continueSpans();
      if (row.length >= COLUMNS_MAX) break;
      const cell = { text: textIn(element), isHead: element.name === 'th' };
      const rowsLeft = spanOf(element.attributes.rowspan) - 1;
      place(cell, rowsLeft);
      const columns = Math.min(spanOf(element.attributes.colspan), COLUMNS_MAX - row.length);
      for (let index = 1; index < columns; index += 1) place({ ...cell, text: '' }, rowsLeft);
    }
    continueSpans();
    grid.push(row);
  }
  return grid;
}

function cellText(element: HtmlElement, options: InlineOptions, blocksOf: WriteBlocks): string {
  if (!element.children.some(isBlock)) return writeInline(element.children, { ...options, hasBreaks: false });
  return blocksOf(element.children, { ...options, hasBreaks: false })
    .map((block) => block.replaceAll(/^\s*(?:- |#{1,6} |> )/gm, ''))
    .join('; ')
    .replaceAll(/([.:;,!?]); /g, '$1 ');
}

const spanOf = (value: string | undefined) =>
  Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), 500);

/** Writes rows of text as a Markdown table whose first row is its head. */
function writeTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, column) => escapeCell(row[column] ?? ''));
    return `| ${cells.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return lines.join('\n');
}

const escapeCell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/\\?\|/g, '\\|').trim();
