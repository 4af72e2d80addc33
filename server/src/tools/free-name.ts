/** Longest name of a tool or parameter that every model service accepts, in characters. */
export const MODEL_NAME_MAX = 64;

/** A name, with a number behind it where it is taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted.slice(0, MODEL_NAME_MAX);
  for (let count = 2; taken.has(free); count += 1) {
    const suffix = `_${count}`;
    free = `${wanted.slice(0, MODEL_NAME_MAX - suffix.length)}${suffix}`;
  }
  return free;
}
