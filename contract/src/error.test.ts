import { expect, it } from 'vitest';
import { errorCodeOf, errorDetailOf, errorMessageOf, fieldProblemsOf } from './error.ts';

it.each([
  [{ detail: { message: 'a' }, message: 'no' }, 'a'],
  [{ error: { detail: { message: 'b' }, message: 'no' } }, 'b'],
  [{ error: { message: 'c', code: 'x' } }, 'c'],
  [{ error: 'd' }, 'd'],
  [{ message: 'e', detail: 'no' }, 'e'],
  [{ detail: 'f' }, 'f'],
  [{}, 'HTTP error! status: 418'],
  ['<html>', 'HTTP error! status: 418'],
  [null, 'HTTP error! status: 418'],
])('finds the sentence to show in %j', (body, message) => {
  expect(errorMessageOf(body, 418)).toBe(message);
});

it('reads the stable code', () => {
  expect(errorCodeOf({ error: { code: 'agent_not_found', message: '' } })).toBe('agent_not_found');
  expect(errorCodeOf({ error: 'max_agents_reached' })).toBe('max_agents_reached');
  expect(errorCodeOf({ error: 'A sentence.' })).toBeUndefined();
  expect(errorCodeOf({ message: 'max_agents_reached' })).toBeUndefined();
});

it('reads what a refusal names: its detail, and the fields that are wrong', () => {
  const fields = [{ path: 'name', message: 'name_required' }, { path: 'url' }, null];
  const body = { error: { code: 'invalid_request', message: '', detail: { fields } } };
  expect(errorDetailOf(body)).toEqual({ fields });
  expect(fieldProblemsOf(body)).toEqual([{ path: 'name', message: 'name_required' }]);
  expect(errorDetailOf('<html>')).toBeUndefined();
  expect(fieldProblemsOf({ error: { detail: { fields: 'none' } } })).toEqual([]);
});
