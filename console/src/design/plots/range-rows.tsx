import { scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWidth } from '../use-width.ts';
import { AxisText } from './axis-text.tsx';

type RangeRow = {
  key: string;
  name: ReactNode;
  /** Beside the name, such as how much was measured. */
  note: string;
  middle: number;
  high: number;
  /** Both as they are written. */
  text: string;
  href?: string | undefined;
};

export type RangeRowsProps = {
  label: string;
  rows: readonly RangeRow[];
  /** A figure of the axis as it is written. */
  tick: (value: number) => string;
};

const AXIS_HEIGHT = 24;

/** From the middle to the high end of each row, on one axis from nothing on. */
export function RangeRows({ label, rows, tick }: RangeRowsProps) {
  const [ref, width] = useWidth();
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...rows.map(({ high }) => high))],
    range: [0, Math.max(1, width - 8)],
    nice: 4,
  });
  return (
    <div className="flex flex-col">
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.key} className="flex flex-col gap-1 text-sm">
            <RangeName row={row} />
            <Range middle={x(row.middle)} high={x(row.high)} />
          </li>
        ))}
      </ul>
      <div ref={ref} className="mt-2 border-t">
        {width === 0 ? null : (
          <svg width={width} height={AXIS_HEIGHT} aria-hidden className="block overflow-visible">
            {x.ticks(width < 360 ? 3 : 5).map((value) => (
              <AxisText key={value} x={x(value)} y={16} anchor={anchorAt(x(value), width)}>
                {tick(value)}
              </AxisText>
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

// Texts at the ends would be cut off.
function anchorAt(at: number, width: number) {
  if (at < 10) return 'start';
  return at > width - 20 ? 'end' : 'middle';
}

function RangeName({ row: { name, note, text, href } }: { row: RangeRow }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="wrap-anywhere min-w-0">
        {href ? (
          <Link to={href} className="text-ink underline-offset-2 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        <span className="text-muted tabular-nums">{note}</span>
      </span>
      <span className="text-muted tabular-nums">{text}</span>
    </span>
  );
}

/** Both ends in pixels. */
function Range({ middle, high }: { middle: number; high: number }) {
  const color = 'var(--plot-plain)';
  return (
    <svg width="100%" height={12} aria-hidden className="block overflow-visible">
      <line x1={0} x2={high} y1={6} y2={6} className="stroke-line" strokeWidth={2} />
      <line x1={middle} x2={high} y1={6} y2={6} stroke={color} strokeWidth={4} strokeLinecap="round" />
      <circle cx={middle} cy={6} r={5} fill={color} />
      <circle cx={high} cy={6} r={4} fill="var(--surface)" stroke={color} strokeWidth={2} />
    </svg>
  );
}
