import type { AgentDraft, CustomLlmDraft } from './agent-draft.ts';
import type { DraftErrors } from './draft-error-codes.ts';

/** A criterion needs a name to be found by and a goal to be measured by. */
export function criterionErrors(criteria: AgentDraft['criteria']): DraftErrors {
  const errors: DraftErrors = {};
  for (const [index, { name, goal }] of criteria.entries()) {
    if (name.trim() === '') errors[`criteria.${index}.name`] = 'criterion_name_required';
    if (goal.trim() === '') errors[`criteria.${index}.goal`] = 'criterion_goal_required';
  }
  return errors;
}

/** Values are stored by their names, so each needs one of its own. */
export function collectedFieldErrors(fields: AgentDraft['collectedFields']): DraftErrors {
  const errors: DraftErrors = {};
  for (const [index, { name }] of fields.entries()) {
    const field = `collectedFields.${index}.name` as const;
    if (name.trim() === '') errors[field] = 'field_name_required';
    else if (!IDENTIFIER.test(name)) errors[field] = 'field_name_invalid';
    else if (fields.findIndex((other) => other.name === name) < index) errors[field] = 'field_name_taken';
  }
  return errors;
}

/** A model server needs an address; its headers need names and values that HTTP can carry, each name once. */
export function customLlmErrors(custom: CustomLlmDraft | null): DraftErrors {
  const errors: DraftErrors = {};
  const url = custom?.url.trim() ?? '';
  if (url === '') errors['customLlm.url'] = 'custom_llm_url_required';
  else if (!isWebAddress(url)) errors['customLlm.url'] = 'custom_llm_url_invalid';
  const headers = custom?.headers ?? [];
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  for (const [index, { value }] of headers.entries()) {
    const name = names[index] ?? '';
    const field = `customLlm.headers.${index}` as const;
    if (name === '' && value === '') continue;
    if (!HEADER_NAME.test(name)) errors[field] = 'header_name_invalid';
    else if (names.indexOf(name) < index) errors[field] = 'header_name_taken';
    else if (!HEADER_VALUE.test(value)) errors[field] = 'header_value_invalid';
  }
  return errors;
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
