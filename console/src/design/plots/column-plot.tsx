import { scaleBand, scaleLinear } from '@visx/scale';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWidth } from '../use-width.ts';
import { AxisText } from './axis-text.tsx';
import { useRovingFocus } from './roving-focus.ts';

/** A column, made of parts that stand on each other. */
export type PlotColumn = {
  key: string;
  /** Below the axis, where there is room. */
  tick: string;
  /** What it stands for, in full. */
  heading: string;
  /** Its figure in words. */
  text: string;
  parts: readonly { name: string; value: number; color: string }[];
  /** Where the figure leads. */
  href?: string | undefined;
};

export type ColumnPlotProps = {
  /** What is plotted, for assistive technology. */
  label: string;
  columns: readonly PlotColumn[];
  /** A figure as it is written. */
  number: (value: number) => string;
};

const HEIGHT = 220;
const MARGIN = { top: 8, right: 4, bottom: 26, left: 40 };
/** Room that a letter below the axis takes, and that between texts, in pixels. */
const LETTER_WIDTH = 7;
const TEXT_GAP = 12;
const GAP = 1;

/** Columns over an axis; each tells its figures when it is pointed at or focused. */
export function ColumnPlot({ label, columns, number }: ColumnPlotProps) {
  const [ref, width] = useWidth();
  const [active, setActive] = useState<number>();
  const { x, y } = scalesOf(columns, width);
  const shown = active === undefined ? undefined : columns[active];
  return (
    <div ref={ref} className="relative min-w-0">
      {width === 0 ? (
        <div style={{ height: HEIGHT }} />
      ) : (
        <svg width={width} height={HEIGHT} aria-hidden className="block overflow-visible">
          <Bars columns={columns} active={active} x={x} y={y} width={width} />
          <Axes columns={columns} number={number} x={x} y={y} width={width} />
        </svg>
      )}
      <Marks label={label} columns={width === 0 ? [] : columns} x={x} onActive={setActive} />
      {active === undefined || !shown ? null : (
        <Bubble column={shown} centre={(x(active) ?? 0) + x.bandwidth() / 2} width={width} number={number} />
      )}
    </div>
  );
}

/** Where the columns stand, and how high a figure is. */
function scalesOf(columns: readonly PlotColumn[], width: number) {
  const totals = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  return {
    x: scaleBand<number>({
      domain: columns.map((_, at) => at),
      range: [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)],
      padding: columns.length > 40 ? 0.12 : 0.24,
    }),
    y: scaleLinear<number>({
      domain: [0, Math.max(1, ...totals)],
      range: [HEIGHT - MARGIN.bottom, MARGIN.top],
      nice: 4,
    }),
  };
}

type Scales = ReturnType<typeof scalesOf>;

/** Whole figures that the axis shows. */
function linesOf(y: Scales['y']): number[] {
  return y.ticks(4).filter(Number.isInteger);
}

function Bars({
  columns,
  active,
  x,
  y,
  width,
}: Scales & { columns: readonly PlotColumn[]; active: number | undefined; width: number }) {
  return (
    <>
      {linesOf(y).map((value) => (
        <line
          key={value}
          x1={MARGIN.left}
          x2={width - MARGIN.right}
          y1={y(value)}
          y2={y(value)}
          className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {columns.map(({ key, parts }, at) => (
        <g key={key} opacity={active === undefined || active === at ? 1 : 0.55}>
          {stacked(parts).map(({ name, color, from, to }) => (
            <rect
              key={name}
              x={x(at) ?? 0}
              width={Math.max(1, x.bandwidth())}
              y={y(to)}
              height={Math.max(1, y(from) - y(to) - (from > 0 ? GAP : 0))}
              rx={Math.min(2, x.bandwidth() / 4)}
              fill={color}
            />
          ))}
        </g>
      ))}
    </>
  );
}

function Axes({
  columns,
  number,
  x,
  y,
  width,
}: Scales & Pick<ColumnPlotProps, 'columns' | 'number'> & { width: number }) {
  const tickWidth = Math.max(...columns.map(({ tick }) => tick.length)) * LETTER_WIDTH;
  const every = Math.max(1, Math.ceil((tickWidth + TEXT_GAP) / Math.max(1, x.step())));
  // The last text may be wider than its column, and stays inside.
  const centreOf = (at: number) => Math.min((x(at) ?? 0) + x.bandwidth() / 2, width - tickWidth / 2);
  const ticks = columns.map((_, at) => at).filter((at) => (columns.length - 1 - at) % every === 0);
  return (
    <>
      {linesOf(y).map((value) => (
        <AxisText key={value} x={MARGIN.left - 8} y={y(value) + 4} anchor="end">
          {number(value)}
        </AxisText>
      ))}
      {ticks.map((at) => (
        <AxisText key={at} x={centreOf(at)} y={HEIGHT - 8} anchor="middle">
          {columns[at]?.tick}
        </AxisText>
      ))}
    </>
  );
}

/** What is pointed at and focused: each column with all the room above and beside it. */
function Marks({
  label,
  columns,
  x,
  onActive,
}: Pick<ColumnPlotProps, 'label' | 'columns'> & {
  x: Scales['x'];
  onActive: (at: number | undefined) => void;
}) {
  const roving = useRovingFocus(columns.length);
  return (
    <ul
      aria-label={label}
      className="absolute inset-0"
      onKeyDown={roving.onKeyDown}
      onPointerLeave={() => onActive(undefined)}
    >
      {columns.map(({ key, heading, text, href }, at) => (
        <li
          key={key}
          className="absolute"
          style={{
            left: (x(at) ?? 0) - (x.step() - x.bandwidth()) / 2,
            width: x.step(),
            top: 0,
            height: HEIGHT - MARGIN.bottom,
          }}
          onPointerEnter={() => onActive(at)}
        >
          <Mark
            title={`${heading}: ${text}`}
            href={href}
            tabIndex={roving.tabIndexOf(at)}
            onFocus={() => {
              roving.onFocus(at);
              onActive(at);
            }}
            onBlur={() => onActive(undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

type MarkProps = {
  title: string;
  href: string | undefined;
  tabIndex: number;
  onFocus: () => void;
  onBlur: () => void;
};

function Mark({ title, href, ...handlers }: MarkProps) {
  const className = 'block h-full w-full rounded-sm';
  if (href !== undefined)
    return <Link to={href} data-mark aria-label={title} className={className} {...handlers} />;
  return <span role="img" data-mark aria-label={title} className={className} {...handlers} />;
}

/** Its figures in full, beside the mark; readers have them from the mark itself. */
function Bubble({
  column: { heading, text, parts },
  centre,
  width,
  number,
}: {
  column: PlotColumn;
  centre: number;
  width: number;
  number: (value: number) => string;
}) {
  const isRight = centre > width / 2;
  const named = parts.length > 1 ? parts.filter(({ value }) => value > 0) : [];
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-popup max-w-60 rounded-md bg-raised px-3 py-2 text-sm shadow-float"
      style={isRight ? { right: width - centre + 12 } : { left: centre + 12 }}
    >
      <p className="font-medium text-ink tabular-nums">{heading}</p>
      <p className="text-muted tabular-nums">{text}</p>
      {named.map(({ name, value, color }) => (
        <p key={name} className="mt-0.5 flex items-center gap-2 text-muted tabular-nums">
          <span
            className="size-2 shrink-0 rounded-full forced-color-adjust-none"
            style={{ background: color }}
          />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-ink">{number(value)}</span>
        </p>
      ))}
    </div>
  );
}

function stacked(parts: PlotColumn['parts']) {
  let from = 0;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, ...part }) => {
      const start = from;
      from += value;
      return { ...part, from: start, to: from };
    });
}
