/** The code of what kept a service from being reached, such as `ECONNREFUSED`; `network` where none is given. */
export function networkCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? 'network' : networkCodeOf(error.cause);
}
