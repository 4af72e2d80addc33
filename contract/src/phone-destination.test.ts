import { expect, it } from 'vitest';
import { phoneDestination } from './phone-destination.ts';

it.each([
  ['33199001234', '+33199001234'],
  ['+33 1 99 00 12 34', '+33199001234'],
  ['0033 1 99 00 12 34', '+33199001234'],
  ['(202) 555-0143', '+2025550143'],
  ['12345678', '+12345678'],
  ['+33 (0)1 99 00 12 34', '+33199001234'],
  ['0044 (0)1632 960001', '+441632960001'],
  ['33(0)199001234', '+33199001234'],
  ['+39 (0)6 698 12345', '+390669812345'],
])('writes the whole number %s in international form', (typed, stored) => {
  expect(phoneDestination(typed)).toBe(stored);
});

it.each([
  ['1234567', '1234567'],
  [' 112 ', '112'],
  ['4f0c21aa-8d0e-4c39-9df2-0a7a2f5f1d11', '4f0c21aa-8d0e-4c39-9df2-0a7a2f5f1d11'],
  ['{{owner_number}}', '{{owner_number}}'],
])('leaves %s without a plus', (typed, stored) => {
  expect(phoneDestination(typed)).toBe(stored);
});

it('leaves the id of a person without a number', () => {
  expect(phoneDestination('12345678', '12345678')).toBe('12345678');
});
