/** Whether a query failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505' || (error instanceof Error && codeOf(error.cause) === '23505');
}

function codeOf(error: unknown): unknown {
  return error !== null && typeof error === 'object' && 'code' in error ? error.code : undefined;
}
