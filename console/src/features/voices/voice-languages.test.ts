import { expect, it } from 'vitest';
import { countryOf, flagCountryOf, languagesOf, namedLanguages } from './voice-languages.ts';

it('lists the languages of a voice once each, the main one first', () => {
  const languages = languagesOf({
    labels: { language: 'fr' },
    fine_tuning: { language: 'fr-CA' },
    verified_languages: [{ language: 'en' }, { language: 'fr' }, { language: 'pt-BR' }],
  });
  expect(languages).toEqual(['fr', 'en', 'pt']);
});

it('gives nothing for a voice that names no language', () => {
  expect(languagesOf({ labels: {}, fine_tuning: null, verified_languages: null })).toEqual([]);
});

it('names twenty languages and counts the rest', () => {
  const codes = Array.from({ length: 23 }, (_, index) => `l${index}`);
  expect(namedLanguages(codes)).toEqual({ named: codes.slice(0, 20), more: 3 });
  expect(namedLanguages(codes.slice(0, 20)).more).toBe(0);
});

it('finds the flag of a language whatever its region', () => {
  expect(countryOf('pt-BR')).toBe('PT');
  expect(countryOf('fil')).toBe('PH');
  expect(countryOf('xx')).toBeUndefined();
  expect(countryOf('constructor')).toBeUndefined();
});

it.each([
  ['en', 'british', 'GB'],
  ['pt', 'brazilian', 'BR'],
  ['fr', 'standard', 'FR'],
  ['en', undefined, 'US'],
  ['tlh', 'standard', ''],
])('has for %s with the accent %s the flag of %s', (language, accent, country) => {
  expect(flagCountryOf(language, accent)).toBe(country);
});
