import { classNames } from './class-names.ts';

/** A grey shape where content will stand; its container says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-pressed', className)} />;
}
