import { type Endpoint, fromWire, PROVIDER_UUID } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';
import { InvalidRequest } from './request-errors.ts';
import { storableJson } from './storable-json.ts';

/** The parts of a request as they came over the wire. */
export type RawInput = { params: unknown; query: unknown; body: unknown };

/**
 * Reads path, query and body by the endpoint's schemas, without what no database stores.
 * @throws {InvalidRequest | TooDeep} the first names every field that does not fit
 */
export function parseInput(endpoint: Endpoint, provider: string, raw: RawInput): RawInput {
  const wireName = (key: PropertyKey) => (key === PROVIDER_UUID ? `${provider}_uuid` : String(key));
  return {
    params: parsePart(endpoint.params, raw.params),
    query: parsePart(endpoint.query, fromWire(provider, raw.query), wireName),
    body: parsePart(endpoint.body, fromWire(provider, raw.body), wireName),
  };
}

/**
 * Reads the path by the endpoint's schema.
 * @throws {InvalidRequest} naming every part that does not fit
 */
export function parseParams(endpoint: Endpoint, params: unknown): unknown {
  return parsePart(endpoint.params, params);
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  nameOf: (key: PropertyKey) => string = String,
): unknown {
  if (!schema) return undefined;
  // An absent body reads as an empty one, so that the answer names the missing fields.
  const result = schema.safeParse(storableJson(value === undefined ? {} : value));
  if (result.success) return result.data;
  throw new InvalidRequest(
    result.error.issues
      .flatMap(fieldsOf)
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.map((key) => nameOf(key)).join('.'), message })),
  );
}

/** The fields that a problem is about; of those that are not known, the problem names what they stand in. */
function fieldsOf(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Not known to this call' }));
}
