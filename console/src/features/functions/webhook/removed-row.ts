import { useState } from 'react';

/** A row that was just taken out of a list. */
export type RemovedRow<Row> = { row: Row; place: number };

/** Takes rows out of a flat list, and the last of them back into it. */
export function useRowRemoval<Row extends { key: string }>(
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
): { removed: RemovedRow<Row> | undefined; remove: (row: Row) => void; undo: () => void } {
  const [removed, setRemoved] = useState<RemovedRow<Row>>();
  return {
    removed,
    remove: (row) => {
      setRemoved({ row, place: rows.indexOf(row) });
      onChange(rows.filter((other) => other !== row));
    },
    undo: () => {
      if (!removed) return;
      setRemoved(undefined);
      onChange(rows.toSpliced(removed.place, 0, removed.row));
    },
  };
}
