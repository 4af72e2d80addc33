import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { DEFAULT_VOICES, GENERAL_VOICE, VOICE_LANGUAGES, Voice } from '@parley/contract/voices.ts';
import { espeakInstruction } from '@parley/engine/text-to-speech/espeak-voice.ts';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PREFIX, builtInVoices } from './built-in-voices.ts';

describe('the built-in voices', () => {
  const voices = builtInVoices();
  const languageOf = (voice: Voice) => voice.labels.language ?? '';

  it.each([...Object.values(DEFAULT_VOICES), GENERAL_VOICE])(
    'include the voice of new agents $name',
    (expected) => {
      expect(voices).toContainEqual(expect.objectContaining(expected));
    },
  );

  it.each(AGENT_LANGUAGES)('give agents that speak %s a voice of that language', (language) => {
    const own = voices.find(({ voice_id }) => voice_id === DEFAULT_VOICES[language].voice_id);
    expect(own?.labels.language).toBe(language);
  });

  it('cover every language of the list but Filipino, which the engine does not speak', () => {
    const covered = new Set(voices.map(languageOf));
    expect(Object.keys(VOICE_LANGUAGES).filter((language) => !covered.has(language))).toEqual(['fil']);
    for (const language of AGENT_LANGUAGES) expect(covered).toContain(language);
  });

  it('have ids that the engine understands, each once, and all that the picker shows', () => {
    for (const voice of voices) {
      Voice.parse(voice);
      expect(espeakInstruction(voice.voice_id.slice(BUILT_IN_PREFIX.length), undefined, {})).toBeDefined();
      expect(voice.labels.gender).toMatch(/^(fe)?male$/);
      expect(voice.preview_url).toBe(`/api/voices/${voice.voice_id}/preview`);
    }
    expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length);
  });

  it('share no name within a language', () => {
    const names = voices.map((voice) => `${languageOf(voice)} ${voice.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
