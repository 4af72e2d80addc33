const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was, in its largest unit: `2 hours ago` for 8,000 seconds, or in short `2 hr. ago`. */
export function momentAgo(
  seconds: number,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const [name, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style });
  return format.format(-Math.floor(Math.max(0, seconds) / length), name);
}
