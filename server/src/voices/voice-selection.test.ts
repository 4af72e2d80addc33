import type { Voice } from '@parley/contract/voices.ts';
import { describe, expect, it } from 'vitest';
import { listedVoice, selectVoices, type VoiceQuery } from './voice-selection.ts';

const voices = [
  voice('a', 'Lucía', { gender: 'female', accent: 'castilian', language: 'es', descriptive: 'clear' }),
  voice('b', 'Diego', { gender: 'male', accent: 'latin_american', language: 'es' }),
  voice('c', 'Ximena', { gender: 'female', accent: 'latin_american', language: 'es-419' }),
  voice('d', 'Arthur', { gender: 'male', accent: 'british', language: 'en' }, ['en', 'es']),
  voice('e', 'Nobody', {}),
].map(listedVoice);

describe('choosing among voices', () => {
  it('lists those that speak a language, its own voices first', () => {
    expect(ids({ language: 'es' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ids({ language: 'en' })).toEqual(['d', 'e']);
    expect(ids({ language: 'es-MX' })).toHaveLength(5);
    expect(ids({})).toHaveLength(5);
  });

  it('counts what each choice would leave, with the other filters applied', () => {
    const page = select({ language: 'es', gender: 'female' });
    expect(page.total).toBe(2);
    expect(page.genders).toEqual([
      { value: 'female', count: 2 },
      { value: 'male', count: 2 },
    ]);
    expect(page.accents).toEqual([
      { value: 'castilian', count: 1 },
      { value: 'latin_american', count: 1 },
    ]);
    const accented = select({ language: 'es', gender: 'female', accent: 'latin_american' });
    expect(accented.voices.map(({ voice_id }) => voice_id)).toEqual(['c']);
    expect(accented.genders).toEqual([
      { value: 'male', count: 1 },
      { value: 'female', count: 1 },
    ]);
  });

  it.each([
    ['lucia', ['a']],
    ['  LUC ', ['a']],
    ['latin american', ['b', 'c']],
    ['female clear', ['a']],
    ['nothing like it', []],
  ])('finds "%s" in names and labels, whatever the case and the marks', (search, expected) => {
    expect(ids({ search })).toEqual(expected);
  });

  it('gives each voice on one page, and says when there are more', () => {
    const pages = [0, 1, 2].map((page) => select({ page, page_size: 2 }));
    expect(pages.flatMap((page) => page.voices.map(({ voice_id }) => voice_id))).toEqual([...'abcde']);
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false]);
    expect(select({ page: 9 })).toMatchObject({ voices: [], has_more: false, total: 5 });
  });
});

function select(query: Partial<VoiceQuery>) {
  return selectVoices(voices, { page: 0, page_size: 50, ...query });
}

function ids(query: Partial<VoiceQuery>): string[] {
  return select(query).voices.map(({ voice_id }) => voice_id);
}

function voice(voice_id: string, name: string, labels: Voice['labels'], verified: string[] = []): Voice {
  const verified_languages = verified.map((language) => ({ language }));
  return { voice_id, name, labels, verified_languages, source: 'elevenlabs' };
}
