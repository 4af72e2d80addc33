import { expect, it } from 'vitest';
import { telephoneText, unbrokenTelephoneText } from './telephone-text.ts';

it.each([
  ['+33199001234', '+33 1 99 00 12 34'],
  ['+447700900123', '+44 7700 900123'],
  ['7401', '7401'],
])('writes %s as its country does', (number, text) => {
  expect(telephoneText(number)).toBe(text);
});

it('keeps a number in one line', () => {
  expect(unbrokenTelephoneText('+447700900123')).toBe('+44\u00A07700\u00A0900123');
});
