import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedText, replaceMatches, withPrefix, writtenUntil } from './aligned-text.ts';
import { spokenForm, spokenLinks } from './spoken-form.ts';

const spoken = (text: string) => spokenForm(spokenLinks(alignedText(text), 'fr'), 'fr');
/** What of a written text was said when the spoken one was said as far as some words. */
const writtenOf = (written: string, said: string) => {
  const aligned = spoken(written);
  expect(aligned.text.startsWith(said)).toBe(true);
  return written.slice(0, writtenUntil(aligned, said.length));
};

describe('a text aligned with what was written', () => {
  it('is the same where nothing was replaced', () => {
    expect(writtenOf('Bonjour à tous', 'Bonjour')).toBe('Bonjour');
  });

  it('ends before a number of which only a part was said', () => {
    const written = 'Cela coûte 1 234,56 € par mois.';
    expect(writtenOf(written, 'Cela coûte mille deux cent')).toBe('Cela coûte ');
    expect(writtenOf(written, 'Cela coûte mille deux cent trente-quatre euros cinquante-six')).toBe(
      'Cela coûte 1 234,56 €',
    );
    expect(writtenOf(written, 'Cela coûte mille deux cent trente-quatre euros cinquante-six par')).toBe(
      'Cela coûte 1 234,56 € par',
    );
  });

  it('keeps its place behind several replacements', () => {
    const written = 'M. Petit, le 12/03/2026 à 9h, au 01 23 45 67 89 ou a@b.fr, merci.';
    const { text } = spoken(written);
    expect(writtenOf(written, text.slice(0, text.indexOf(' à neuf')))).toBe('M. Petit, le 12/03/2026');
    expect(writtenOf(written, text.slice(0, text.indexOf(' ou a')))).toBe(
      'M. Petit, le 12/03/2026 à 9h, au 01 23 45 67 89',
    );
    expect(writtenOf(written, text.slice(0, text.indexOf(', merci')))).toBe(
      written.slice(0, -', merci.'.length),
    );
    expect(writtenOf(written, text)).toBe(written);
  });

  it('joins what is replaced twice, and leaves alone what is final', () => {
    const once = replaceMatches(alignedText('a-b c'), { pattern: /-/g, say: () => ' dash ' });
    const twice = replaceMatches(once, {
      pattern: /dash b|a/g,
      say: ([found]) => found.toUpperCase(),
      isFinal: true,
    });
    expect(twice.text).toBe('A DASH B c');
    expect(replaceMatches(twice, { pattern: /D|c/g, say: () => 'x' }).text).toBe('A DASH B x');
    expect(writtenUntil(twice, 'A DASH B'.length)).toBe(3);
    expect(writtenUntil(twice, 'A DASH'.length)).toBe(1);
  });

  it('counts words that were put before it as nothing', () => {
    const prefixed = withPrefix('Pardon. ', alignedText('Bonjour.'));
    expect(prefixed.text).toBe('Pardon. Bonjour.');
    expect(writtenUntil(prefixed, 5)).toBe(0);
    expect(writtenUntil(prefixed, 'Pardon. Bon'.length)).toBe(3);
    expect(writtenUntil(prefixed, prefixed.text.length)).toBe('Bonjour.'.length);
  });

  it('never goes back, and ends where what was written ends', () => {
    const parts = [
      '12,50 €',
      ' le ',
      '1er mai',
      ' ',
      'M. X',
      ', ',
      '14h30',
      'a@b.fr',
      ' abc ',
      '01 23 45 67 89',
      '- ',
      '.',
      '7',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chosen) => {
        const written = chosen.join('');
        const aligned = spoken(written);
        let last = 0;
        for (let at = 0; at <= aligned.text.length; at += 1) {
          const until = writtenUntil(aligned, at);
          expect(until).toBeGreaterThanOrEqual(last);
          expect(until).toBeLessThanOrEqual(written.length);
          last = until;
        }
        expect(last).toBe(written.length);
      }),
    );
  });
});
