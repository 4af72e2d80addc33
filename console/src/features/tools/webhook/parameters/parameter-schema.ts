import { variableNames } from '@parley/contract/dynamic-variables.ts';
import type { BodyParameter, LeafParameter, ObjectParameter } from '@parley/contract/functions.ts';
import {
  childrenOf,
  isContainer,
  newParameter,
  type ParameterDraft,
  type ParameterType,
  type ValueSource,
} from './parameter-draft.ts';

// What belongs here: how rows of a form become the schema that is stored, and the way back.

/** The rows of an object's nodes; keys follow from the names, so that the same schema gives the same rows. */
export function toParameters(schema: ObjectParameter | null | undefined, root = 'body'): ParameterDraft[] {
  if (!schema) return [];
  return inStoredOrder(schema.properties, Object(schema).property_order).map(([name, node]) => ({
    ...toParameter(node, `${root}.${name}`, name),
    required: schema.required?.includes(name) ?? true,
  }));
}

/**
 * The schema of rows.
 * @param stored what the rows were made from: its other fields stay
 */
export function fromParameters(
  nodes: readonly ParameterDraft[],
  stored?: Readonly<Record<string, unknown>> | null,
): ObjectParameter {
  const required = requiredNames(nodes, stored?.required);
  return {
    ...omitted(stored ?? {}, ['required', 'property_order']),
    type: 'object',
    properties: Object.fromEntries(nodes.map((node) => [node.name.trim(), fromParameter(node)])),
    ...(required ? { required } : {}),
    ...storedOrder(nodes.map(({ name }) => name.trim())),
  };
}

/** One value as a row. */
export function toLeaf(leaf: LeafParameter, key: string, name: string): ParameterDraft {
  const { type, description = '', constant_value, dynamic_variable, enum: choices, ...others } = leaf;
  return {
    ...newParameter(key, name),
    type,
    source: sourceOf(leaf),
    description,
    constant: constant_value === undefined ? '' : String(constant_value),
    variable: dynamic_variable ?? '',
    choices: choices ?? [],
    others,
  };
}

/** One row as a value of its type. */
export function fromLeaf(node: ParameterDraft): LeafParameter {
  const type = leafType(node.type);
  const { source, description, variable, choices, others } = node;
  const start = { ...others, type };
  if (source === 'constant') return { ...start, constant_value: typedConstant(type, node.constant) };
  if (source === 'variable') return { ...start, dynamic_variable: variable.trim() };
  return {
    ...start,
    description: description.trim() || fallbackDescription(type),
    ...(choices.length > 0 ? { enum: [...choices] } : {}),
  };
}

/**
 * What is sent for a typed constant: a whole number by parsing, a number by parsing, yes for the text `true`. One with
 * a variable gets its type once that is filled in.
 */
export function typedConstant(type: LeafParameter['type'], text: string): string | number | boolean {
  if (type === 'string' || hasVariable(text)) return text;
  if (type === 'boolean') return text.trim() === 'true';
  const number = type === 'integer' ? Number.parseInt(text, 10) : Number.parseFloat(text);
  return Number.isFinite(number) ? number : 0;
}

export function hasVariable(text: string): boolean {
  return variableNames(text).length > 0;
}

/** Names that must be given; undefined where all must and none was ever listed. */
export function requiredNames(nodes: readonly ParameterDraft[], stored: unknown): string[] | undefined {
  const names = nodes.filter(({ required }) => required).map(({ name }) => name.trim());
  if (!Array.isArray(stored)) return names.length === nodes.length ? undefined : names;
  // The order of the list stays where it can.
  const known = stored.filter((name): name is string => names.includes(name));
  return [...known, ...names.filter((name) => !known.includes(name))];
}

function toParameter(node: BodyParameter, key: string, name: string): ParameterDraft {
  if (node.type === 'object') {
    const { type, description = '', properties: _, ...others } = node;
    return {
      ...newParameter(key, name),
      type,
      description: withoutFallback(type, description),
      children: toParameters(node, key),
      others,
    };
  }
  if (node.type === 'array') {
    const { type, description = '', items, ...others } = node;
    const item = toParameter(items, `${key}.items`, '');
    return {
      ...newParameter(key, name),
      type,
      description: withoutFallback(type, description),
      children: [{ ...item, description: withoutFallback(item.type, item.description) }],
      others,
    };
  }
  return toLeaf(node, key, name);
}

function fromParameter(node: ParameterDraft): BodyParameter {
  const { type, others } = node;
  if (!isContainer(node)) return fromLeaf(node);
  const description = node.description.trim() || fallbackDescription(type);
  const children = childrenOf(node);
  if (type === 'object') return fromParameters(children, { ...others, description });
  return { ...others, type: 'array', description, items: fromParameter(children[0] ?? newParameter('')) };
}

function sourceOf(leaf: LeafParameter): ValueSource {
  if (leaf.dynamic_variable) return 'variable';
  if (leaf.constant_value === undefined) return 'model';
  return leaf.constant_value === '' && leaf.description ? 'model' : 'constant';
}

function leafType(type: ParameterType): LeafParameter['type'] {
  return type === 'object' || type === 'array' ? 'string' : type;
}

function fallbackDescription(type: ParameterType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)} parameter`;
}

function withoutFallback(type: ParameterType, description: string): string {
  return description === fallbackDescription(type) ? '' : description;
}

function omitted(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

// Where tools are stored, names of an object come back shortest first,
// so a chosen order is stored beside them.

/** The names in the order that was stored with them; those that it does not name come last. */
export function inStoredOrder<Value>(
  properties: Readonly<Record<string, Value>>,
  order: unknown,
): [name: string, value: Value][] {
  const entries = Object.entries(properties);
  if (!Array.isArray(order)) return entries;
  const rankOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.sort(([one], [other]) => rankOf(one) - rankOf(other));
}

/** What preserves an order of names; empty where it is the natural one. */
export function storedOrder(names: readonly string[]): { property_order?: string[] } {
  const natural = [...names].sort(
    (one, other) => byteLength(one) - byteLength(other) || (one < other ? -1 : 1),
  );
  return natural.every((name, index) => name === names[index]) ? {} : { property_order: [...names] };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
