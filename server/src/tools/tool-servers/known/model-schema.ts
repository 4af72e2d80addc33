import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@parley/contract/json.ts';
import { LISTED, NAMED, partAt, type Schema, SINGLE } from './tool-schema-check.ts';

// What belongs here: what model services ask of a tool's schema beyond its being one. They refuse a whole reply for a
// tool whose parameters as a whole are one of several alternatives, and for a list that does not say what it holds,
// for a choice that is there twice, and for parameters that are not described at all.

/**
 * A schema of parameters as every model service accepts it. It may allow more than the tool's own one, by which its
 * server judges what it gets.
 */
export function modelSchema(schema: Schema): Schema {
  const whole = WHOLE.some((key) => key in schema) ? flattened(schema) : schema;
  return withItems('properties' in whole ? whole : { ...whole, properties: {} }) as Schema;
}

/** Keys that services refuse at the top. */
const WHOLE = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'];

function flattened(schema: Schema): Schema {
  const rest = Object.entries(schema).filter(([key]) => !WHOLE.includes(key));
  const { parameters, required } = wholeOf(schema, schema, { left: MAX_PARTS });
  const properties = [...Map.groupBy(parameters, ([name]) => name)].map(([name, parts]) => {
    const [first, ...others] = distinct(parts.map(([, part]) => part));
    return [name, others.length === 0 ? first : { anyOf: [first, ...others] }] as const;
  });
  return {
    ...Object.fromEntries(rest),
    properties: Object.fromEntries(properties),
    required: [...new Set(required)],
  };
}

function distinct(parts: readonly unknown[]): unknown[] {
  return parts.filter((part, index) => parts.findIndex((other) => isDeepStrictEqual(other, part)) === index);
}

type Whole = { parameters: [name: string, schema: unknown][]; required: string[] };

/** Alternatives and parameters that are looked at: references may lead in circles. */
const MAX_PARTS = 1_000;

/** Every parameter that any of the alternatives has, and those that all of them require. */
function wholeOf(schema: unknown, root: Schema, parts: { left: number }): Whole {
  if (!isRecord(schema) || parts.left <= 0) return { parameters: [], required: [] };
  const { required, $ref: reference, anyOf, oneOf, allOf } = schema;
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  parts.left -= 1 + properties.length;
  const wholes = (list: unknown) => listOf(list).map((part) => wholeOf(part, root, parts));
  const together = wholes([...listOf(allOf), partAt(root, reference)]);
  const choices = [anyOf, oneOf].map((list) => wholes(listOf(list).filter(isOfObject)));
  return {
    parameters: [...properties, ...[...together, ...choices.flat()].flatMap((part) => part.parameters)],
    required: [
      ...listOf(required).map(String),
      ...together.flatMap((part) => part.required),
      ...choices.flatMap(([first, ...others]) =>
        (first?.required ?? []).filter((name) => others.every((other) => other.required.includes(name))),
      ),
    ],
  };
}

/** Whether a value that a schema describes can have parameters at all. */
function isOfObject(schema: unknown): boolean {
  return isRecord(schema) && (schema.type === undefined || [schema.type].flat().includes('object'));
}

function withItems(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, partWithItems(key, part)]),
  );
  for (const key of ['enum', 'required']) if (Array.isArray(inner[key])) inner[key] = distinct(inner[key]);
  const isList = [schema.type].flat().includes('array');
  if (!isList && !Array.isArray(inner.items)) return inner;
  // Older servers describe the items of a list one by one.
  const items = Array.isArray(inner.items) && inner.items.length > 0 ? { anyOf: inner.items } : {};
  return inner.items === undefined || Array.isArray(inner.items) ? { ...inner, items } : inner;
}

function partWithItems(key: string, part: unknown): unknown {
  if (NAMED.includes(key) && isRecord(part)) {
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, withItems(one)]));
  }
  if (!SINGLE.includes(key) && !LISTED.includes(key)) return part;
  return Array.isArray(part) ? part.map(withItems) : withItems(part);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
