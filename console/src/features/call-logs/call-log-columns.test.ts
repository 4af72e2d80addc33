import type { CallLogRow } from '@parley/contract/call-log.ts';
import { expect, it } from 'vitest';
import { columnWidths, filledColumns } from './call-log-columns.ts';

const row = (ivr: string | null) => ({ ivr }) as CallLogRow;

it('leaves a column out that no row fills', () => {
  expect(filledColumns([row(null), row(null)], true)).toEqual({ choice: true, ivr: false });
  expect(filledColumns([row(null), row('Hotline')], false)).toEqual({ choice: false, ivr: true });
});

it('has a width for each column', () => {
  const count = (columns: Parameters<typeof columnWidths>[0]) =>
    columnWidths(columns).trim().split(/\s+/).length;
  expect(count({ choice: true, ivr: true })).toBe(8);
  expect(count({ choice: false, ivr: false })).toBe(6);
});
