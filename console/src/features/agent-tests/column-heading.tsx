import type { ReactNode } from 'react';

/** Heads a column of a table of tests or runs. */
export function ColumnHeading({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 pr-3 font-medium ${className}`}>
      {children}
    </th>
  );
}
