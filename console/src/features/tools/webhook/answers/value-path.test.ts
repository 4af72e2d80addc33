import { expect, it } from 'vitest';
import { suggestedVariable, valuePath } from './value-path.ts';

it('joins names and positions by dots, where dots can say them', () => {
  expect(valuePath(['customer', 'orders', 0, 'id'])).toBe('customer.orders.0.id');
  expect(valuePath(['$values', 0])).toBe('$values.0');
  expect(valuePath(['a.b', 'c'])).toBeUndefined();
  expect(valuePath(['a[0]', 'c'])).toBeUndefined();
  expect(valuePath([])).toBeUndefined();
});

it.each([
  ['customer.orders.0.id', [], 'id'],
  ['customer.orders.0.id', ['id'], 'orders_id'],
  ['data.orderNumber', [], 'order_number'],
  ['id', ['id'], 'id_2'],
  ['0', [], 'value_1'],
])('names the variable with the value at %s while %j are taken: %s', (path, taken, name) => {
  expect(suggestedVariable(path, taken)).toBe(name);
});
