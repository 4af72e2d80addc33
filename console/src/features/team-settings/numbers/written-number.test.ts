import { expect, it } from 'vitest';
import { isDestination, typedTelephoneNumber } from './written-number.ts';

it.each([
  ['+33 1 99 00 12 34', 'FR'],
  ['0044 7700 900123', 'GB'],
  ['12025550142', 'US'],
  ['01 99 00 12 34', undefined],
  ['+33 1 99', undefined],
  ['reception', undefined],
])('reads %s as a number of %s', (text, country) => {
  expect(typedTelephoneNumber(text)?.country).toBe(country);
});

it.each([
  ['7401', true],
  ['+33 1 99 00 12 34', true],
  ['0199001234', false],
  ['', false],
])('says of %s whether a call can go there: %s', (text, can) => {
  expect(isDestination(text)).toBe(can);
});
