import { expectedError } from './expected-error.ts';

const MAX_DEPTH = 64;

/** Settings are nested deeper than any real agent's. */
const TooDeep = expectedError('too_deep', 400, `Settings may be nested ${MAX_DEPTH} levels deep.`);

/**
 * A JSON value that PostgreSQL can store: without NUL characters and halves of surrogate pairs in its texts.
 * @throws {TooDeep}
 */
export function storableJson<T>(value: T): T {
  return storable(value, 0) as T;
}

function storable(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner, depth + 1)]),
  );
}

/** A text without NUL characters and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
