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

/** Why a part of a tool cannot be saved as it is. */
export type ToolErrorCode =
  | 'name_required'
  | 'name_invalid'
  | 'url_required'
  | 'url_invalid'
  | 'url_braces'
  | 'url_host_open'
  | 'secret_misplaced'
  | 'secret_text'
  | 'required'
  | 'twice'
  | 'description_or_value_required'
  | 'body_not_allowed'
  | 'header_invalid'
  | 'secret_required'
  | 'variable_invalid';

/** By path: `name`, `url`, and for rows their key with the field, such as `body.customer.name`. */
export type ToolErrors = Record<string, ToolErrorCode>;
