import { Skeleton } from '../skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Shapes of a page's rows while they are on their way; `label` says so to screen readers. At most five. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" className="flex flex-col gap-2 px-6 pt-1 max-sm:px-4">
      <span className="sr-only">{label}</span>
      {ROWS.slice(0, count).map((row) => (
        <Skeleton key={row} className="h-16 rounded-lg" />
      ))}
    </div>
  );
}
