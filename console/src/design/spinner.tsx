import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A turning mark for work of unknown length; with a label it is announced, without it is decoration. */
export function Spinner({
  size = 20,
  label,
  className,
}: {
  size?: 16 | 20;
  label?: string;
  className?: string;
}) {
  const mark = <LoaderCircle size={size} aria-hidden className={classNames('animate-spin', className)} />;
  if (!label) return mark;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted text-sm">
      {mark}
      {label}
    </span>
  );
}
