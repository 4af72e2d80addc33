import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';

export type EmptyStateProps = {
  /** Null for none. */
  icon?: Icon | null | undefined;
  title: ReactNode;
  message?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Says that there is nothing, why, and what to do next. */
export function EmptyState({ icon, title, message, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames('flex flex-col items-center justify-center px-6 py-16 text-center', className)}
    >
      {icon ? (
        <span className="mb-4 flex size-11 items-center justify-center rounded-lg border bg-surface text-muted">
          {drawnIcon(icon, 20)}
        </span>
      ) : null}
      <p className="font-semibold text-ink text-lg">{title}</p>
      {message ? <p className="mt-1 max-w-md text-balance text-base text-muted">{message}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
