import { describe, expect, it } from 'vitest';
import { clausesOf, spokenParts } from './kokoro-clauses.ts';

describe('the parts that Kokoro speaks at a time', () => {
  it.each([
    ['Hello. How are you?', ['Hello.', 'How are you?']],
    ['', []],
    ['… !', []],
    [
      'Good morning, this is the office of Doctor Martin and Doctor Smith.',
      ['Good morning,', 'this is the office of Doctor Martin and Doctor Smith.'],
    ],
    ['Yes, this is the office of Doctor Martin and Doctor Smith.', undefined],
  ])('are of %j: %j', (text, parts) => {
    expect(spokenParts(text, 'en')).toEqual(parts ?? [text]);
  });

  it('are cut at marks or between words where a sentence is long', () => {
    const long = `${'word '.repeat(30)}word, ${'more '.repeat(60)}end.`;
    const parts = spokenParts(long, 'en');
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(180);
    expect(parts.join(' ')).toBe(long);
    expect(spokenParts('x'.repeat(400), 'en').join('')).toBe('x'.repeat(400));
  });

  it('are clauses with marks that the model knows', () => {
    expect(clausesOf('¿Vamos (ya), sí? « Oui »…')).toEqual([
      { words: '¿Vamos', mark: ',' },
      { words: 'ya', mark: ',' },
      { words: 'sí', mark: '?' },
      { words: '« Oui »', mark: '…' },
    ]);
  });
});
