import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A row, with a key that stays the same while it is edited and moved. */
export type KeyedRow = { key: string };

/** What can be done with the rows of a list. */
export type RowEditing<Row extends KeyedRow> = {
  rows: readonly Row[];
  /** The button that adds a row; it gets the focus when a row goes. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** Whether the row was just added or brought back, and so takes the focus. */
  isNew: (row: Row) => boolean;
  add: (row: Row) => void;
  replace: (row: Row, next: Row) => void;
  remove: (row: Row) => void;
  move: (row: Row, by: -1 | 1) => void;
  /** The row that was taken away last, as long as it can be brought back. */
  removed: { row: Row; index: number } | undefined;
  restore: () => void;
};

/** Adds, changes, moves and takes away rows. */
export function useRowEditing<Row extends KeyedRow>(
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
): RowEditing<Row> {
  const addButton = useRef<HTMLButtonElement>(null);
  const [newKey, setNewKey] = useState<string>();
  const [removed, setRemoved] = useState<RowEditing<Row>['removed']>();
  return {
    rows,
    addButton,
    isNew: ({ key }) => key === newKey,
    add: (row) => {
      setNewKey(row.key);
      onChange([...rows, row]);
    },
    replace: (row, next) => onChange(rows.map((other) => (other === row ? next : other))),
    remove: (row) => {
      // The button of a full list takes no focus before the row is gone.
      flushSync(() => {
        setRemoved({ row, index: rows.indexOf(row) });
        onChange(rows.filter((other) => other !== row));
      });
      addButton.current?.focus();
    },
    move: (row, by) => onChange(movedRows(rows, rows.indexOf(row), by)),
    removed,
    restore: () => {
      if (!removed) return;
      setNewKey(removed.row.key);
      setRemoved(undefined);
      onChange(rows.toSpliced(removed.index, 0, removed.row));
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
