import { isRecord, valueInside } from '@parley/contract/json.ts';

// What belongs here: telling schemas that model services accept from those that would make them refuse a whole reply.

const MAX_BYTES = 50_000;
const MAX_DEPTH = 20;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Keys under which further schemas stand by name. */
export const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
/** Keys under which one schema stands. */
export const SINGLE = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
];
/** Keys under which a list of schemas stands. */
export const LISTED = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/**
 * Why a tool's schema of parameters cannot be used, as a sentence; null where it can.
 * @param schema whatever the server sent as the schema
 */
export function schemaProblem(schema: unknown): string | null {
  if (!isRecord(schema)) return 'Its parameters are not described.';
  if (JSON.stringify(schema).length > MAX_BYTES) return 'The description of its parameters is too long.';
  if (schema.type !== 'object') return 'Its parameters are not described as an object.';
  return partProblem(schema, schema, 'the parameters', 0);
}

export type Schema = Record<string, unknown>;

function partProblem(schema: unknown, root: Schema, where: string, depth: number): string | null {
  if (typeof schema === 'boolean') return null;
  if (!isRecord(schema)) return `The description of ${where} is not a schema.`;
  if (depth > MAX_DEPTH) return 'Its parameters are nested too deeply.';
  return (
    ownProblem(schema, root, where) ??
    firstProblem(NAMED, (key) => namedProblem(schema[key], root, where, depth)) ??
    firstProblem(SINGLE, (key) => singleProblem(schema[key], root, where, depth)) ??
    firstProblem(LISTED, (key) => listedProblem(schema[key], root, where, depth))
  );
}

function ownProblem({ type, required, enum: values, $ref: reference }: Schema, root: Schema, where: string) {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.some((name) => !TYPES.has(name as string))) return `The type of ${where} is none that exists.`;
  if (required !== undefined && !isListOfTexts(required))
    return `What ${where} require is not a list of names.`;
  if (values !== undefined && !Array.isArray(values)) return `The choices of ${where} are not a list.`;
  if (reference !== undefined && partAt(root, reference) === undefined) {
    return `The description of ${where} refers to something that is not there.`;
  }
  return null;
}

function namedProblem(parts: unknown, root: Schema, where: string, depth: number): string | null {
  if (parts === undefined) return null;
  if (!isRecord(parts)) return `The parts of ${where} are not described by name.`;
  return firstProblem(Object.keys(parts), (name) => partProblem(parts[name], root, `“${name}”`, depth + 1));
}

function singleProblem(part: unknown, root: Schema, where: string, depth: number): string | null {
  // Older servers describe the items of a list one by one.
  if (Array.isArray(part)) return listedProblem(part, root, where, depth);
  return part === undefined ? null : partProblem(part, root, where, depth + 1);
}

function listedProblem(parts: unknown, root: Schema, where: string, depth: number): string | null {
  if (parts === undefined) return null;
  if (!Array.isArray(parts)) return `The alternatives of ${where} are not a list.`;
  return firstProblem(parts, (part) => partProblem(part, root, where, depth + 1));
}

function firstProblem<T>(parts: readonly T[], problemOf: (part: T) => string | null): string | null {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== null) return problem;
  }
  return null;
}

/** The part of a schema that a reference leads to; undefined where there is none. */
export function partAt(root: Schema, reference: unknown): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  const [, ...steps] = reference.split('/');
  return valueInside(
    root,
    steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
