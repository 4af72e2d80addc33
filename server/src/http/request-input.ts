import { type Endpoint, fromWire } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';
import { InvalidRequest } from './request-errors.ts';

/** The parts of a request as they came over the wire. */
export type RawInput = { params: unknown; query: unknown; body: unknown };

/**
 * Reads path, query and body by the endpoint's schemas.
 * @throws {InvalidRequest} naming every field that does not fit
 */
export function parseInput(endpoint: Endpoint, provider: string, raw: RawInput): RawInput {
  return {
    params: parsePart(endpoint.params, raw.params),
    query: parsePart(endpoint.query, fromWire(provider, raw.query)),
    body: parsePart(endpoint.body, fromWire(provider, raw.body)),
  };
}

/**
 * Reads the path by the endpoint's schema.
 * @throws {InvalidRequest} naming every part that does not fit
 */
export function parseParams(endpoint: Endpoint, params: unknown): unknown {
  return parsePart(endpoint.params, params);
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // An absent body reads as an empty one, so that the answer names the missing fields.
  const result = schema.safeParse(value === undefined ? {} : value);
  if (result.success) return result.data;
  throw new InvalidRequest(
    result.error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  );
}
