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

/** The error of a tool's name as it is typed; empty when there is none. */
export function checkToolName(typed: string): ToolErrors {
  const name = typed.trim();
  if (name === '') return { name: 'name_required' };
  return FUNCTION_NAME.test(name) ? {} : { name: 'name_invalid' };
}

/**
 * Why parts of a tool cannot be saved as they are, as a code that completes `webhook.error_`. By path: `name`, `url`, and
 * for rows their key with the field, such as `body.customer.name`.
 */
export type ToolErrors = Record<string, string>;
