import { isRecord } from '@parley/contract/json.ts';
/** A value that a tool takes, as its JSON Schema describes it. */
export type ToolParameter = {
  /** Where it stands, from the outside in: `address.city`, and `items[]` for each of a list. */
  path: string;
  /** How far inside other values it stands; 0 for the tool's own. */
  depth: number;
  /** As the schema calls it, `string` or `array of integer`; empty where it does not say. */
  type: string;
  description: string;
  /** The only values that are taken; empty where any is. */
  choices: readonly string[];
  isRequired: boolean;
};

/** Values inside values are listed so deep; what lies deeper is left out. */
const DEPTH_MAX = 4;
/** So many are listed of one tool. */
const PARAMETERS_MAX = 200;

/** The parameters of a tool in the order of its schema; what is broken in a schema is passed over. */
export function toolParameters(inputSchema: unknown): readonly ToolParameter[] {
  const found: ToolParameter[] = [];
  collect(inputSchema, '', 0, found);
  return found;
}

/** @param isOne whether it is one of several alternatives, whose parameters need not be there */
function collect(
  schema: unknown,
  prefix: string,
  depth: number,
  found: ToolParameter[],
  isOne = false,
): void {
  if (!isRecord(schema) || depth >= DEPTH_MAX) return;
  const required = new Set(Array.isArray(schema.required) && !isOne ? schema.required : []);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(properties)) {
    if (found.length >= PARAMETERS_MAX) return;
    const path = `${prefix}${name}`;
    if (found.some((other) => other.path === path)) continue;
    found.push({ path, depth, ...factsOf(property), isRequired: required.has(name) });
    const items = isRecord(property) ? property.items : undefined;
    if (items !== undefined) collect(items, `${path}[].`, depth + 1, found);
    else collect(property, `${path}.`, depth + 1, found);
  }
  for (const part of listOf(schema.allOf)) collect(part, prefix, depth, found, isOne);
  for (const part of [...listOf(schema.anyOf), ...listOf(schema.oneOf)])
    collect(part, prefix, depth, found, true);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function factsOf(property: unknown): Pick<ToolParameter, 'type' | 'description' | 'choices'> {
  if (!isRecord(property)) return { type: '', description: '', choices: [] };
  const { description } = property;
  return {
    type: typeOf(property),
    description: typeof description === 'string' ? description : '',
    choices: choicesOf(property).map((choice) =>
      typeof choice === 'string' ? choice : JSON.stringify(choice),
    ),
  };
}

function choicesOf(property: Record<string, unknown>): readonly unknown[] {
  if (Array.isArray(property.enum)) return property.enum;
  if ('const' in property) return [property.const];
  return isRecord(property.items) && Array.isArray(property.items.enum) ? property.items.enum : [];
}

function typeOf(property: unknown): string {
  if (!isRecord(property)) return '';
  const { type, items } = property;
  const variants = [property.anyOf, property.oneOf].find(Array.isArray);
  if (type === undefined && variants) return unique(variants.map(typeOf)).join(' | ');
  const named = Array.isArray(type) ? type.filter((one) => typeof one === 'string').join(' | ') : type;
  if (named !== 'array') return typeof named === 'string' ? named : '';
  const inner = typeOf(items);
  return inner === '' ? 'array' : `array of ${inner}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
