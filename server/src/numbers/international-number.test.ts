import { expect, it } from 'vitest';
import { internationalNumber, nationalOrInternational } from './international-number.ts';

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

it.each([
  ['612345678', '+34912345678', '+34612345678'],
  ['611782900', '+34912345678', '+34611782900'],
  ['2025550142', '+12025550142', '+12025550142'],
  ['3856641862', '+390612345678', '+393856641862'],
  ['40123456', '+4721234567', '+4740123456'],
  ['612345678', '+33199001234', '+33612345678'],
  ['01 99 00 12 34', '+33199001234', '+33199001234'],
  ['33199001234', '+33199001234', '+33199001234'],
  ['0033 1 99 00 12 34', '+33199001234', '+33199001234'],
  ['0033 1 99 00 12 34', '+34912345678', '+33199001234'],
  ['0033 1 99 00 12 34', '+12025550142', '+33199001234'],
  ['33612345678', '+34912345678', '+33612345678'],
  ['33612345678', '+493023125000', '+33612345678'],
  ['4915123456789', '+493023125000', '+4915123456789'],
  ['0151 23456789', '+493023125000', '+4915123456789'],
  ['393331234567', '+390612345678', '+393331234567'],
  ['1 202 555 0142', '+12025550142', '+12025550142'],
  ['447700900123', '+442079460199', '+447700900123'],
  ['07700 900123', '+442079460199', '+447700900123'],
  ['+61 491 570 156', '+34912345678', '+61491570156'],
])('reads %s with %s at home as %s', (text, home, number) => {
  expect(nationalOrInternational(text, home)).toBe(number);
});

it('reads no national number without a home, nor one with an extension', () => {
  expect(nationalOrInternational('01 99 00 12 34', null)).toBeUndefined();
  expect(nationalOrInternational('01 99 00 12 34 ext. 5', '+33199001234')).toBeUndefined();
});
