import { type RefObject, useRef, useState } from 'react';

/** What can be done with the rows of a list. */
export type RowEditing<Row extends { key: string }> = {
  /** Button that adds a row; it gets the focus when a row goes. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** Whether the row was just added, and so takes the focus. */
  isNew: (row: Row) => boolean;
  add: (row: Row) => void;
  replace: (row: Row, next: Row) => void;
  remove: (row: Row) => void;
  move: (row: Row, by: -1 | 1) => void;
};

/** Adds, changes, moves and takes away rows. */
export function useRowEditing<Row extends { key: string }>(
  rows: readonly Row[],
  onChange: (rows: readonly Row[]) => void,
): RowEditing<Row> {
  const addButton = useRef<HTMLButtonElement>(null);
  const [newKey, setNewKey] = useState<string>();
  return {
    addButton,
    isNew: ({ key }) => key === newKey,
    add: (row) => {
      setNewKey(row.key);
      onChange([...rows, row]);
    },
    replace: (row, next) => onChange(rows.map((other) => (other === row ? next : other))),
    remove: (row) => {
      onChange(rows.filter((other) => other !== row));
      addButton.current?.focus();
    },
    move: (row, by) => onChange(movedRows(rows, rows.indexOf(row), by)),
  };
}

/** The rows with one of them a place higher or lower; the same where it is at the end already. */
export function movedRows<Row>(rows: readonly Row[], place: number, by: -1 | 1): readonly Row[] {
  const row = rows[place];
  const next = place + by;
  if (row === undefined || next < 0 || next >= rows.length) return rows;
  return rows.toSpliced(place, 1).toSpliced(next, 0, row);
}
