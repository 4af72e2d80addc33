import { expect, it } from 'vitest';
import { tellsFailure } from './told-failure.ts';

it.each([
  { success: false, message: 'No table is free.' },
  { ok: false },
  { error: 'Customer not found' },
  { error: { code: 404 } },
  { error: true },
  { data: null, errors: [{ message: 'Unknown field' }] },
])('%j tells of a failure', (answer) => {
  expect(tellsFailure(answer)).toBe(true);
});

it.each([
  { success: true, error: 'none' },
  { ok: 'false' },
  { error: '' },
  { error: null, errors: [] },
  { error: {} },
  { data: { id: 1 }, errors: [{ message: 'One field is missing' }] },
  { order: { success: false } },
  [{ success: false }],
  'error',
  null,
])('%j does not', (answer) => {
  expect(tellsFailure(answer)).toBe(false);
});
