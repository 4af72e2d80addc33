// What belongs here: where a value stands in a JSON answer, and what a variable with it may be called.

/** One step: a name of an object or a position in a list. */
export type PathStep = string | number;

/** The path of a value; undefined where a name contains a dot, a position or nothing, which a path cannot say. */
export function valuePath(steps: readonly PathStep[]): string | undefined {
  const isSayable = steps.every(
    (step) => typeof step === 'number' || !(step === '' || step.includes('.') || /\[\d+\]/.test(step)),
  );
  return isSayable && steps.length > 0 ? steps.join('.') : undefined;
}

/** A name for the variable that takes the value at a path: the last name in it, made longer while it is taken. */
export function suggestedVariable(path: string, taken: readonly string[]): string {
  const names = path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .map(plainName)
    .filter((name) => name !== '');
  for (let length = 1; length <= names.length; length += 1) {
    const name = names.slice(-length).join('_');
    if (!taken.includes(name)) return name;
  }
  const start = names.at(-1) ?? 'value';
  for (let number = names.length === 0 ? 1 : 2; ; number += 1) {
    if (!taken.includes(`${start}_${number}`)) return `${start}_${number}`;
  }
}

function plainName(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '');
}
