import { Skeletons } from '../skeletons.tsx';

/** Shapes of a page's rows while they are on their way; `label` says so to screen readers. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  const shapes = Array<string>(count).fill('h-16 rounded-lg');
  return <Skeletons label={label} className="gap-2 px-6 pt-1 max-sm:px-4" shapes={shapes} />;
}
