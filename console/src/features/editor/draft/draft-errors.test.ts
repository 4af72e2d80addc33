import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import { expect, it } from 'vitest';
import { newAgentDraft } from './agent-draft.ts';
import { draftErrors, errorsAfterEdit } from './draft-errors.ts';

const draft = newAgentDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.',
  type: 'voice',
  language: 'en',
});

it('finds nothing to mend in a complete draft', () => {
  expect(draftErrors(draft)).toEqual({});
});

it('asks for a name', () => {
  expect(draftErrors({ ...draft, name: '   ' })).toEqual({ name: 'agent_name_required' });
});

it('accepts a name of 100 characters and refuses a longer one', () => {
  expect(draftErrors({ ...draft, name: 'a'.repeat(100) })).toEqual({});
  expect(draftErrors({ ...draft, name: 'a'.repeat(101) })).toEqual({ name: 'max_100_chars' });
});

it('refuses markup in the name, which the server would not store', () => {
  expect(draftErrors({ ...draft, name: 'A <b>' })).toEqual({ name: 'markup_not_allowed' });
});

it('asks for at least one section in template mode and for a prompt in free text', () => {
  expect(draftErrors({ ...draft, sections: EMPTY_SECTIONS })).toEqual({ systemPrompt: 'section_required' });
  expect(draftErrors({ ...draft, promptEditing: 'custom', systemPrompt: ' \n' })).toEqual({
    systemPrompt: 'system_prompt_required',
  });
});

it('refuses a first message and a prompt that are longer than the server takes', () => {
  expect(draftErrors({ ...draft, firstMessage: 'a'.repeat(10_001) })).toEqual({ firstMessage: 'too_long' });
  expect(draftErrors({ ...draft, promptEditing: 'custom', systemPrompt: 'a'.repeat(200_001) })).toEqual({
    systemPrompt: 'too_long',
  });
});

it('forgets the error of a field that is edited and keeps the others', () => {
  const errors = { name: 'agent_name_required', systemPrompt: 'section_required' } as const;
  expect(errorsAfterEdit(errors, { sections: EMPTY_SECTIONS })).toEqual({ name: 'agent_name_required' });
  expect(errorsAfterEdit(errors, { name: 'A' })).toEqual({ systemPrompt: 'section_required' });
  expect(errorsAfterEdit(errors, { language: 'fr' })).toEqual(errors);
});
