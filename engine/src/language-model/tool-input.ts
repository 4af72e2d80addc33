import { LanguageModelError } from './language-model.ts';

/**
 * Arguments of a tool call as a service wrote them down.
 * @throws {LanguageModelError} when they are no JSON object
 */
export function toolInput(json: string): Record<string, unknown> {
  const input: unknown = json.trim() === '' ? {} : parse(json);
  if (input !== null && typeof input === 'object' && !Array.isArray(input)) return { ...input };
  throw new LanguageModelError('malformed', 'A tool was called with something other than an object.');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
