import { FUNCTION_NAME } from '@parley/contract/functions.ts';

const LONGEST = 64;

/** A name that models can call a function by, made from what was typed; empty where nothing is left of it. */
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

export function isFunctionName(name: string): boolean {
  return FUNCTION_NAME.test(name);
}
