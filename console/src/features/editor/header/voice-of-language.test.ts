import { expect, it } from 'vitest';
import { newAgentDraft } from '../draft/agent-draft.ts';
import { languageChange, spokenVoice } from './voice-of-language.ts';

const french = newAgentDraft({
  name: '',
  firstMessage: '',
  systemPrompt: '',
  type: 'voice',
  language: 'fr',
});

it('gives a new agent the default voice of its language', () => {
  expect(french.voice).toMatchObject({ voice: 'espeak_fr-fr_f2', voiceName: 'Camille' });
});

it('lets the voice of a new agent follow its language, and nothing else of the voice', () => {
  const change = languageChange('de', { ...french, isNew: true });
  expect(change).toEqual({
    language: 'de',
    voice: { ...french.voice, voice: 'espeak_de_f2', voiceName: 'Hanna' },
  });
});

it('gives a language without a voice of its own the general one, and back', () => {
  const polish = { ...french, ...languageChange('pl', { ...french, isNew: true }) };
  expect(polish.voice).toMatchObject({ voiceName: 'Arthur' });
  expect(languageChange('es', { ...polish, isNew: true })).toMatchObject({ voice: { voiceName: 'Lucía' } });
});

it('leaves a chosen voice alone', () => {
  const voice = { ...french.voice, voice: 'espeak_fr-be_m1', voiceName: 'Luc' };
  expect(languageChange('de', { ...french, voice, isNew: true })).toEqual({ language: 'de' });
});

it('leaves the voice of a stored agent alone', () => {
  expect(languageChange('de', { ...french, isNew: false })).toEqual({ language: 'de' });
});

it('shows the default voice where an agent names none', () => {
  expect(spokenVoice({ voice: '', voiceName: '' }, 'it')).toEqual({
    voice: 'espeak_it_f2',
    voiceName: 'Giulia',
  });
});
