import { expect, it } from 'vitest';
import { isDestination, telephoneText, typedNumber } from './telephone-text.ts';

it.each([
  ['+33199001234', '+33 1 99 00 12 34'],
  ['+447700900123', '+44 7700 900123'],
  ['7401', '7401'],
])('writes %s as its country does', (number, text) => {
  expect(telephoneText(number)).toBe(text);
});

it.each([
  ['+33 1 99 00 12 34', 'FR'],
  ['0044 7700 900123', 'GB'],
  ['12025550142', 'US'],
  ['01 99 00 12 34', undefined],
  ['+33 1 99', undefined],
  ['reception', undefined],
])('reads %s as a number of %s', (text, country) => {
  expect(typedNumber(text)?.country).toBe(country);
});

it.each([
  ['7401', true],
  ['+33 1 99 00 12 34', true],
  ['0199001234', false],
  ['', false],
])('says of %s whether a call can go there: %s', (text, can) => {
  expect(isDestination(text)).toBe(can);
});
