import { splitLigatures } from '../plain-text.ts';

/** Letters that stand side by side in one line of a page, without a gap that could part columns. Units are points. */
export type Run = {
  text: string;
  x: number;
  endX: number;
  y: number;
  size: number;
  font: string;
  /** Where it could be parted: how much of its text stands before a gap, where that ends and the next word begins. */
  breaks: { length: number; endX: number; x: number }[];
};

/** What pdf.js gives for a piece of text, as far as it is needed. */
export type TextItem = { str: string; transform: readonly number[]; width: number; fontName: string };

// As multiples of the font size.
const CELL_GAP = 1.3;
const BREAK_GAP = 0.45;
const NOTE_SIZE = 0.88;
const WORD_GAP = 0.16;
const SAME_LINE = 0.45;
// What leads back from a note, in what was a page of the web.
const BACK_MARK = /[↩⤴]\ufe0e?/gu;

/** Joins what a page says piece by piece, in the order in which it does. Text that is turned or invisible is left out. */
export function runsOf(items: readonly TextItem[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let isSpaced = false;
  for (const { str, transform, width, fontName } of items) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
    let text = splitLigatures(str).replaceAll(BACK_MARK, '').replaceAll(/\s+/g, ' ');
    if (!text.trim()) {
      isSpaced ||= text !== '';
      continue;
    }
    const size = Math.hypot(c, d);
    if (size < 0.5 || Math.abs(b) > Math.abs(a) || ![x, y, width].every(Number.isFinite)) continue;
    if (run && continues(run, { x, y, size })) {
      const isNote =
        size < run.size * NOTE_SIZE && y > run.y + run.size * 0.15 && /^\d{1,3}$/.test(text.trim());
      if (isNote) text = `[${text.trim()}]`;
      if (x - run.endX > BREAK_GAP * size) run.breaks.push({ length: run.text.length, endX: run.endX, x });
      const hasSpace = isSpaced || x - run.endX > WORD_GAP * size;
      run.text += hasSpace && !run.text.endsWith(' ') && !text.startsWith(' ') ? ` ${text}` : text;
      run.endX = Math.max(run.endX, x + width);
      // What is set small beside it, such as the number of a note, does not make a line small.
      run.size = Math.max(run.size, size);
    } else {
      run = { text: text.trimStart(), x, endX: x + width, y, size, font: fontName, breaks: [] };
      runs.push(run);
    }
    isSpaced = false;
  }
  for (const each of runs) each.text = each.text.trimEnd();
  return runs;
}

function continues(run: Run, { x, y, size }: { x: number; y: number; size: number }): boolean {
  const larger = Math.max(run.size, size);
  const gap = x - run.endX;
  return Math.abs(y - run.y) < SAME_LINE * larger && gap > -larger && gap < CELL_GAP * larger;
}

/** Runs on one base line, from left to right; lines from top to bottom. */
export type Row = { y: number; size: number; runs: Run[] };

/** Sorts runs into rows. */
export function rowsOf(runs: readonly Run[]): Row[] {
  const rows: Row[] = [];
  for (const run of runs.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const row = rows.at(-1);
    if (row && row.y - run.y < SAME_LINE * Math.min(row.size, run.size)) {
      row.runs.push(run);
      row.size = Math.max(row.size, run.size);
    } else rows.push({ y: run.y, size: run.size, runs: [run] });
  }
  for (const row of rows) row.runs.sort((one, other) => one.x - other.x);
  return rows;
}

export const rowText = (row: Row) => row.runs.map(({ text }) => text).join(' ');

/** A page as its runs of text. */
export type PageRuns = { runs: Run[]; top: number; bottom: number };

const ROWS_LOOKED_AT = 3;
const PART_OF_PAGES = 0.3;
const MARGIN = 0.12;
const PAGE_NUMBER =
  /^[\s|·•–—-]*(?:(?:page|p\.?|página|pág\.?|seite|pagina)\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:\/|of|sur|de|von|di|\|)\s*\d{1,5})?[\s|·•–—-]*$/i;

/** Takes away what stands at the head or foot of page after page, and page numbers. */
export function withoutPageFurniture(pages: readonly PageRuns[]): PageRuns[] {
  if (pages.length < 2) return [...pages];
  const edges = pages.map(edgeRows);
  const counts = new Map<string, number>();
  for (const rows of edges) {
    for (const key of new Set(rows.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, pages.length * PART_OF_PAGES);
  return pages.map((page, index) => {
    const dropped = new Set(
      (edges[index] ?? [])
        .filter((row) => PAGE_NUMBER.test(rowText(row)) || (counts.get(keyOf(row)) ?? 0) >= enough)
        .flatMap((row) => row.runs),
    );
    return dropped.size > 0 ? { ...page, runs: page.runs.filter((run) => !dropped.has(run)) } : page;
  });
}

/** The outermost rows of a page that lie in its margins. */
function edgeRows({ runs, top, bottom }: PageRuns): Row[] {
  const rows = rowsOf(runs);
  const margin = (top - bottom) * MARGIN;
  return [
    ...rows.slice(0, ROWS_LOOKED_AT).filter(({ y }) => y > top - margin),
    ...rows.slice(-ROWS_LOOKED_AT).filter(({ y }) => y < bottom + margin),
  ];
}

/** Equal for rows that differ in numbers alone and have the same position. */
const keyOf = (row: Row) => `${Math.round(row.y / 6)} ${rowText(row).replaceAll(/\d+/g, '#')}`;
