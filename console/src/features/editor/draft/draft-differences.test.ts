import { expect, it } from 'vitest';
import { newAgentDraft, promptFields } from './agent-draft.ts';
import { draftDifferences } from './draft-differences.ts';

const draft = newAgentDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.\n\n# Rules\nBe brief.',
  type: 'voice',
  language: 'en',
});

it('finds no difference between equal drafts, however they are edited', () => {
  expect(draftDifferences(draft, { ...draft, promptEditing: 'custom' })).toEqual([]);
});

it('names the sections and settings that differ, with both texts', () => {
  const theirs = {
    ...draft,
    ...promptFields('# Objective\nSell.\n\n# Rules\nBe kind.'),
    name: 'Sales desk',
    temperature: 0.5,
  };
  expect(draftDifferences(draft, theirs)).toEqual([
    { part: 'name', mine: 'Sales', theirs: 'Sales desk' },
    { part: 'temperature', mine: '0', theirs: '0.5' },
    { part: 'rules', mine: 'Be brief.', theirs: 'Be kind.' },
  ]);
});

it('compares a first message that is turned off as empty', () => {
  expect(draftDifferences(draft, { ...draft, firstMessageEnabled: false })).toEqual([
    { part: 'firstMessage', mine: 'Hello', theirs: '' },
  ]);
});

it('says when settings without a place of their own differ', () => {
  expect(draftDifferences(draft, { ...draft, turnTimeout: 60 })).toEqual([
    { part: 'otherSettings', mine: '', theirs: '' },
  ]);
});
