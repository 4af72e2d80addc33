import { exactJson, isRecord } from '@parley/contract/json.ts';
import type { ToolCall } from './language-model.ts';

/** Most calls of one answer; a model that makes more is in a loop. */
export const MAX_ANSWER_CALLS = 64;
/** Most characters of the arguments of all calls of one answer, with its reasoning. */
export const MAX_ANSWER_ARGUMENTS = 1_000_000;

/** What a model is told whose arguments cannot be read. */
const UNREADABLE_ARGUMENTS =
  'The arguments were not a JSON object, so nothing was called and nothing was done. Call it again with a JSON object that fits its schema, or ask the caller for what is missing.';

/**
 * Arguments of a tool call as a service wrote them down; a problem instead where they are no JSON object.
 * @param isCut whether the answer ended before they may have been whole
 */
export function readToolInput(json: string, isCut = false): Pick<ToolCall, 'input' | 'problem'> {
  const input = json.trim() === '' && !isCut ? {} : exactJson(json);
  // Some servers write the object down as a text once more.
  const value = typeof input === 'string' ? exactJson(input) : input;
  return isRecord(value) ? { input: { ...value } } : { input: {}, problem: UNREADABLE_ARGUMENTS };
}
