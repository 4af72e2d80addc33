import { type Row, type Run, rowsOf } from './pdf-runs.ts';

/** A part of a page in which lines follow one another from top to bottom. */
export type Region = { rows: readonly Row[]; x: number; endX: number };

const ROWS_MIN = 4;
const LINE_CHARACTERS_MIN = 18;
const GUTTER_MIN = 0.8;
const FILL_MIN = 0.6;
const COLUMNS_MAX = 6;

/** Splits a page into regions in reading order: one column after the other between what spans them. */
export function regionsOf(runs: readonly Run[]): Region[] {
  return part(rowsOf(runs), COLUMNS_MAX).map((region) => ({ ...region, rows: partCells(region.rows) }));
}

function part(rows: readonly Row[], columnsLeft: number): Region[] {
  if (rows.length === 0) return [];
  const band = columnsLeft > 1 && rows.length >= ROWS_MIN ? findColumns(rows) : undefined;
  if (!band) {
    const runs = rows.flatMap((row) => row.runs);
    return [
      { rows, x: Math.min(...runs.map(({ x }) => x)), endX: Math.max(...runs.map(({ endX }) => endX)) },
    ];
  }
  const runs = rows.slice(band.first, band.last + 1).flatMap((row) => row.runs);
  return [
    ...part(rows.slice(0, band.first), columnsLeft),
    ...part(rowsOf(runs.filter(({ x }) => x < band.gutter)), columnsLeft - 1),
    ...part(rowsOf(runs.filter(({ x }) => x >= band.gutter)), columnsLeft - 1),
    ...part(rows.slice(band.last + 1), columnsLeft),
  ];
}

type Band = { gutter: number; first: number; last: number };

/** The longest sequence of rows that one vertical gap splits into two columns of prose. */
function findColumns(rows: readonly Row[]): Band | undefined {
  let best: Band | undefined;
  for (const gutter of candidates(rows)) {
    for (const band of bandsOf(rows, gutter)) {
      const length = band.last - band.first;
      if (length > (best ? best.last - best.first : 0) && isProse(rows, band)) best = band;
    }
  }
  return best;
}

/** Positions at which lines begin after a gap: the left edges of columns, the most frequent first. */
function candidates(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const { runs } of rows) {
    for (const { x } of runs) counts.set(Math.round(x / 3) * 3, (counts.get(Math.round(x / 3) * 3) ?? 0) + 1);
  }
  const left = Math.min(...counts.keys());
  return [...counts]
    .filter(([x, count]) => x > left + 40 && count >= ROWS_MIN)
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, 12)
    .map(([x]) => x - 3);
}

/** Sequences of rows that nothing spans at a position. */
function* bandsOf(rows: readonly Row[], gutter: number): Generator<Band> {
  let first = 0;
  for (let index = 0; index <= rows.length; index += 1) {
    const row = rows[index];
    if (row && !row.runs.some(({ x, endX }) => x < gutter && endX > gutter)) continue;
    if (index - first >= ROWS_MIN) yield { gutter, first, last: index - 1 };
    first = index + 1;
  }
}

/** Lines of prose are long and fill their column; the cells of a table do neither. */
function isProse(rows: readonly Row[], { gutter, first, last }: Band): boolean {
  const runs = rows.slice(first, last + 1).flatMap((row) => row.runs);
  const left = runs.filter(({ x }) => x < gutter);
  const right = runs.filter(({ x }) => x >= gutter);
  const size = rows[first]?.size ?? 10;
  const gap = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map(({ endX }) => endX));
  return gap >= GUTTER_MIN * size && [left, right].every(isFilled);
}

function isFilled(runs: readonly Run[]): boolean {
  const lines = rowsOf(runs);
  if (lines.length < ROWS_MIN) return false;
  const edge = Math.max(...runs.map(({ endX }) => endX));
  const start = Math.min(...runs.map(({ x }) => x));
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0) / lines.length;
  const filled = lines.filter(({ runs: [line] }) => line && line.endX - line.x > (edge - start) * FILL_MIN);
  const isSingle = lines.filter((line) => line.runs.length === 1).length >= lines.length * 0.5;
  return characters >= LINE_CHARACTERS_MIN && filled.length >= lines.length * 0.45 && isSingle;
}

const SAME_EDGE = 1.5;
const NEIGHBOUR_GAP_MAX = 6;
const ROWS_NEARBY = 5;

/**
 * Splits runs whose cells are so close together that they looked like words of one line: where rows nearby have
 * cells that begin at the same positions, the gaps are those between columns.
 */
function partCells(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const edges = edgesNear(rows, index);
    const starts = row.runs.flatMap((run) => [run.x, ...run.breaks.map(({ x }) => x)]);
    // In justified text a gap falls on the edge of a column now and then, but seldom two of one line.
    if (starts.filter((x) => isEdge(x, edges)).length < 2) return row;
    return { ...row, runs: row.runs.flatMap((run) => partRun(run, edges)) };
  });
}

/** Where the cells of the rows around one begin, but for the first of each. */
function edgesNear(rows: readonly Row[], index: number): number[] {
  const row = rows[index];
  if (!row) return [];
  const left = row.runs[0]?.x ?? 0;
  return rows
    .slice(Math.max(0, index - ROWS_NEARBY), index + ROWS_NEARBY + 1)
    .filter((other) => other !== row && Math.abs(other.y - row.y) < NEIGHBOUR_GAP_MAX * row.size)
    .flatMap((other) => other.runs.map(({ x }) => x).filter((x) => x > left + row.size));
}

const isEdge = (x: number, edges: readonly number[]) => edges.some((edge) => Math.abs(edge - x) < SAME_EDGE);

function partRun(run: Run, edges: readonly number[]): Run[] {
  const found = run.breaks.find(({ x }) => isEdge(x, edges));
  if (!found) return [run];
  const breaks = run.breaks.filter(({ length }) => length > found.length);
  const rest = run.text.slice(found.length);
  const offset = found.length + rest.length - rest.trimStart().length;
  return [
    {
      ...run,
      text: run.text.slice(0, found.length).trimEnd(),
      endX: found.endX,
      breaks: run.breaks.filter(({ length }) => length < found.length),
    },
    ...partRun(
      {
        ...run,
        text: rest.trimStart(),
        x: found.x,
        breaks: breaks.map((each) => ({ ...each, length: each.length - offset })),
      },
      edges,
    ),
  ];
}
