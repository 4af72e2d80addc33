const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was, in words and in its largest unit: `2 hours ago` for 8,000 seconds. */
export function momentAgo(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return format.format(0, 'second');
  const [name, length] = unit;
  return format.format(-Math.floor(seconds / length), name);
}
