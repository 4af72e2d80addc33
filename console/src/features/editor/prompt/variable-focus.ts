/** Id of the field with the default of a variable, so that a warning can lead to it. */
export function defaultFieldId(name: string): string {
  return `default-of-${name}`;
}
