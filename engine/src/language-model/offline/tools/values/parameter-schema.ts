import { isRecord, valueInside } from '@parley/contract/json.ts';
import { z } from 'zod';

// What belongs in this folder: the values that a tool takes, and how they are found in what a caller says.

export type Parameter = {
  /** Names from the outermost object inwards; `LIST_ITEM` stands for the only item of a list of objects. */
  path: readonly string[];
  /** What the schema says of it, or an empty text. */
  description: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'other';
  isList: boolean;
  /** Required as soon as its parent objects are present. */
  isRequired: boolean;
  /** Paths of the objects around it that may be left out, joined by dots. */
  optionalParents: readonly string[];
  options: readonly unknown[] | undefined;
  fixed: unknown;
  /** The value where the caller names none. */
  preset: unknown;
  format: string;
  minimum: number;
  maximum: number;
  maxLength: number;
};

const LIST_ITEM = '[]';

/** The values that a tool takes, from its JSON Schema: references are followed, of alternatives the first is taken. */
export function parametersOf(inputSchema: unknown): Parameter[] {
  const root = Node.parse(inputSchema);
  const parameters: Parameter[] = [];
  walk({ node: root, path: [], isRequired: true, optionalParents: [], isList: false }, root, parameters);
  return parameters;
}

/** The input of a call: each value at its path. */
export function assembledInput(values: ReadonlyMap<Parameter, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [{ path }, value] of values) setAtPath(input, path, value);
  return input;
}

/** Whether a value cannot be left out, given what there is already. */
export function isNeeded(parameter: Parameter, values: ReadonlyMap<Parameter, unknown>): boolean {
  const given = [...values.keys()].map(({ path }) => path.join('.'));
  return (
    parameter.isRequired &&
    parameter.optionalParents.every((parent) => given.some((path) => path.startsWith(`${parent}.`)))
  );
}

const MOST_PARAMETERS = 100;
const DEEPEST = 8;

const Described = z.looseObject({
  type: z.unknown().optional(),
  description: z.string().optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  required: z.array(z.string()).catch([]),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).nonempty().optional().catch(undefined),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().catch(''),
  minimum: z.number().catch(Number.NEGATIVE_INFINITY),
  maximum: z.number().catch(Number.POSITIVE_INFINITY),
  maxLength: z.number().catch(Number.POSITIVE_INFINITY),
  $ref: z.string().optional().catch(undefined),
  anyOf: z.array(z.unknown()).catch([]),
  oneOf: z.array(z.unknown()).catch([]),
  allOf: z.array(z.unknown()).catch([]),
});
const Node = Described.catch(() => Described.parse({}));
type Node = z.infer<typeof Node>;

type Visit = {
  node: Node;
  path: readonly string[];
  isRequired: boolean;
  optionalParents: readonly string[];
  isList: boolean;
};

function walk(visit: Visit, root: Node, parameters: Parameter[]): void {
  const { path, isRequired, optionalParents } = visit;
  if (parameters.length >= MOST_PARAMETERS || path.length > DEEPEST) return;
  const node = resolved(visit.node, root);
  const type = typeOf(node);
  if (type === 'object') {
    const isOptional = !isRequired && path.length > 0;
    const parents = isOptional ? [...optionalParents, path.join('.')] : optionalParents;
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      const required = node.required.includes(name);
      const next = { node: Node.parse(child), path: [...path, name], isRequired: required };
      walk({ ...next, optionalParents: parents, isList: false }, root, parameters);
    }
    return;
  }
  if (type === 'array' && !visit.isList) {
    const item = resolved(Node.parse(node.items), root);
    const described = { ...item, description: node.description ?? item.description };
    const isObject = typeOf(item) === 'object';
    const inside = isObject ? [...path, LIST_ITEM] : path;
    const whole = node.const === undefined ? described : { ...described, const: node.const };
    walk({ ...visit, node: whole, path: inside, isList: !isObject }, root, parameters);
    return;
  }
  const { description = '', format, minimum, maximum, maxLength } = node;
  parameters.push({
    path,
    description,
    isRequired,
    optionalParents,
    format,
    minimum,
    maximum,
    maxLength,
    type: type === 'string' || type === 'number' || type === 'integer' || type === 'boolean' ? type : 'other',
    isList: visit.isList,
    options: node.enum?.filter((option) => option !== null),
    fixed: node.const ?? (node.enum?.length === 1 ? node.enum[0] : undefined),
    preset: node.default,
  });
}

function typeOf(node: Node): string {
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const named = types.find((type): type is string => typeof type === 'string' && type !== 'null');
  if (named !== undefined) return named;
  if (node.properties) return 'object';
  if (node.items !== undefined) return 'array';
  return typeof (node.const ?? node.enum?.[0]) === 'number' ? 'number' : 'string';
}

function resolved(node: Node, root: Node, depth = 0): Node {
  if (depth > DEEPEST) return node;
  const referred = node.$ref === undefined ? undefined : referenceIn(root, node.$ref);
  const isOpen = node.type === undefined && node.properties === undefined;
  const alternative = isOpen ? [...node.anyOf, ...node.oneOf].find((other) => !isNull(other)) : undefined;
  const source = referred ?? alternative;
  const parts = [...(source === undefined ? [] : [source]), ...node.allOf];
  return parts.reduce<Node>((merged, part) => {
    const other = resolved(Node.parse(part), root, depth + 1);
    return {
      ...other,
      ...Object.fromEntries(Object.entries(merged).filter(([, value]) => isTold(value))),
      properties:
        merged.properties || other.properties ? { ...other.properties, ...merged.properties } : undefined,
      required: [...other.required, ...merged.required],
    };
  }, node);
}

function isTold(value: unknown): boolean {
  if (value === undefined || value === '') return false;
  return typeof value === 'number' ? Number.isFinite(value) : !(Array.isArray(value) && value.length === 0);
}

function isNull(node: unknown): boolean {
  return isRecord(node) && node.type === 'null';
}

function referenceIn(root: Node, reference: string): unknown {
  return reference.startsWith('#/') ? valueInside(root, reference.slice(2).split('/')) : undefined;
}

function setAtPath(input: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  const known = valueInside(input, [name]);
  if (rest.length === 0) {
    define(input, name, value);
  } else if (rest[0] === LIST_ITEM) {
    const list = Array.isArray(known) ? known : [{}];
    define(input, name, list);
    setAtPath(list[0] as Record<string, unknown>, rest.slice(1), value);
  } else {
    const inner = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
    define(input, name, inner);
    setAtPath(inner, rest, value);
  }
}

// A property may be called `__proto__`, which is set like any other.
function define(input: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true });
}
