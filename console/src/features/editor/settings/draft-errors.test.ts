import { EMPTY_SECTIONS } from '@parley/contract/prompt.ts';
import { expect, it } from 'vitest';
import { changedDraft, newDraft } from './draft.ts';
import { draftErrors, errorsAfterChange } from './draft-errors.ts';
import type { SettingChange, SettingPath } from './settings.ts';

const draft = newDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.',
  type: 'voice',
  language: 'en',
});
const PROMPT = 'conversation_config.agent.prompt.prompt';
const MODE = 'conversation_config.agent.prompt.prompt_mode';
const FIRST_MESSAGE = 'conversation_config.agent.first_message';
const LLM = 'conversation_config.agent.prompt.llm';
const CUSTOM_LLM = 'conversation_config.agent.prompt.custom_llm';
const CRITERIA = 'platform_settings.evaluation.criteria';
const FIELDS = 'platform_settings.data_collection';
const PRESETS = 'conversation_config.language_presets';

const edited = (change: SettingChange) => changedDraft(draft, change, draft.document);
const errorsOf = (change: SettingChange) => draftErrors(edited(change));

it('finds no errors in a complete draft', () => {
  expect(draftErrors(draft)).toEqual({});
});

it('asks for a name', () => {
  expect(errorsOf({ name: '   ' })).toEqual({ name: 'editor.agent_name_required' });
});

it('accepts a name of 100 characters and refuses a longer one', () => {
  expect(errorsOf({ name: 'a'.repeat(100) })).toEqual({});
  expect(errorsOf({ name: 'a'.repeat(101) })).toEqual({ name: 'editor.max_100_chars' });
});

it('refuses markup in the name, which the server would not store', () => {
  expect(errorsOf({ name: 'A <b>' })).toEqual({ name: 'editor.markup_not_allowed' });
});

it('asks for at least one section in template mode and for a prompt in free text', () => {
  expect(errorsOf({ [PROMPT]: EMPTY_SECTIONS })).toEqual({ [PROMPT]: 'editor.sections_required' });
  expect(errorsOf({ [MODE]: 'custom', [PROMPT]: ' \n' })).toEqual({
    [PROMPT]: 'editor.system_prompt_required',
  });
});

it('refuses a first message and a prompt that are longer than the server takes', () => {
  expect(errorsOf({ [FIRST_MESSAGE]: 'a'.repeat(10_001) })).toEqual({ [FIRST_MESSAGE]: 'editor.too_long' });
  expect(errorsOf({ [MODE]: 'custom', [PROMPT]: 'a'.repeat(200_001) })).toEqual({
    [PROMPT]: 'editor.too_long',
  });
});

it('refuses a word that does not interrupt and is longer than the server takes', () => {
  const TERMS = 'conversation_config.turn.interruption_ignore_terms';
  expect(errorsOf({ [TERMS]: `ok, ${'a'.repeat(101)}` })).toEqual({ [TERMS]: 'editor.too_long' });
});

it('asks a criterion for a name and a goal', () => {
  const criteria = [
    { id: 'a', name: 'Solved', goal: 'The request was solved.' },
    { id: 'b', name: ' ', goal: '' },
  ];
  expect(errorsOf({ [CRITERIA]: criteria })).toEqual({
    [`${CRITERIA}.1.name`]: 'editor.criterion_name_required',
    [`${CRITERIA}.1.goal`]: 'editor.criterion_goal_required',
  });
});

it('asks a collected value for an identifier of its own', () => {
  const named = (name: string) => ({ name, type: 'string' as const, description: '' });
  expect(errorsOf({ [FIELDS]: ['order', '', 'order', 'order number', '2nd'].map(named) })).toEqual({
    [`${FIELDS}.1.name`]: 'editor.field_name_required',
    [`${FIELDS}.2.name`]: 'editor.field_name_taken',
    [`${FIELDS}.3.name`]: 'editor.field_name_invalid',
    [`${FIELDS}.4.name`]: 'editor.field_name_invalid',
  });
});

it('does not ask agents that write for what only agents that speak can set', () => {
  const { document, typed } = edited({ [CRITERIA]: [{ id: 'b', name: '', goal: '' }] });
  expect(draftErrors({ document: { ...document, type: 'chat' }, typed })).toEqual({});
});

it('asks for the address of the own model server where it is to answer, and only there', () => {
  const custom = (url: string) => ({ url, modelId: '', secretId: '', headers: [] });
  const errors = (url: string) =>
    errorsOf({ [LLM]: 'custom-llm', [CUSTOM_LLM]: custom(url) })[`${CUSTOM_LLM}.url`];
  expect(errorsOf({ [LLM]: 'custom-llm' })).toEqual({
    [`${CUSTOM_LLM}.url`]: 'editor.custom_llm_url_required',
  });
  expect(errors('  ')).toBe('editor.custom_llm_url_required');
  expect(errors('llm.example.com')).toBe('editor.custom_llm_url_invalid');
  expect(errors('ftp://llm.example.com')).toBe('editor.custom_llm_url_invalid');
  expect(errors('https://llm.example.com/v1')).toBeUndefined();
  expect(errorsOf({ [CUSTOM_LLM]: { ...custom(''), modelId: 'm' } })).toEqual({});
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
  expect(errorsOf({ [LLM]: 'custom-llm', [CUSTOM_LLM]: customLlm })).toEqual({
    [`${CUSTOM_LLM}.headers.2`]: 'editor.header_name_taken',
    [`${CUSTOM_LLM}.headers.3`]: 'editor.header_name_invalid',
    [`${CUSTOM_LLM}.headers.4`]: 'editor.header_name_invalid',
    [`${CUSTOM_LLM}.headers.5`]: 'editor.header_value_invalid',
  });
});

it('says of a greeting in another language that it is too long, and not of the agent’s own', () => {
  const es = { firstMessage: 'a'.repeat(10_001), voice: '', voiceName: '' };
  expect(errorsOf({ [PRESETS]: { es } })).toEqual({ [`${PRESETS}.es`]: 'editor.too_long' });
});

it('clears the error of a field that is edited and leaves the others', () => {
  const errors = { name: 'editor.agent_name_required', [PROMPT]: 'editor.sections_required' };
  const after = (...changed: SettingPath[]) => errorsAfterChange(errors, changed, draft);
  expect(after(PROMPT)).toEqual({ name: 'editor.agent_name_required' });
  expect(after('name')).toEqual({ [PROMPT]: 'editor.sections_required' });
  expect(after('conversation_config.agent.language')).toEqual(errors);
});

it('clears the error of the corrected item of a list and leaves those of the other items', () => {
  const blank = { id: 'a', name: '', goal: 'x' };
  const broken = edited({ name: '', [CRITERIA]: [blank, { ...blank, id: 'b' }] });
  const corrected = [
    { ...blank, name: 'Solved' },
    { ...blank, id: 'b' },
  ];
  const after = changedDraft(broken, { [CRITERIA]: corrected }, draft.document);
  expect(errorsAfterChange(draftErrors(broken), [CRITERIA], after)).toEqual({
    name: 'editor.agent_name_required',
    [`${CRITERIA}.1.name`]: 'editor.criterion_name_required',
  });
});
