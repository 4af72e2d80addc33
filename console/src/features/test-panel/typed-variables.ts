import type { DynamicVariable, DynamicVariables } from '@parley/contract/agent-config.ts';
import type { NewAgent } from '@parley/contract/agents.ts';

/** A draft, and the values that its user typed for variables. */
type TypedTest = { draft: NewAgent; testValues: Readonly<Record<string, string>> };

/** The values of a test, each of the type of its variable's default. */
export function typedVariables({ draft, testValues }: TypedTest): DynamicVariables {
  const defaults = draft.conversation_config.agent?.dynamic_variables?.dynamic_variable_placeholders ?? {};
  return Object.fromEntries(
    Object.entries(testValues).map(([name, value]) => [name, typedLike(defaults[name], value)]),
  );
}

function typedLike(example: DynamicVariable | undefined, value: string): DynamicVariable {
  if (typeof example === 'boolean') return value.trim().toLowerCase() === 'true';
  const number = Number(value);
  return typeof example === 'number' && Number.isFinite(number) ? number : value;
}
