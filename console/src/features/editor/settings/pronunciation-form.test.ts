import type { PronunciationRule } from '@parley/contract/pronunciation.ts';
import { expect, it } from 'vitest';
import type { AgentDocument } from './agent-document.ts';
import { type EditedPronunciation, pronunciationForm } from './pronunciation-form.ts';

const phoneme = { type: 'phoneme', string_to_replace: 'Ada', phoneme: 'eɪdə', alphabet: 'ipa' };
const exact = { string_to_replace: 'US', alias: 'you ess', case_sensitive: true, note: 'country' };

const withRules = (rules?: readonly PronunciationRule[]): AgentDocument => ({
  name: 'Sales',
  type: 'voice',
  conversation_config: { tts: { speed: 1, ...(rules ? { pronunciation_rules: [...rules] } : {}) } },
  platform_settings: {},
});
const written = (edited: EditedPronunciation[], saved: AgentDocument) =>
  pronunciationForm.write(saved, edited, saved).conversation_config.tts;
const errors = (...edited: EditedPronunciation[]) => pronunciationForm.errors?.(edited, withRules());

it('shows the words of rules, and leaves what else is stored of them', () => {
  const saved = withRules([exact, phoneme]);
  expect(pronunciationForm.read(saved)).toEqual([{ word: 'US', sound: 'you ess' }]);
  expect(
    written(
      [
        { word: 'US', sound: 'the States' },
        { word: ' SQL ', sound: 'sequel ' },
      ],
      saved,
    ),
  ).toEqual({
    speed: 1,
    pronunciation_rules: [
      { ...exact, type: 'alias', alias: 'the States' },
      { type: 'alias', string_to_replace: 'SQL', alias: 'sequel' },
      phoneme,
    ],
  });
});

it('stores nothing of an empty row, and no list where there was none', () => {
  expect(written([{ word: ' ', sound: '' }], withRules())).toEqual({ speed: 1 });
  expect(written([], withRules([exact]))).toEqual({ speed: 1, pronunciation_rules: [] });
});

it('names what a row lacks, and a word that stands twice', () => {
  expect(errors({ word: '', sound: '' }, { word: 'a', sound: 'b' })).toEqual({});
  expect(
    errors({ word: 'SQL', sound: ' ' }, { word: '', sound: 'x' }, { word: ' sql', sound: 'sequel' }),
  ).toEqual({
    '0.sound': 'speech.pronunciation_sound_required',
    '1.word': 'speech.pronunciation_word_required',
    '2.word': 'speech.pronunciation_taken',
  });
});

it('takes words apart that differ in capitals alone where these count', () => {
  const saved = withRules([exact, { ...exact, string_to_replace: 'us' }]);
  expect(pronunciationForm.errors?.(pronunciationForm.read(saved), saved)).toEqual({});
});
