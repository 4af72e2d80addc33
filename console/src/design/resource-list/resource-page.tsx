import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

/** The page of a list: what it is, notices, views and filters that stay visible, and the rows below. */
export function ResourcePage({
  title,
  subtitle,
  help,
  actions,
  filters,
  found,
  children,
}: {
  title: string;
  subtitle: string;
  /** The key of what is said about the page beside its title. */
  help?: string;
  actions: ReactNode;
  /** What stands between the heading and the rows. */
  filters: ReactNode;
  /** How many rows a search found, for assistive technology; empty while nothing is searched. */
  found: string;
  /** The rows, and what is open over them. */
  children: ReactNode;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col large-text:overflow-y-auto">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4 large-text:shrink-0">
        <PageHeader title={title} subtitle={subtitle} help={help} actions={actions} />
        {filters}
        <p role="status" className="sr-only">
          {found}
        </p>
      </div>
      {children}
    </div>
  );
}
