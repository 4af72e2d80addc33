import { describe, expect, it } from 'vitest';
import { namePattern, searchNames, searchWords, wordQuery } from './search-words.ts';

describe('what a conversation is found by', () => {
  it('is without case and accents', () => {
    const names = searchNames({ agentName: 'Élodie', userId: 'Zoë MÜLLER' });
    expect(names).toBe('elodie\nzoe muller');
    expect(searchWords(["Où est ma commande ? L'œuf n'est pas là."])).toEqual([
      ...['ou', 'est', 'ma', 'commande', 'l', 'oeuf', 'n', 'pas', 'la'],
    ]);
  });

  it('gives no more than fits an index', () => {
    const long = '\u{1f600}a'.repeat(1_000);
    expect(searchNames({ agentName: long, userId: long }).length).toBeLessThanOrEqual(400);
    const words = searchWords([Array.from({ length: 9_000 }, (_, position) => `w${position}`).join(' ')]);
    expect(words).toHaveLength(4_000);
    expect(searchWords(['x'.repeat(5_000)])).toEqual(['x'.repeat(40)]);
  });

  it('takes nothing that is typed for syntax', () => {
    expect(wordQuery(`a' | !b:*\\ & "c"`)).toBe(`'a':* & 'b':* & 'c':*`);
    expect(wordQuery('?!…')).toBeUndefined();
    expect(namePattern('50%_\\\0É')).toBe('%50\\%\\_\\\\e%');
  });
});
