const WIDTH = 96;
const HEIGHT = 24;
const INSET = 2;

/** The course of a figure beside its text, with a line at a bound; for the eye alone, since the text says the figure. */
export function Sparkline({ values, bound }: { values: readonly number[]; bound: number }) {
  if (values.length < 2) return null;
  const low = Math.min(...values, bound);
  const height = Math.max(...values, bound) - low || 1;
  const x = (index: number) => INSET + (index / (values.length - 1)) * (WIDTH - 2 * INSET);
  const y = (value: number) => HEIGHT - INSET - ((value - low) / height) * (HEIGHT - 2 * INSET);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden className="block shrink-0">
      <line x1={0} x2={WIDTH} y1={y(bound)} y2={y(bound)} className="stroke-faint" strokeDasharray="3 3" />
      <polyline points={points} fill="none" className="stroke-accent" strokeWidth={1.5} />
    </svg>
  );
}
