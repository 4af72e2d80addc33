import type { ReactNode } from 'react';

type AxisTextProps = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; children: ReactNode };

/** A figure or a name beside an axis. */
export function AxisText({ x, y, anchor, children }: AxisTextProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-muted text-xs tabular-nums">
      {children}
    </text>
  );
}
