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

it('asks a criterion for a name and a goal', () => {
  const criteria = [
    { id: 'a', name: 'Solved', goal: 'The request was solved.' },
    { id: 'b', name: ' ', goal: '' },
  ];
  expect(draftErrors({ ...draft, criteria })).toEqual({
    'criteria.1.name': 'criterion_name_required',
    'criteria.1.goal': 'criterion_goal_required',
  });
});

it('asks a collected value for an identifier of its own', () => {
  const named = (name: string) => ({ name, type: 'string' as const, description: '' });
  const collectedFields = ['order', '', 'order', 'order number', '2nd'].map(named);
  expect(draftErrors({ ...draft, collectedFields })).toEqual({
    'collectedFields.1.name': 'field_name_required',
    'collectedFields.2.name': 'field_name_taken',
    'collectedFields.3.name': 'field_name_invalid',
    'collectedFields.4.name': 'field_name_invalid',
  });
});

it('does not ask agents that write for what only agents that speak can set', () => {
  const criteria = [{ id: 'b', name: '', goal: '' }];
  expect(draftErrors({ ...draft, type: 'chat', criteria })).toEqual({});
});

it('asks for the address of the own model server where it is to answer, and only there', () => {
  const custom = (url: string) => ({ url, modelId: '', secretId: '', headers: [] });
  const errors = (url: string) =>
    draftErrors({ ...draft, llmModel: 'custom-llm', customLlm: custom(url) })['customLlm.url'];
  expect(draftErrors({ ...draft, llmModel: 'custom-llm' })).toEqual({
    'customLlm.url': 'custom_llm_url_required',
  });
  expect(errors('  ')).toBe('custom_llm_url_required');
  expect(errors('llm.example.com')).toBe('custom_llm_url_invalid');
  expect(errors('ftp://llm.example.com')).toBe('custom_llm_url_invalid');
  expect(errors('https://llm.example.com/v1')).toBeUndefined();
  expect(draftErrors({ ...draft, customLlm: custom('') })).toEqual({});
});

it('refuses headers that a request could not carry, and skips empty rows', () => {
  const headers = [
    { name: '', value: '' },
    { name: 'X-Team', value: 'a' },
    { name: 'x-team', value: 'b' },
    { name: 'bad name', value: 'c' },
    { name: '', value: 'd' },
    { name: 'X-Word', value: 'ключ' },
  ];
  const customLlm = { url: 'https://llm.example.com', modelId: '', secretId: '', headers };
  expect(draftErrors({ ...draft, llmModel: 'custom-llm', customLlm })).toEqual({
    'customLlm.headers.2': 'header_name_taken',
    'customLlm.headers.3': 'header_name_invalid',
    'customLlm.headers.4': 'header_name_invalid',
    'customLlm.headers.5': 'header_value_invalid',
  });
});

it('says of a greeting in another language that it is too long, and not of the agent’s own', () => {
  const additionalLanguages = ['es'];
  const languagePresets = { es: { firstMessage: 'a'.repeat(10_001), voice: '', voiceName: '' } };
  expect(draftErrors({ ...draft, additionalLanguages, languagePresets })).toEqual({
    'languagePresets.es': 'too_long',
  });
});

it('forgets the error of a field that is edited and keeps the others', () => {
  const errors = { name: 'agent_name_required', systemPrompt: 'section_required' } as const;
  expect(errorsAfterEdit(errors, { sections: EMPTY_SECTIONS }, draft)).toEqual({
    name: 'agent_name_required',
  });
  expect(errorsAfterEdit(errors, { name: 'A' }, draft)).toEqual({ systemPrompt: 'section_required' });
  expect(errorsAfterEdit(errors, { language: 'fr' }, draft)).toEqual(errors);
});

it('forgets the error of the item of a list that was mended and keeps those of the other items', () => {
  const blank = { id: 'a', name: '', goal: 'x' };
  const broken = { ...draft, name: '', criteria: [blank, { ...blank, id: 'b' }] };
  const mended = [
    { ...blank, name: 'Solved' },
    { ...blank, id: 'b' },
  ];
  const change = { criteria: mended };
  expect(errorsAfterEdit(draftErrors(broken), change, { ...broken, ...change })).toEqual({
    name: 'agent_name_required',
    'criteria.1.name': 'criterion_name_required',
  });
});
