import type { ReactNode } from 'react';
import { HelpButton } from '../help-button.tsx';
import { useLostFocus } from '../use-lost-focus.ts';

/** The title of a page, a sentence about it, and its actions. */
export function PageHeader({
  title,
  subtitle,
  actions,
  help,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The key of what is said about the page beside its title. */
  help?: string | undefined;
}) {
  const heading = useLostFocus();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-56">
        <div className="flex items-center gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-semibold text-ink text-xl tracking-tight outline-none"
          >
            {title}
          </h1>
          {help ? <HelpButton text={help} /> : null}
        </div>
        {subtitle ? <p className="wrap-anywhere mt-0.5 text-base text-muted">{subtitle}</p> : null}
      </div>
      {actions ? <div className="flex items-center gap-2 large-text:flex-wrap">{actions}</div> : null}
    </header>
  );
}
