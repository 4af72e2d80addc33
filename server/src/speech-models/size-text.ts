/** A size as the operator reads it. */
export function sizeText(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
