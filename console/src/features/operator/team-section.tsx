import type { ReactNode } from 'react';

/** A titled part of a team's page. */
export function TeamSection({
  title,
  description,
  aside,
  children,
}: {
  title: string;
  description: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="border-t pt-6">
      <div className="mb-4 flex items-start justify-between gap-x-6 gap-y-3 max-sm:flex-col">
        <div className="min-w-0">
          <h2 className="font-semibold text-base text-ink">{title}</h2>
          <p className="mt-0.5 text-pretty text-muted text-sm">{description}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
