import type { DynamicVariable, DynamicVariables } from '@parley/contract/agent-config.ts';
import { SYSTEM_PREFIX } from '@parley/contract/dynamic-variables.ts';

export type VariableType = 'text' | 'number' | 'yes-no';

export function variableType(value: DynamicVariable): VariableType {
  if (typeof value === 'boolean') return 'yes-no';
  return typeof value === 'number' ? 'number' : 'text';
}

/** The value as another type says it, or what that type begins with. */
export function valueAs(type: VariableType, value: DynamicVariable): DynamicVariable {
  if (type === 'text') return String(value);
  if (type === 'yes-no')
    return value === true || value === 1 || /^(true|yes|oui|s[íi]|1)$/i.test(String(value));
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** Why a name cannot be given to a variable. */
export type VariableNameError = 'invalid' | 'reserved' | 'taken';

/** Looks at a new name. @param current the name that the variable has, which stays free for it */
export function variableNameError(
  name: string,
  variables: DynamicVariables,
  current?: string,
): VariableNameError | undefined {
  if (!NAME.test(name)) return 'invalid';
  if (name.startsWith(SYSTEM_PREFIX)) return 'reserved';
  return name !== current && Object.hasOwn(variables, name) ? 'taken' : undefined;
}

/** The variables with one of them under another name, at the same position. */
export function renamedVariable(variables: DynamicVariables, from: string, to: string): DynamicVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name === from ? to : name, value]),
  );
}

/** The variables with one that they had before, at its position then; another of that name stays instead. */
export function withVariableBack(
  variables: DynamicVariables,
  before: DynamicVariables,
  name: string,
): DynamicVariables {
  if (Object.hasOwn(variables, name)) return variables;
  const index = Object.keys(before).indexOf(name);
  const removed = Object.entries(before).slice(index, index + 1);
  return Object.fromEntries(Object.entries(variables).toSpliced(index, 0, ...removed));
}

const NAME = /^[A-Za-z_][\w.-]{0,199}$/;
