import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';

/** A page that has no row yet: what will stand here, the first step, and the ways there are. */
export function EmptyRows({
  icon,
  title,
  message,
  action,
  ways,
}: {
  /** A lucide icon of 20 px. */
  icon: ReactNode;
  title: string;
  message: string;
  action: ReactNode;
  /** Each with a lucide icon of 16 px; four and more stand in two columns where there is room. */
  ways: readonly { icon: ReactNode; text: string }[];
}) {
  const columns = ways.length < 4 ? 'flex flex-col' : 'grid sm:grid-cols-2';
  return (
    <EmptyState
      className="mx-6 rounded-lg border border-dashed max-sm:mx-4"
      icon={icon}
      title={title}
      message={message}
      action={
        <div className="flex flex-col items-center gap-6">
          {action}
          <ul className={classNames(columns, 'gap-x-8 gap-y-2 text-left text-muted text-sm')}>
            {ways.map((way) => (
              <li key={way.text} className="flex items-center gap-2">
                {way.icon}
                {way.text}
              </li>
            ))}
          </ul>
        </div>
      }
    />
  );
}
