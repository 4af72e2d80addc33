import { parsedJson } from '@parley/contract/json.ts';

/** JSON with its structure visible, other text as it is. */
export function prettyJson(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
