import { isRecord } from '@parley/contract/json.ts';

/**
 * Whether an answer says itself that the call failed, as those of many services do behind a status of 200.
 * @param answer its JSON
 */
export function tellsFailure(answer: unknown): boolean {
  if (!isRecord(answer)) return false;
  const { success, ok, error, data, errors } = answer;
  if (success === false || ok === false) return true;
  if (success === true || ok === true) return false;
  return isError(error) || ((data ?? null) === null && Array.isArray(errors) && errors.length > 0);
}

function isError(error: unknown): boolean {
  if (isRecord(error)) return Object.keys(error).length > 0;
  return error === true || (typeof error === 'string' && error.trim() !== '');
}
