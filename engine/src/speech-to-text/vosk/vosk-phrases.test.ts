import { describe, expect, it } from 'vitest';
import { expectedPhrases } from './vosk-phrases.ts';

describe('the limited vocabulary of Vosk', () => {
  it('contains a yes and a no as the model spells them, and everything else as unknown', () => {
    const known = new Set(['oui', 'non', "d'accord", 'bien', 'sûr']);
    expect(expectedPhrases('yes-or-no', 'fr', (word) => known.has(word))).toEqual([
      'oui',
      "d'accord",
      'bien sûr',
      'non',
      'bien',
      '[unk]',
    ]);
  });

  it('contains the numbers as the model spells them', () => {
    const known = new Set(['zéro', 'six', 'cinquante-six', 'et']);
    expect(expectedPhrases('digits', 'fr', (word) => known.has(word))).toEqual([
      'zéro',
      'six',
      'cinquante-six',
      'et',
      '[unk]',
    ]);
  });

  it('is none in languages without a list', () => {
    expect(expectedPhrases('digits', 'de', () => true)).toBeUndefined();
    expect(expectedPhrases('yes-or-no', 'en', () => false)).toBeUndefined();
  });
});
