import { type Row, type Run, rowsOf, rowText } from './pdf-runs.ts';

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

/** Equal for rows that differ in numbers alone and stand in the same place. */
const keyOf = (row: Row) => `${Math.round(row.y / 6)} ${rowText(row).replaceAll(/\d+/g, '#')}`;
