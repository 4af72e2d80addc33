import { expect, it } from 'vitest';
import { typedNumberFacts } from './typed-number.ts';

it('finds the country of a complete number, with or without its plus', () => {
  expect(typedNumberFacts('33 1 99 00 12 34')).toEqual({ country: 'FR', isPossible: true });
  expect(typedNumberFacts('+34 911 23 45 67')).toEqual({ country: 'ES', isPossible: true });
});

it('detects a number that is too short or too long for its country', () => {
  expect(typedNumberFacts('+33 1 99 00 12')).toMatchObject({ isPossible: false });
  expect(typedNumberFacts('+33 1 99 00 12 34 56')).toMatchObject({ isPossible: false });
  expect(typedNumberFacts('01 99 00 12 34')).toMatchObject({ isPossible: false });
});

it('gives no country for extensions, ids and variables', () => {
  for (const text of ['', '112', '1234567', 'sip:desk@example.com', '{{owner}}']) {
    expect(typedNumberFacts(text)).toBeUndefined();
  }
});
