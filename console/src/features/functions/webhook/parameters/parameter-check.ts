import type { FunctionErrors } from '../function-errors.ts';
import { childrenOf, isContainer, type ParameterDraft } from './parameter-draft.ts';

/**
 * What keeps rows from being saved, by `<key>.name` and `<key>.value`: each needs a name that no sibling has, and a
 * value of its own or a description of what to fill in.
 */
export function checkParameters(nodes: readonly ParameterDraft[]): FunctionErrors {
  return checkAmong(nodes, new Set(), undefined);
}

function checkAmong(
  nodes: readonly ParameterDraft[],
  taken: Set<string>,
  list: ParameterDraft | undefined,
): FunctionErrors {
  const errors: FunctionErrors = {};
  for (const node of nodes) {
    const name = node.name.trim();
    // The items of a list have no name.
    if (!list && !name) errors[`${node.key}.name`] = 'required';
    else if (!list && taken.has(name)) errors[`${node.key}.name`] = 'twice';
    taken.add(name);
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
