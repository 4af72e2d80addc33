import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded } from './plain-text.ts';
import { wordTokens } from './word-tokens.ts';

const words = (text: string) =>
  [...wordTokens(text)].filter(({ kind }) => kind !== 'part').map(({ plain }) => plain);
const parts = (text: string) =>
  [...wordTokens(text)].filter(({ kind }) => kind === 'part').map(({ plain }) => plain);

describe('wordTokens', () => {
  it.each([
    ["L’heure d'ouverture jusqu'à lundi", ['heure', 'ouverture', 'a', 'lundi']],
    ["the company's rules don't change", ['the', 'company', 'rules', 'dont', 'change']],
    ["dell'ufficio", ['ufficio']],
    ['Livrez-vous ? A-t-il un rendez-vous ?', ['livrez', 'a', 'un', 'rendezvous']],
    ['49,90 € ou 49.9', ['49.9', 'ou', '49.9']],
    ['1.200 or 1,200', ['1200', 'or', '1200']],
    ['ÜBERGRÖSSE straße œuvre', ['ubergrosse', 'strasse', 'oeuvre']],
    ['et/ou', ['et', 'ou']],
  ])('reads %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('joins thousands that are set apart by a space, and returns the pieces as well', () => {
    expect(words('1 200 € et 12 345 678')).toEqual(expect.arrayContaining(['1200', '12345678', '1', '200']));
    expect(words('01 23 45')).toEqual(['01', '23', '45']);
  });

  it('knows codes in every spelling', () => {
    expect(words('XR-200')).toEqual(['xr200']);
    expect(words('xr200')).toEqual(['xr200']);
    expect(parts('XR-200')).toEqual(['xr', '200']);
    expect(parts('xr200')).toEqual(['xr', '200']);
    expect(words('write to a.b@example.com')).toContain('a.b@example.com');
  });

  it('reads pairs of characters as words in scripts without spaces', () => {
    expect(words('東京都')).toEqual(['東京', '京都']);
    expect(words('iPhoneを買う')).toContain('iphone');
  });

  it('reads no word from a single apostrophe', () => {
    expect(words('ʼ')).toEqual([]);
    expect(words('the ʼs shop')).toEqual(['the', 'shop']);
  });

  it('splits any text so that every word of letters is in one of its tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { word, plain } of wordTokens(text)) {
          expect(word.length).toBeGreaterThan(0);
          expect(plain).toBe(folded(word));
        }
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[b-z]{2,20}$/), { minLength: 1 }), (some) => {
        expect(words(some.join(' '))).toEqual(some);
      }),
    );
  });
});
