import { expect, it } from 'vitest';
import { numberCountry } from './number-country.ts';

it('finds the country of an international number', () => {
  expect(numberCountry('+33 1 99 00 12 34')).toBe('FR');
  expect(numberCountry('+1 202 555 0143')).toBe('US');
  expect(numberCountry('+351 21 000 00 00')).toBe('PT');
});

it('gives no country for a code it does not know', () => {
  expect(numberCountry('+999 1')).toBeUndefined();
});
