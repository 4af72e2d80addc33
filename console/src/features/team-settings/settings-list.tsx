import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { settingsErrorText } from './settings-error.ts';
import { useRowFocus } from './use-row-focus.ts';

type Emptiness = { icon?: ReactNode; title: string; message: string };

/** Rows of a tab in whatever state their data is: loading, failed, none, none that match, or there. */
export function SettingsList<Item>({
  label,
  query,
  failed,
  shown,
  empty,
  noMatch,
  row,
}: {
  label: string;
  query: UseQueryResult<Item[]>;
  /** What could not be loaded. */
  failed: string;
  /** Those that match what is searched. */
  shown?: (all: Item[]) => Item[];
  empty: Emptiness;
  noMatch?: Emptiness;
  /** A list item with its key. */
  row: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation();
  const items = query.data && shown ? shown(query.data) : (query.data ?? []);
  const element = useRowFocus(items.length);
  if (query.data) {
    const emptiness = query.data.length === 0 ? empty : items.length === 0 ? noMatch : undefined;
    return (
      <div ref={element} tabIndex={-1} className="outline-none">
        {emptiness ? (
          <EmptyState className="rounded-lg border border-dashed py-8" {...emptiness} />
        ) : (
          <ul aria-label={label} className="divide-y rounded-lg border">
            {items.map(row)}
          </ul>
        )}
      </div>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        className="py-8"
        title={failed}
        message={settingsErrorText(query.error, t)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={t('teamSettings.loading')} className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-12 w-full" />
      ))}
    </div>
  );
}
