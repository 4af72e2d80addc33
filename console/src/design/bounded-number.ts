/** Where a number may lie, and how finely it is told. */
export type NumberRange = { min: number; max: number; decimals: number };

/** The nearest number that the range allows, rounded. */
export function boundedNumber(value: number, { min, max, decimals }: NumberRange): number {
  const scale = 10 ** decimals;
  const rounded = Math.round((value + Number.EPSILON) * scale) / scale;
  return Math.min(max, Math.max(min, rounded));
}

/**
 * The number that a text says, with a point or a comma; undefined when it says none.
 * @param decimals that it may have: where these are less than three, `1,000` and `1.000` are a thousand
 */
export function typedNumber(text: string, decimals = Number.POSITIVE_INFINITY): number | undefined {
  const typed = text.trim().replace('−', '-');
  const grouped = decimals < 3 ? /^-?[1-9]\d{0,2}(([.,])\d{3})(\2\d{3})*$/ : undefined;
  const plain = grouped?.test(typed)
    ? typed.replaceAll(/[.,]/g, '')
    : typed.replace(/^-?\d{1,3}(\s\d{3})+(?!\d)/, (digits) => digits.replaceAll(/\s/g, '')).replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
