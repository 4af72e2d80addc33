/** A time in words, in the largest unit that it fills without a rest: `5 minutes` for 300. */
export function durationText(seconds: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (['second', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** A number of days in words: `730 days`. */
export function dayText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** Seconds by their symbol, which is the same in every language: `1.4 s`. */
export function secondsText(seconds: number, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(seconds);
  return `${number}\u00a0s`;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const;
