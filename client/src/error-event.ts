/** A failure that the server reports; the conversation may go on. */
export type ErrorEvent = { type: 'error'; message: string; errorType: string; retryAfterSeconds?: number };

/** Fields in which servers put the sentence of a failure, or an object that holds it, in the order of their rank. */
const SENTENCE_FIELDS = ['message', 'error_event', 'error', 'detail'];
const DEEPEST_LEVEL = 3;

/**
 * The failure that a server reports, whichever shape its event has; undefined for what is no error event.
 * @returns with an empty message where the event holds none
 */
export function errorEventOf(value: unknown): ErrorEvent | undefined {
  if (!isRecord(value) || value.type !== 'error') return undefined;
  const places = [value.error_event, value.error, value].filter(isRecord);
  const errorType = places.map(({ error_type }) => error_type).find((type) => typeof type === 'string');
  const seconds = places.map((place) => place.retry_after_seconds).find((after) => Number.isFinite(after));
  const event: ErrorEvent = {
    type: 'error',
    message: sentenceIn(value, DEEPEST_LEVEL) ?? '',
    errorType: errorType ?? 'unknown_error',
  };
  return typeof seconds === 'number' ? { ...event, retryAfterSeconds: seconds } : event;
}

function sentenceIn(value: unknown, levels: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (!isRecord(value) || levels === 0) return undefined;
  for (const field of SENTENCE_FIELDS) {
    const sentence = sentenceIn(value[field], levels - 1);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
