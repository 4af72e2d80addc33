import { FUNCTION_NAME } from '@parley/contract/functions.ts';

const LONGEST = 64;

/** A name that models can call a tool by, made from what was typed; empty where nothing is left of it. */
export function suggestedName(typed: string): string {
  return (
    typed
      .normalize('NFKD')
      // Accents stand apart after the decomposition.
      .replace(/\p{M}/gu, '')
      .replace(/[^a-zA-Z0-9_-]+/g, '_')
      .replace(/_+/g, '_')
      .slice(0, LONGEST)
      .replace(/^_|_$/g, '')
      .toLowerCase()
  );
}

export function isToolName(name: string): boolean {
  return FUNCTION_NAME.test(name);
}

/** The error of a tool's name as it is typed; empty when there is none. */
export function checkToolName(typed: string): ToolErrors {
  const name = typed.trim();
  if (name === '') return { name: 'name_required' };
  return isToolName(name) ? {} : { name: 'name_invalid' };
}

/** Why a part of a tool cannot be saved as it is, with the key of what is said of it. */
export const TOOL_ERRORS = {
  name_required: 'webhook.error_name_required',
  name_invalid: 'webhook.error_name_invalid',
  url_required: 'webhook.error_url_required',
  url_invalid: 'webhook.error_url_invalid',
  url_braces: 'webhook.error_url_braces',
  url_host_open: 'webhook.try_host_open',
  secret_misplaced: 'webhook.try_secret_misplaced',
  secret_text: 'webhook.error_secret_text',
  required: 'webhook.error_required',
  twice: 'webhook.error_twice',
  description_or_value_required: 'webhook.error_description_or_value',
  body_not_allowed: 'webhook.error_body_method',
  header_invalid: 'webhook.error_header_invalid',
  secret_required: 'webhook.error_secret_required',
  variable_invalid: 'webhook.error_variable_invalid',
  variables_too_many: 'webhook.error_variables_too_many',
  choices_too_many: 'webhook.error_choices_too_many',
};

export type ToolErrorCode = keyof typeof TOOL_ERRORS;

/** By path: `name`, `url`, and for rows their key with the field, such as `body.customer.name`. */
export type ToolErrors = Record<string, ToolErrorCode>;
