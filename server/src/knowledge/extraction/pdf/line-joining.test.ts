import { describe, expect, it } from 'vitest';
import { joinLines, vocabularyOf } from './line-joining.ts';

const hyphenated = { words: new Set(['arc-en-ciel', 'bicyclette']), isHyphenated: true };
const plain = { words: new Set<string>(), isHyphenated: false };

describe('joinLines', () => {
  it.each([
    ['a word that was broken', ['la bicy-', 'clette'], hyphenated, 'la bicyclette'],
    ['a hyphen that is only written at breaks', ['satis\u2010', 'faction'], plain, 'satisfaction'],
    ['a soft hyphen', ['satis\u00ad', 'fac\u00adtion'], plain, 'satisfaction'],
    ['a composed word that stands elsewhere', ['un arc-en-', 'ciel'], hyphenated, 'un arc-en-ciel'],
    ['a verb and its pronoun', ['Conservez-', 'le près'], hyphenated, 'Conservez-le près'],
    ['a hyphen before a capital', ['Saint-', 'Paul'], hyphenated, 'Saint-Paul'],
    ['a document that breaks no words', ['chèques-', 'vacances'], plain, 'chèques-vacances'],
    ['lines of whole words', ['one', 'two'], plain, 'one two'],
  ])('knows %s', (_, lines, vocabulary, joined) => {
    expect(joinLines(lines, vocabulary)).toBe(joined);
  });
});

describe('vocabularyOf', () => {
  it('tells a text that breaks words from one that has words with hyphens', () => {
    expect(vocabularyOf(['the bicy-', 'cle and the', 'wheel']).isHyphenated).toBe(true);
    expect(vocabularyOf(['the satis\u2010', 'faction of au-', 'dessus']).isHyphenated).toBe(false);
  });
});
