/** A wait in words, in seconds from one second on: `820 ms`, `1.4 s`. */
export function waitText(milliseconds: number, language: string): string {
  const isLong = milliseconds >= 1000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    maximumFractionDigits: isLong ? 1 : 0,
  }).format(isLong ? milliseconds / 1000 : milliseconds);
}
