/** The code of what kept a service from being reached, such as `ECONNREFUSED`; `network` where none is given. */
function networkCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? 'network' : networkCodeOf(error.cause);
}

/** What to log about a connection to a service that broke, or could not be opened. */
export function brokenConnection(cause: unknown, service: string): string {
  return `The connection to ${service} failed (${networkCodeOf(cause)}).`;
}

/** How a connected service fails; stable. */
export type ServiceFailureCode =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'rate_limited'
  | 'failed'
  | 'malformed';

/** What an HTTP error status of a service means. */
export function codeOfStatus(status: number): ServiceFailureCode {
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'failed';
  return status < 400 ? 'malformed' : 'refused';
}

const MAX_REFUSAL_BYTES = 20_000;

/** What a service says as it refuses a request, or the beginning of it. */
export async function refusalText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > MAX_REFUSAL_BYTES) break;
  }
  return new TextDecoder().decode(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])));
}
