/** A size in words, in the unit that keeps the figure short: `1.2 kB`. */
export function sizeText(bytes: number, language: string): string {
  const [unit, divisor] =
    bytes < 1_000
      ? (['byte', 1] as const)
      : bytes < 1_000_000
        ? (['kilobyte', 1_000] as const)
        : (['megabyte', 1_000_000] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / divisor);
}

/** A short time in words: `240 ms`, `1.4 s`. */
export function briefTimeText(milliseconds: number, language: string): string {
  const isShort = milliseconds < 1_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? milliseconds : milliseconds / 1_000);
}
