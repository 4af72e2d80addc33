import { isRecord } from '@parley/contract/json.ts';
// What belongs here: a JSON Schema of what a model would fill in, as fields, and what was typed as a value.

/** A schema as far as a form can be drawn from it. */
export type TrySchema = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  description: string;
  choices: readonly string[];
  /** Of an object, in their order. */
  properties: readonly { name: string; schema: TrySchema; isRequired: boolean }[];
  /** Of a list. */
  items: TrySchema | undefined;
};

/** What was typed: a text for each value, by name in objects, one after the other in lists. */
export type TypedValue = string | TypedValue[] | { [name: string]: TypedValue };

/** Reads a schema; what it does not say is taken for text. */
export function trySchema(schema: unknown): TrySchema {
  const node = isRecord(schema) ? schema : {};
  const properties = isRecord(node.properties) ? node.properties : {};
  const required = Array.isArray(node.required) ? node.required : [];
  const type = schemaType(node);
  return {
    type,
    description:
      typeof node.description === 'string' && !FALLBACK.test(node.description) ? node.description : '',
    choices: Array.isArray(node.enum) ? node.enum.map(String) : [],
    properties: Object.entries(properties).map(([name, inner]) => ({
      name,
      schema: trySchema(inner),
      isRequired: required.includes(name),
    })),
    items: type === 'array' ? trySchema(node.items) : undefined,
  };
}

/**
 * The value of what was typed. Empty texts are left out of objects and lists; what is no number stays a text, so
 * that the server says what is wrong with it.
 * @returns undefined for nothing
 */
export function triedValue(schema: TrySchema, typed: TypedValue | undefined): unknown {
  if (schema.type === 'object') {
    const fields = typedFields(typed);
    const entries = schema.properties
      .map(({ name, schema: inner }) => [name, triedValue(inner, fields[name])] as const)
      .filter(([, value]) => value !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  if (schema.type === 'array') {
    const { items } = schema;
    if (!items || !Array.isArray(typed)) return undefined;
    const values = typed.map((item) => triedValue(items, item)).filter((item) => item !== undefined);
    return values.length > 0 ? values : undefined;
  }
  if (typeof typed !== 'string' || typed === '') return undefined;
  if (schema.type === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : typed;
  const number = Number(typed.trim().replace(',', '.'));
  return schema.type !== 'string' && typed.trim() !== '' && Number.isFinite(number) ? number : typed;
}

/** Names of what must be given and is not, as paths. */
export function missingNames(schema: TrySchema, typed: TypedValue | undefined, path = ''): string[] {
  const fields = typedFields(typed);
  return schema.properties.flatMap(({ name, schema: inner, isRequired }) => {
    const whole = path ? `${path}.${name}` : name;
    const isGiven = triedValue(inner, fields[name]) !== undefined;
    if (inner.type === 'object' && (isGiven || isRequired)) return missingNames(inner, fields[name], whole);
    return isRequired && !isGiven ? [whole] : [];
  });
}

function schemaType({ type, properties, items }: Record<string, unknown>): TrySchema['type'] {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  const known = (['string', 'number', 'integer', 'boolean', 'object', 'array'] as const).find(
    (one) => one === named,
  );
  return known ?? (properties ? 'object' : items ? 'array' : 'string');
}

/** What was typed into the fields of an object. */
export function typedFields(typed: TypedValue | undefined): { [name: string]: TypedValue } {
  return isRecord(typed) ? typed : {};
}

// Stands in a schema where nothing was described.
const FALLBACK = /^(String|Number|Integer|Boolean|Object|Array) parameter$/;
