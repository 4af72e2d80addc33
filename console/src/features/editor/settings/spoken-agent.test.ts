import type { AgentType } from '@parley/contract/agent-list.ts';
import { describe, expect, it } from 'vitest';
import { changedDraft, type Draft, newDraft, settingIn } from './draft.ts';
import { languageChange, spokenVoice } from './spoken-agent.ts';

const LANGUAGE = 'conversation_config.agent.language';
const VOICE = 'conversation_config.tts.voice_id';
const FIRST_MESSAGE = 'conversation_config.agent.first_message';
const PROMPT = 'conversation_config.agent.prompt.prompt';

const start = (type: AgentType, firstMessage = '') =>
  newDraft({ name: '', firstMessage, systemPrompt: '', type, language: 'fr' });
const french = start('voice');

function inLanguage(next: string, draft: Draft, greetings?: Record<string, string>): Draft {
  return changedDraft(draft, languageChange(next, draft, greetings), draft.document);
}

it('gives a new agent the default voice of its language', () => {
  expect(settingIn(french, VOICE)).toEqual({ voice: 'espeak_fr-fr_f2', voiceName: 'Camille' });
});

it('lets the voice of a new agent follow its language, and nothing else of the voice', () => {
  const german = inLanguage('de', french, {});
  expect(settingIn(german, LANGUAGE)).toBe('de');
  expect(german.document.conversation_config.tts).toEqual({
    ...french.document.conversation_config.tts,
    voice_id: 'espeak_de_f2',
    voice_meta: { voice_id: 'espeak_de_f2', name: 'Hanna' },
  });
});

it.each([
  ['pl', 'Agnieszka'],
  ['sv', 'Elsa'],
  // A language that agents do not offer has the general voice.
  ['ja', 'Arthur'],
])('gives an agent in %s the voice of %s, and goes back', (language, voiceName) => {
  const changed = inLanguage(language, french, {});
  expect(settingIn(changed, VOICE)).toMatchObject({ voiceName });
  expect(settingIn(inLanguage('es', changed, {}), VOICE)).toMatchObject({ voiceName: 'Lucía' });
});

it('leaves a chosen voice alone, and that of a stored agent', () => {
  const chosen = { voice: 'espeak_fr-be_m1', voiceName: 'Luc' };
  const own = changedDraft(french, { [VOICE]: chosen }, french.document);
  expect(settingIn(inLanguage('de', own, {}), VOICE)).toEqual(chosen);
  expect(settingIn(inLanguage('de', french), VOICE)).toEqual(settingIn(french, VOICE));
});

it('shows the default voice where an agent names none', () => {
  expect(spokenVoice({ voice: '', voiceName: '' }, 'it')).toEqual({
    voice: 'espeak_it_f2',
    voiceName: 'Giulia',
  });
});

it('writes the headings of sections that were edited in the new language, and no others', () => {
  const english = newDraft({
    name: '',
    firstMessage: '',
    systemPrompt: '# Rules\nBe brief.',
    type: 'chat',
    language: 'en',
  });
  const promptIn = (draft: Draft) =>
    changedDraft(draft, languageChange('fr', draft, undefined), english.document).document.conversation_config
      .agent?.prompt?.prompt;
  expect(promptIn(english)).toBe('# Rules\nBe brief.');
  const sections = settingIn(english, PROMPT);
  if (typeof sections === 'string') throw new Error('The prompt is in sections.');
  const edited = changedDraft(english, { [PROMPT]: { ...sections, tone: 'Warm.' } }, english.document);
  expect(promptIn(edited)).toBe('# Ton\nWarm.\n\n# Règles\nBe brief.');
});

describe('the first message of a template', () => {
  const greetings = { fr: 'Bonjour.', de: 'Guten Tag.' };
  const saidIn = (draft: Draft, known?: Record<string, string>) =>
    settingIn(inLanguage('de', draft, known), FIRST_MESSAGE);

  it('follows the language of a new agent, also of a chat', () => {
    expect(saidIn(start('voice', 'Bonjour.'), greetings)).toBe('Guten Tag.');
    expect(saidIn(start('chat', 'Bonjour.'), greetings)).toBe('Guten Tag.');
  });

  it('stays when it was changed, is stored, has no text in that language or is not known', () => {
    const own = 'Bonjour, ici Léa.';
    expect(saidIn(start('voice', own), greetings)).toBe(own);
    expect(saidIn(start('voice', 'Bonjour.'))).toBe('Bonjour.');
    expect(saidIn(start('voice', 'Bonjour.'), { fr: 'Bonjour.' })).toBe('Bonjour.');
    expect(saidIn(start('voice', 'Bonjour.'), {})).toBe('Bonjour.');
  });
});
