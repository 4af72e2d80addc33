import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ProblemLineProps = { id?: string; className?: string; children: ReactNode };

/** What is wrong beside what it is about, as fields say it; read out when it appears. */
export function ProblemLine({ id, className, children }: ProblemLineProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames('flex items-start gap-1.5 text-danger-ink text-xs', className)}
    >
      <CircleAlert size={16} aria-hidden className="shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  );
}
