import type { Row, Run } from './pdf-runs.ts';

const SAME_EDGE = 1.5;
const NEIGHBOUR_GAP_MAX = 6;
const ROWS_NEARBY = 5;

/**
 * Parts runs whose cells stand so close together that they looked like words of one line: where rows nearby have
 * cells that begin at the same places, the gaps are those between columns.
 */
export function partCells(rows: readonly Row[]): Row[] {
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
