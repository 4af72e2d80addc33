import type { ReactNode } from 'react';

/** A titled part of a tab. */
export function SettingsSection({
  title,
  hideTitle = false,
  description,
  aside,
  children,
}: {
  title: string;
  /** Where the page is called the same; screen readers are told it all the same. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** A button at the right of the title. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="not-last:mb-6 not-last:border-b not-last:pb-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className={hideTitle ? 'sr-only' : 'font-semibold text-base text-ink'}>{title}</h2>
          {description ? <p className="mt-0.5 text-pretty text-muted text-sm">{description}</p> : null}
        </div>
        {aside}
      </div>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
