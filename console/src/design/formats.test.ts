import { expect, it } from 'vitest';
import { formatsOf } from './formats.ts';

const plain = (text: string | undefined) => text?.replaceAll(/\s/gu, ' ');

it('writes a moment in a time zone, in the language of the interface', () => {
  const at = '2026-11-28T16:06:40Z';
  expect(plain(formatsOf('fr').momentIn('Europe/Paris', at))).toBe('28 novembre 2026 à 17:06');
  expect(plain(formatsOf('en').momentIn('UTC', at))).toBe('November 28, 2026 at 4:06 PM');
  expect(formatsOf('en').momentIn('Nowhere/At_All', at)).toBeUndefined();
});

it('writes a time of day, the end of a day too', () => {
  expect(['09:30', '24:00'].map(formatsOf('fr').clock)).toEqual(['09:30', '00:00']);
  expect(plain(formatsOf('en').clock('14:00'))).toBe('2:00 PM');
});
