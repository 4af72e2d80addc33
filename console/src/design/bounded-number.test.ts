import { expect, it } from 'vitest';
import { boundedNumber, typedNumber } from './bounded-number.ts';

const SPEED = { min: 0.7, max: 1.2, decimals: 2 };

it('rounds to the decimals of the range', () => {
  expect(boundedNumber(0.876, SPEED)).toBe(0.88);
  expect(boundedNumber(0.7 + 0.01 * 3, SPEED)).toBe(0.73);
  expect(boundedNumber(1.005, SPEED)).toBe(1.01);
  expect(boundedNumber(12.4, { min: 0, max: 100, decimals: 0 })).toBe(12);
});

it('gives the nearest end for what lies outside', () => {
  expect(boundedNumber(0.2, SPEED)).toBe(0.7);
  expect(boundedNumber(7, SPEED)).toBe(1.2);
  expect(boundedNumber(-3, SPEED)).toBe(0.7);
});

it('reads numbers with a point or a comma, whole and begun', () => {
  expect(typedNumber(' 0.85 ')).toBe(0.85);
  expect(typedNumber('0,85')).toBe(0.85);
  expect(typedNumber('1.')).toBe(1);
  expect(typedNumber('.5')).toBe(0.5);
  expect(typedNumber('-1')).toBe(-1);
});

it.each([
  ['1,000', 2, 1000],
  ['1.000', 0, 1000],
  ['12.500.000', 2, 12_500_000],
  ['1\u202f000', undefined, 1000],
  ['2 500,5', undefined, 2500.5],
  ['1,25', 2, 1.25],
  ['0,125', 2, 0.125],
  // Three digits may be decimals where there can be so many.
  ['1,250', undefined, 1.25],
  ['1,250', 3, 1.25],
])('reads %j with up to %j decimals as %d', (text, decimals, number) => {
  expect(typedNumber(text, decimals)).toBe(number);
});

it.each([
  '',
  '-',
  '1 00',
  '1 0000',
  '1,000 5',
  '.',
  'fast',
  '0.8s',
  '1e3',
  '1,2,3',
  'NaN',
  'Infinity',
  '0x1',
])('reads no number in %j', (text) => {
  expect(typedNumber(text)).toBeUndefined();
});
