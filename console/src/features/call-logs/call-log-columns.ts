import type { CallLogRow } from '@parley/contract/call-log.ts';

/** Columns of the table that are not always there. */
export type CallLogColumns = {
  /** Rows can be chosen. */
  choice: boolean;
  ivr: boolean;
};

/** The columns that rows fill. */
export function filledColumns(rows: readonly CallLogRow[], choice: boolean): CallLogColumns {
  return { choice, ivr: rows.some(({ ivr }) => ivr !== null) };
}

/** How wide they are, for `grid-template-columns`. */
export function columnWidths({ choice, ivr }: CallLogColumns): string {
  return [
    choice ? '1rem' : '',
    'minmax(0,2.6fr)',
    'minmax(0,1fr)',
    ivr ? 'minmax(0,.8fr)' : '',
    '10.5rem',
    'var(--duration-width)',
    '7.5rem',
    '1.75rem',
  ].join(' ');
}
