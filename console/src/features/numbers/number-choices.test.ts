import { expect, it } from 'vitest';
import { numberChoices, numericNumber } from './number-choices.ts';

const florist = { id: 'florist', name: 'Florist' };
const bakery = { id: 'bakery', name: 'Bakery', numberActive: '+33199001235' };

it('offers free numbers, and leaves out what is assigned, invisible or external', () => {
  const numbers = [
    { number: '+33199001234', country: 'FR', label: ' Shop ', assigned: false, status: 'ACTIVE' },
    { number: '+12025550143', country: 'US', label: '', assigned: null, status: null },
    { number: '+33199001230', assigned: true, status: 'ACTIVE' },
    { number: '+33199001231', assigned: false, status: 'INVISIBLE' },
    { number: '+33199001232', assigned: false, status: 'EXTERNAL' },
  ];
  expect(numberChoices(numbers, [florist, bakery], 'florist')).toEqual({
    free: [
      { number: '+33199001234', country: 'FR', label: 'Shop' },
      { number: '+12025550143', country: 'US', label: undefined },
    ],
    taken: [],
  });
});

it('names the agent that would lose a number, however the provider writes it', () => {
  const numbers = [
    { number: '33 1 99 00 12 35', assigned: true, status: 'ACTIVE' },
    { number: '+33199001236', assigned: true, status: 'ACTIVE' },
  ];
  const { free, taken } = numberChoices(numbers, [florist, bakery], 'florist');
  expect(free).toEqual([]);
  expect(taken).toMatchObject([{ number: '33 1 99 00 12 35', holder: 'Bakery' }]);
});

it('does not offer an agent the number that it has', () => {
  const numbers = [{ number: '+33199001235', assigned: true, status: 'ACTIVE' }];
  expect(numberChoices(numbers, [florist, bakery], 'bakery')).toEqual({ free: [], taken: [] });
});

it('reads a number as a JSON number', () => {
  expect(numericNumber('+33 1 99 00 12 34')).toBe(33199001234);
});
