import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { VariableAssignment } from '@parley/contract/functions.ts';
import { valueInside } from '@parley/contract/json.ts';
import type { SecretMask } from './secret-mask.ts';

/** Longest text that a variable takes from an answer, in characters. */
const VALUE_MAX = 10_000;

/**
 * Variables that take a value of an answer. What the answer lacks, or says to be null, leaves a variable as it was;
 * objects and lists become their JSON. Names of the system and of secrets are not taken from anybody.
 */
export function assignedVariables(
  assignments: readonly VariableAssignment[],
  answer: unknown,
  mask: SecretMask,
): DynamicVariables {
  return Object.fromEntries(
    assignments
      .filter(({ dynamic_variable }) => !/^(system|secret)__/.test(dynamic_variable))
      .flatMap(({ dynamic_variable: name, value_path }) => {
        const value = valueAt(answer, value_path.trim() || name);
        return value === undefined || value === null ? [] : [[name, asVariable(value, mask)] as const];
      }),
  );
}

function asVariable(value: unknown, mask: SecretMask): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return mask(text).slice(0, VALUE_MAX).toWellFormed();
}

/** @param path names and list positions joined by dots; positions may stand in square brackets, `$.` may come first */
function valueAt(answer: unknown, path: string): unknown {
  const steps = path
    // Before a name, the sign is a part of it: `$values`.
    .replace(/^\$(?:\.|(?=\[)|$)/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '');
  return valueInside(answer, steps);
}
