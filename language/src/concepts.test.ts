import { describe, expect, it } from 'vitest';
import { CONCEPT_LANGUAGES, conceptsIn, conceptTerms } from './concepts.ts';

const concepts = (question: string, language?: string) =>
  conceptsIn(question.split(' '), language).map(({ concept }) => concept);

describe('concepts', () => {
  it('are found by words and by expressions, the longer before the shorter', () => {
    expect(concepts('remboursement', 'fr')).toContain('refund');
    expect(concepts('my credit card', 'en')).toContain('payment_method');
    expect(concepts('le mot de passe', 'fr')).toContain('password');
    expect(concepts('opening hours', 'en')).toContain('opening_hours');
  });

  it('are found in 100,000 words', () => {
    expect(conceptsIn(Array<string>(100_000).fill('monday'), 'en')).toHaveLength(200_000);
  });

  it('are found in an unspecified language', () => {
    expect(concepts('aparcamiento')).toContain('parking');
  });

  it('have terms in every language, stemmed as texts are', () => {
    expect(CONCEPT_LANGUAGES).toEqual(['en', 'fr', 'es']);
    expect(conceptTerms('refund', 'fr')).toContainEqual(['rembours']);
    expect(conceptTerms('password', 'fr')).toContainEqual(['mot', 'pass']);
    expect(conceptTerms('refund', 'xx')).toEqual([]);
    expect(conceptTerms('refund', '')).toContainEqual(['refund']);
  });
});
