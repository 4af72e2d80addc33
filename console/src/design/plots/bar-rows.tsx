import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type BarRow = {
  key: string;
  name: ReactNode;
  value: number;
  /** What the bar is a share of; all rows together when it is left out. */
  whole?: number;
  /** The figure as it is written. */
  text: string;
  color: string;
  /** Where the figure leads. */
  href?: string | undefined;
};

/** Parts of a whole side by side, each with its share of the bar; a part of nothing has none. */
export function BarRows({
  label,
  rows,
  hasLongNames = false,
}: {
  label: string;
  rows: readonly BarRow[];
  /** Names have half of the width, and as many lines as they need. */
  hasLongNames?: boolean;
}) {
  const sum = rows.reduce((all, { value }) => all + value, 0);
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {rows.map(({ key, name, value, whole = sum, text, color, href }) => {
        const content = (
          <>
            <span
              className={
                hasLongNames
                  ? 'wrap-anywhere text-ink'
                  : 'flex min-w-0 items-center gap-1.5 truncate text-ink'
              }
            >
              {name}
            </span>
            <span aria-hidden className="h-3 overflow-hidden rounded-sm bg-sunken">
              <span
                className="block h-full rounded-sm forced-color-adjust-none"
                style={{ width: `${value > 0 ? Math.max(1, (100 * value) / whole) : 0}%`, background: color }}
              />
            </span>
            <span className="text-right text-muted tabular-nums">{text}</span>
          </>
        );
        const columns = hasLongNames
          ? 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(5rem,auto)]'
          : 'grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)_minmax(5rem,auto)]';
        const className = `grid ${columns} items-center gap-3 rounded-md px-2 py-1.5 text-sm`;
        return (
          <li key={key}>
            {href && Math.max(value, whole) > 0 ? (
              <Link to={href} className={`${className} hover:bg-hover`}>
                {content}
              </Link>
            ) : (
              <div className={className}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
