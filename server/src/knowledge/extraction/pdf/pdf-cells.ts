import type { Row, Run } from './pdf-runs.ts';

const SAME_EDGE = 1.5;
const NEIGHBOUR_GAP_MAX = 4;

/**
 * Parts runs whose cells stand so close together that they looked like words of one line: where the row above or
 * below has a cell that begins at the same place, the gap is one between columns.
 */
export function partCells(rows: readonly Row[]): Row[] {
  const parted = rows.map((row) => ({ ...row, runs: [...row.runs] }));
  const backward = parted.toReversed();
  for (const order of [parted, backward]) {
    for (const [index, row] of order.entries()) {
      const neighbour = order[index - 1];
      if (!neighbour || Math.abs(neighbour.y - row.y) > NEIGHBOUR_GAP_MAX * row.size) continue;
      const edges = neighbour.runs.slice(1).map(({ x }) => x);
      if (edges.length > 0) row.runs = row.runs.flatMap((run) => partRun(run, edges));
    }
  }
  return parted;
}

function partRun(run: Run, edges: readonly number[]): Run[] {
  const found = run.breaks.find(({ x }) => edges.some((edge) => Math.abs(edge - x) < SAME_EDGE));
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
