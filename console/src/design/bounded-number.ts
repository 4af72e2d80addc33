/** Where a number may lie, and how finely it is told. */
export type NumberRange = { min: number; max: number; decimals: number };

/** The nearest number that the range allows, rounded. */
export function boundedNumber(value: number, { min, max, decimals }: NumberRange): number {
  const scale = 10 ** decimals;
  const rounded = Math.round((value + Number.EPSILON) * scale) / scale;
  return Math.min(max, Math.max(min, rounded));
}

/** The number that a text says, with a point or a comma; undefined when it says none. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
