import { Plus, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { type RowEditing, useRowEditing } from './row-editing.ts';
import { UndoLine } from './undo-line.tsx';

/** One row of a list while it is edited. */
type OpenRow<Row> = {
  row: Row;
  index: number;
  /** It was just added: its first field takes the focus. */
  isNew: boolean;
  change: (part: Partial<Row>) => void;
};

export type FormRowsProps<Row> = {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Makes the row that the button below adds. */
  newRow: () => Row;
  addText: string;
  /** Names the button that takes a row away. */
  removeLabel: (row: Row, index: number) => string;
  /** Says that a row was taken away, beside a button that brings it back; without it, rows are gone at once. */
  removedText?: (row: Row, index: number) => string;
  /** What the list is, for assistive technology. */
  label?: string;
  /** Rows apart from each other, each in a frame of its own, or in one frame with lines between them. */
  look?: 'apart' | 'cards' | 'framed';
  /** The labels of the fields are shown, so the button beside them stands lower. */
  isLabelled?: boolean;
  size?: 'sm' | 'md';
  /** The button that takes a row away stands as a cross, for rows of a line, or as a bin. */
  removeIcon?: 'bin' | 'cross';
  addVariant?: ButtonProps['variant'];
  /** So many rows stay. */
  least?: number;
  most?: number;
  readOnly?: boolean;
  /** The fields of a row; the first takes the focus where the row is new. */
  children: (open: OpenRow<Row>) => ReactNode;
};

const ROWS = { apart: '', cards: 'rounded-md border p-3', framed: 'p-2.5' };

/** Rows that can be added, changed and taken away: headers, variables, rules, criteria, keywords. */
export function FormRows<Row>(props: FormRowsProps<Row>) {
  const { rows, newRow, addText, removedText, most = Number.POSITIVE_INFINITY, readOnly = false } = props;
  const { look = 'apart' } = props;
  const editing = useRowEditing(rows, props.onChange);
  const { keys, removed, addButton } = editing;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {rows.length > 0 ? (
        <ul
          aria-label={props.label}
          className={classNames(
            'w-full',
            look === 'framed' ? 'divide-y rounded-md border' : 'flex flex-col gap-2',
          )}
        >
          {rows.map((row, index) => (
            <li key={keys[index]} className={classNames('flex items-start gap-2', ROWS[look])}>
              <div className="min-w-0 flex-1">
                {props.children({
                  row,
                  index,
                  isNew: editing.isNew(index),
                  change: (part) => editing.replace(index, { ...row, ...part }),
                })}
              </div>
              {readOnly ? null : <RemoveButton {...props} editing={editing} row={row} index={index} />}
            </li>
          ))}
        </ul>
      ) : null}
      {removed && removedText ? (
        <UndoLine key={removed.key} text={removedText(removed.row, removed.index)} onUndo={editing.restore} />
      ) : null}
      {readOnly ? null : (
        <Button
          ref={addButton}
          size="sm"
          variant={props.addVariant}
          className={props.addVariant === 'ghost' ? '-ml-2' : undefined}
          disabled={rows.length >= most}
          icon={Plus}
          onClick={() => editing.add(newRow())}
        >
          {addText}
        </Button>
      )}
    </div>
  );
}

function RemoveButton<Row>(
  props: FormRowsProps<Row> & { editing: RowEditing<Row>; row: Row; index: number },
) {
  const { editing, removeLabel, removeIcon, isLabelled, size, least = 0, row, index } = props;
  const isRequired = editing.rows.length <= least;
  const isCross = removeIcon === 'cross';
  return (
    <IconButton
      size={size}
      tone={isCross ? 'neutral' : 'danger'}
      className={isLabelled ? 'mt-6' : undefined}
      label={removeLabel(row, index)}
      icon={isCross ? X : Trash2}
      aria-disabled={isRequired || undefined}
      onClick={() => !isRequired && editing.remove(index)}
    />
  );
}
