import { classNames } from '../../design/class-names.ts';
import { Skeleton } from '../../design/skeleton.tsx';

/** The shape of the editor while the agent is being read. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <div className="z-panel fixed inset-0 flex flex-col bg-canvas">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="flex items-center gap-3 border-b bg-surface px-6 py-3 max-sm:px-3 lg:h-[87px]">
        <Skeleton className="size-10" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3 w-56" />
        </div>
        <Skeleton className="h-9 w-40 max-lg:hidden" />
        <Skeleton className="h-9 w-56 max-lg:hidden" />
        <Skeleton className="h-9 w-52 max-lg:hidden" />
      </div>
      <div className="h-9 border-b bg-surface" />
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,65fr)_minmax(0,35fr)]">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 overflow-hidden px-6 py-5 max-sm:px-3">
          <Skeleton className="h-6 w-2/3 shrink-0" />
          <SectionSkeleton className="h-80" />
          <SectionSkeleton className="h-16" />
          <SectionSkeleton className="h-16" />
          <SectionSkeleton className="h-16" />
        </div>
        <div className="flex flex-col items-center gap-4 border-l bg-surface p-6 max-lg:hidden">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="mt-20 h-5 w-40" />
          <Skeleton className="h-11 w-72" />
        </div>
      </div>
    </div>
  );
}

function SectionSkeleton({ className }: { className: string }) {
  return (
    <div className={classNames('flex shrink-0 flex-col gap-2.5 rounded-lg border bg-surface p-4', className)}>
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="h-3 w-64 max-w-full" />
    </div>
  );
}
