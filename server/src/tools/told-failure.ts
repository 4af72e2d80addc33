/**
 * Whether an answer says itself that the call failed, as those of many services do behind a status of 200.
 * @param answer its JSON
 */
export function tellsFailure(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  const { success, ok, error, data, errors } = answer;
  if (success === false || ok === false) return true;
  if (success === true || ok === true) return false;
  return isError(error) || ((data ?? null) === null && Array.isArray(errors) && errors.length > 0);
}

function isError(error: unknown): boolean {
  if (isObject(error)) return Object.keys(error).length > 0;
  return error === true || (typeof error === 'string' && error.trim() !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
