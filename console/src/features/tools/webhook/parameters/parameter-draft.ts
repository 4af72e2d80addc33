import { FUNCTIONS } from '@parley/contract/limits.ts';
import { movedRows } from '../../../../design/form/row-editing.ts';
import type { ToolErrors } from '../tool-name.ts';

// What belongs here: parameters of a tool as rows of a form, and what can be done with the rows.

export const LEAF_TYPES = ['string', 'number', 'integer', 'boolean'] as const;
export const PARAMETER_TYPES = [...LEAF_TYPES, 'object', 'array'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** Where a value comes from: the model fills it in, it is always the same, or the conversation knows it. */
export type ValueSource = 'model' | 'constant' | 'variable';

/** One row. What its type or source does not use stays for the case that they change back. */
export type ParameterDraft = {
  /** Stays the same while the row is edited and moved. */
  key: string;
  /** Empty for the items of a list. */
  name: string;
  type: ParameterType;
  source: ValueSource;
  description: string;
  /** As typed; what is sent is of the row's type. */
  constant: string;
  variable: string;
  required: boolean;
  /** The only values that the model may fill in; empty for any. */
  choices: readonly string[];
  /** The nodes of an object, or the one kind of items of a list. */
  children: readonly ParameterDraft[];
  /** Fields of other programs, which are sent back as they came. */
  others: Readonly<Record<string, unknown>>;
};

/** A row to begin with. */
export function newParameter(key: string, name = ''): ParameterDraft {
  return {
    key,
    name,
    type: 'string',
    source: 'model',
    description: '',
    constant: '',
    variable: '',
    required: true,
    choices: [],
    children: [],
    others: {},
  };
}

export function isContainer({ type }: Pick<ParameterDraft, 'type'>): boolean {
  return type === 'object' || type === 'array';
}

/** Whether the only values that the model may fill in can be said. */
export function canHaveChoices({ source, type }: Pick<ParameterDraft, 'source' | 'type'>): boolean {
  return source === 'model' && type === 'string';
}

/** The row as another type; a list begins with one kind of items, texts. */
export function withType(node: ParameterDraft, type: ParameterType): ParameterDraft {
  // A list has one kind of items, which the first node of an object becomes.
  const children =
    type === 'array' && node.children.length === 0 ? [newParameter(`${node.key}.items`)] : node.children;
  return { ...node, type, children };
}

/** The children that count for the type: of a list the first alone. */
export function childrenOf({ type, children }: ParameterDraft): readonly ParameterDraft[] {
  if (type === 'object') return children;
  return type === 'array' ? children.slice(0, 1) : [];
}

/** The rows with one of them, however deep, changed. */
export function withChanged(
  nodes: readonly ParameterDraft[],
  key: string,
  change: (node: ParameterDraft) => ParameterDraft,
): ParameterDraft[] {
  return nodes.map((node) => {
    if (node.key === key) return change(node);
    const children = withChanged(node.children, key, change);
    return children.some((child, index) => child !== node.children[index]) ? { ...node, children } : node;
  });
}

/** Where a row stood, so that it can go back there. */
export type TakenRow = { node: ParameterDraft; parentKey: string | undefined; index: number };

/** The rows without one of them. @returns undefined for the taken row when there is none with the key */
export function withoutRow(
  nodes: readonly ParameterDraft[],
  key: string,
): { nodes: ParameterDraft[]; taken: TakenRow | undefined } {
  const index = nodes.findIndex((node) => node.key === key);
  const own = nodes[index];
  if (own)
    return { nodes: nodes.filter((node) => node !== own), taken: { node: own, parentKey: undefined, index } };
  let taken: TakenRow | undefined;
  const rest = nodes.map((node) => {
    if (taken) return node;
    const inner = withoutRow(node.children, key);
    if (!inner.taken) return node;
    taken = { ...inner.taken, parentKey: inner.taken.parentKey ?? node.key };
    return { ...node, children: inner.nodes };
  });
  return { nodes: rest, taken };
}

/** The rows with a removed one back at its position, or at the end of the top where its parent is gone. */
export function withRowBack(
  nodes: readonly ParameterDraft[],
  { node, parentKey, index }: TakenRow,
): ParameterDraft[] {
  if (parentKey === undefined || !hasRow(nodes, parentKey)) return nodes.toSpliced(index, 0, node);
  return withChanged(nodes, parentKey, (parent) => ({
    ...parent,
    children: parent.children.toSpliced(index, 0, node),
  }));
}

/** The rows with one of them moved up or down by one among its siblings. */
export function withMoved(nodes: readonly ParameterDraft[], key: string, by: -1 | 1): ParameterDraft[] {
  const index = nodes.findIndex((node) => node.key === key);
  if (index >= 0) return movedRows(nodes, index, by);
  return nodes.map((node) => {
    const children = withMoved(node.children, key, by);
    return children.some((child, at) => child !== node.children[at]) ? { ...node, children } : node;
  });
}

function hasRow(nodes: readonly ParameterDraft[], key: string): boolean {
  return nodes.some((node) => node.key === key || hasRow(node.children, key));
}

/**
 * The errors that prevent rows from being saved, by `<key>.name`, `<key>.value` and `<key>.choices`: each needs a name
 * that no sibling has, and a value of its own or a description of what to fill in.
 */
export function checkParameters(nodes: readonly ParameterDraft[]): ToolErrors {
  return checkAmong(nodes, new Set(), undefined);
}

function checkAmong(
  nodes: readonly ParameterDraft[],
  taken: Set<string>,
  list: ParameterDraft | undefined,
): ToolErrors {
  const errors: ToolErrors = {};
  for (const node of nodes) {
    const name = node.name.trim();
    // The items of a list have no name.
    if (!list && !name) errors[`${node.key}.name`] = 'required';
    else if (!list && taken.has(name)) errors[`${node.key}.name`] = 'twice';
    taken.add(name);
    if (canHaveChoices(node) && node.choices.length > FUNCTIONS.choicesMax)
      errors[`${node.key}.choices`] = 'choices_too_many';
    if (isContainer(node)) {
      const isList = node.type === 'array';
      Object.assign(errors, checkAmong(childrenOf(node), new Set(), isList ? node : undefined));
    } else if (!hasValue(node) && !(node.source === 'model' && list?.description.trim())) {
      errors[`${node.key}.value`] = 'description_or_value_required';
    }
  }
  return errors;
}

function hasValue({ source, description, constant, variable }: ParameterDraft): boolean {
  if (source === 'model') return description.trim() !== '';
  return source === 'constant' ? constant !== '' : variable.trim() !== '';
}
