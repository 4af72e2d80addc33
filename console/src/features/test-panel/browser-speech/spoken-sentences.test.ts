import { expect, it } from 'vitest';
import { speechLocale } from './browser-voice.ts';
import { isEcho, nextSentences } from './spoken-sentences.ts';

it('gives each sentence once it is whole', () => {
  const options = { isWhole: false, language: 'en' };
  const text = 'We open at nine. We close at';
  const first = nextSentences(text, { ...options, from: 0 });
  expect(first).toEqual({ sentences: ['We open at nine.'], end: 17 });
  expect(nextSentences(text, { ...options, from: first.end }).sentences).toEqual([]);
  expect(nextSentences(`${text} seven.`, { from: first.end, isWhole: true, language: 'en' })).toEqual({
    sentences: ['We close at seven.'],
    end: 35,
  });
});

it('listens and speaks in the locale of the language, in French where none is named', () => {
  const locales = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', undefined].map(speechLocale);
  expect(locales.join(' ')).toBe('en-US fr-FR es-ES de-DE it-IT pt-PT nl-NL fr-FR');
});

it.each([
  ['fr_CA', 'fr-CA'],
  ['français', 'fr-FR'],
  ['日本語', 'fr-FR'],
])('gives the sentences of an agent whose language is %s, in %s', (language, locale) => {
  expect(speechLocale(language)).toBe(locale);
  const whole = { from: 0, isWhole: true, language: speechLocale(language) };
  expect(nextSentences('Oui. Non.', whole).sentences).toEqual(['Oui.', 'Non.']);
});

it('leaves out what only a reader needs', () => {
  const text = '**Hours** 🎉\n- See [our page](https://example.com/a).\n\n👍\n```\ncode\n```';
  const { sentences, end } = nextSentences(text, { from: 0, isWhole: true, language: 'en' });
  expect(sentences.slice(0, 2)).toEqual(['Hours', 'See our page.']);
  expect(end).toBe(text.length);
});

it('has nothing to say of an empty reply', () => {
  expect(nextSentences('', { from: 0, isWhole: true, language: 'fr' })).toEqual({ sentences: [], end: 0 });
});

it('tells the agent’s own voice from a caller who speaks over it', () => {
  const spoken = 'La boutique est ouverte du lundi au samedi.';
  expect(isEcho('la boutique est ouverte du lundi', spoken)).toBe(true);
  expect(isEcho('la boutique et ouverte', spoken)).toBe(true);
  expect(isEcho('attendez je voulais dire dimanche', spoken)).toBe(false);
});
