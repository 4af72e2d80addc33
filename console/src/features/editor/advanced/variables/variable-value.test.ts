import { expect, it } from 'vitest';
import { renamedVariable, valueAs, variableNameError, withVariableBack } from './variable-value.ts';

it('refuses names that a conversation could not fill in', () => {
  const variables = { name: 'Ada' };
  expect(variableNameError('', variables)).toBe('invalid');
  expect(variableNameError('2nd', variables)).toBe('invalid');
  expect(variableNameError('first name', variables)).toBe('invalid');
  expect(variableNameError('system__time', variables)).toBe('reserved');
  expect(variableNameError('name', variables)).toBe('taken');
  expect(variableNameError('name', variables, 'name')).toBeUndefined();
  expect(variableNameError('first_name', variables)).toBeUndefined();
});

it('carries a value over to another type where it can', () => {
  expect(valueAs('number', '12.5')).toBe(12.5);
  expect(valueAs('number', 'Ada')).toBe(0);
  expect(valueAs('yes-no', 'true')).toBe(true);
  expect(valueAs('yes-no', 0)).toBe(false);
  expect(valueAs('text', true)).toBe('true');
});

it('leaves a renamed variable at its position', () => {
  expect(Object.entries(renamedVariable({ a: 1, b: 2, c: 3 }, 'b', 'd'))).toEqual([
    ['a', 1],
    ['d', 2],
    ['c', 3],
  ]);
});

it('brings a removed variable back to its position among those that were changed since', () => {
  const before = { a: 1, b: 2, c: 3 };
  expect(Object.entries(withVariableBack({ a: 9, c: 3, d: 4 }, before, 'b'))).toEqual([
    ['a', 9],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ]);
  expect(withVariableBack({ b: 'again' }, before, 'b')).toEqual({ b: 'again' });
});
