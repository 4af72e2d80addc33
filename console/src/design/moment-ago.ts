const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was, in words and in its largest unit: `2 hours ago` for 8,000 seconds. */
export function momentAgo(seconds: number, language: string): string {
  const [name, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(Math.max(0, seconds) / length), name);
}
