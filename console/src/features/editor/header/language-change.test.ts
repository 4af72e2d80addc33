import { describe, expect, it } from 'vitest';
import { newAgentDraft } from '../draft/agent-draft.ts';
import { languageChange, spokenVoice } from './language-change.ts';

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

it.each([
  ['pl', 'Agnieszka'],
  ['sv', 'Elsa'],
  // A language that agents do not offer has the general voice.
  ['ja', 'Arthur'],
])('gives an agent in %s the voice of %s, and goes back', (language, voiceName) => {
  const changed = { ...french, ...languageChange(language, { ...french, isNew: true }) };
  expect(changed.voice).toMatchObject({ voiceName });
  expect(languageChange('es', { ...changed, isNew: true })).toMatchObject({ voice: { voiceName: 'Lucía' } });
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

describe('the first message of a template', () => {
  const greetings = { fr: 'Bonjour.', de: 'Guten Tag.' };
  const greeting = { ...french, firstMessage: 'Bonjour.' };

  it('follows the language of a new agent, also of a chat', () => {
    expect(languageChange('de', { ...greeting, isNew: true, greetings })).toMatchObject({
      language: 'de',
      firstMessage: 'Guten Tag.',
    });
    expect(languageChange('de', { ...greeting, voice: undefined, isNew: true, greetings })).toEqual({
      language: 'de',
      firstMessage: 'Guten Tag.',
    });
  });

  it.each([
    ['was changed', { ...greeting, firstMessage: 'Bonjour, ici Léa.', isNew: true, greetings }],
    ['is stored', { ...greeting, isNew: false, greetings }],
    ['has no text in that language', { ...greeting, isNew: true, greetings: { fr: 'Bonjour.' } }],
    ['is not known', { ...greeting, isNew: true }],
  ])('stays when it %s', (_, agent) => {
    expect(languageChange('de', agent)).not.toHaveProperty('firstMessage');
  });
});
