import { expect, it } from 'vitest';
import { internationalNumber } from './international-number.ts';

it.each([
  ['+33 1 99 00 12 34', '+33199001234', 'FR', 'geographic'],
  ['0033 1 99 00 12 34', '+33199001234', 'FR', 'geographic'],
  ['33199001234', '+33199001234', 'FR', 'geographic'],
  ['+1 (202) 555-0142', '+12025550142', 'US', 'geographic'],
  ['+44 7700 900123', '+447700900123', 'GB', 'other'],
  ['+61 491 570 156', '+61491570156', 'AU', 'mobile'],
  ['+800 1234 5678', '+80012345678', '', 'toll_free'],
])('reads %s', (text, number, country, type) => {
  expect(internationalNumber(text)).toEqual({ number, country, type });
});

it.each([
  ['01 99 00 12 34', 'says no country'],
  ['+33 1 99', 'is too short'],
  ['+33 1 99 00 12 34 56', 'is too long'],
  ['+999 12345678', 'is of no country'],
  ['call me', 'holds no digits'],
  ['', 'is empty'],
  ['+33 1 99 00 12 34 ext. 5', 'has an extension'],
])('refuses %s, which %s', (text) => {
  expect(internationalNumber(text)).toBeUndefined();
});
