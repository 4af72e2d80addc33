import { expect, it } from 'vitest';
import { stemsOf } from './stems.ts';
import { isWeakWord, questionLanguage } from './stop-words.ts';

it.each([
  ['fr', 'remboursements', 'rembourser'],
  ['fr', 'réservés', 'reservés'],
  ['en', 'deliveries', 'delivery'],
  ['es', 'devoluciones', 'devolución'],
  ['de', 'öffnungszeiten', 'offnungszeit'],
  ['pl', 'książki', 'książka'],
])('finds in %s %s by %s', (language, word, asked) => {
  expect(stemsOf(word, language).some((stem) => stemsOf(asked, language).includes(stem))).toBe(true);
});

it('finds a word typed without accents', () => {
  expect(stemsOf('réclamations', 'fr')).toEqual(expect.arrayContaining([...stemsOf('reclamation', 'fr')]));
});

it('leaves words of other languages and codes as they are', () => {
  expect(stemsOf('дом', 'xx')).toEqual(['дом']);
  expect(stemsOf('xr200s', 'en')).toEqual(['xr200s']);
});

it('tells the language of a question by its small words', () => {
  expect(questionLanguage(['quel', 'est', 'le', 'prix'], 'en')).toBe('fr');
  expect(questionLanguage(['how', 'much', 'is', 'the', 'menu'], 'fr')).toBe('en');
  expect(questionLanguage(['menu'], 'es')).toBe('es');
  expect(questionLanguage(['menu'], undefined)).toBeUndefined();
});

it('knows weak words in their inflections', () => {
  expect(isWeakWord('needed', 'en')).toBe(true);
  expect(isWeakWord('refund', 'en')).toBe(false);
});
