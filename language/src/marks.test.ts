import { expect, it } from 'vitest';
import { type MarkKind, marksIn } from './marks.ts';

const kinds = (text: string) => new Set(marksIn(text).map(({ kind }) => kind));

it.each<[string, MarkKind]>([
  ['It costs 49.90 €.', 'amount'],
  ['Livraison gratuite', 'amount'],
  ['£5', 'amount'],
  ['sous 14 jours', 'duration'],
  ['two weeks', 'duration'],
  ['2 à 3 jours ouvrés', 'duration'],
  ['le 14 juillet', 'date'],
  ['los lunes', 'date'],
  ['30 %', 'percentage'],
  ['01 42 33 44 55', 'phone'],
  ['write to shop@example.com', 'email'],
  ['12 rue de la Paix', 'place'],
  ['Calle Mayor 4', 'place'],
])('finds in "%s" a %s', (text, kind) => {
  expect(kinds(text)).toContain(kind);
});

it('knows a time in every spelling', () => {
  const times = (text: string) =>
    marksIn(text)
      .filter(({ kind }) => kind === 'time')
      .map(({ value }) => value);
  expect(times('de 10h30 à 18 h')).toEqual(['10:30', '18:00']);
  expect(times('9 a.m. to 5:30 pm')).toEqual(['9:00', '17:30']);
  expect(times('12 am, 12 pm')).toEqual(['0:00', '12:00']);
  expect(times('12 people and 24 days')).toEqual([]);
});

it('finds nothing where there is nothing', () => {
  expect(kinds('Nothing to see here.')).toEqual(new Set());
});
