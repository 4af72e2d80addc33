import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What can be done with the rows of a list, each named by its index. */
export type RowEditing<Row> = {
  rows: readonly Row[];
  /** Of each row, a key that stays the same while it is edited and moved. */
  keys: readonly number[];
  /** The button that adds a row; it gets the focus when a row goes. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** Whether the row was just added or brought back, and so takes the focus. */
  isNew: (index: number) => boolean;
  add: (row: Row) => void;
  replace: (index: number, next: Row) => void;
  remove: (index: number) => void;
  move: (index: number, by: -1 | 1) => void;
  /** The row that was taken away last, as long as it can be brought back. */
  removed: { row: Row; index: number; key: number } | undefined;
  restore: () => void;
};

/** Adds, changes, moves and takes away rows. */
export function useRowEditing<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void): RowEditing<Row> {
  const addButton = useRef<HTMLButtonElement>(null);
  const lastKey = useRef(0);
  const [known, setKnown] = useState<readonly number[]>([]);
  const [newKey, setNewKey] = useState<number>();
  const [removed, setRemoved] = useState<RowEditing<Row>['removed']>();
  // Rows that were not added here are known by their place, apart from those that were here before.
  const least = Math.min(0, ...known);
  const keys = rows.map((_, index) => known[index] ?? least - 1 - index);
  const insert = (index: number, row: Row) => {
    lastKey.current += 1;
    setNewKey(lastKey.current);
    setKnown(keys.toSpliced(index, 0, lastKey.current));
    onChange(rows.toSpliced(index, 0, row));
  };
  return {
    rows,
    keys,
    addButton,
    isNew: (index) => keys[index] === newKey,
    add: (row) => insert(rows.length, row),
    replace: (index, next) => onChange(rows.with(index, next)),
    remove: (index) => {
      const [row] = rows.slice(index);
      const key = keys[index];
      if (row === undefined || key === undefined) return;
      // The button of a full list takes no focus before the row is gone.
      flushSync(() => {
        setRemoved({ row, index, key });
        setKnown(keys.toSpliced(index, 1));
        onChange(rows.toSpliced(index, 1));
      });
      addButton.current?.focus();
    },
    move: (index, by) => {
      setKnown(movedRows(keys, index, by));
      onChange(movedRows(rows, index, by));
    },
    removed,
    restore: () => {
      if (!removed) return;
      setRemoved(undefined);
      insert(removed.index, removed.row);
    },
  };
}

/** The rows with one of them moved up or down by one; the same where it is at the end already. */
export function movedRows<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const row = rows[index];
  const next = index + by;
  if (row === undefined || next < 0 || next >= rows.length) return [...rows];
  return rows.toSpliced(index, 1).toSpliced(next, 0, row);
}
