import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../design/empty-state.tsx';
import type { PagedQuery } from '../../design/resource-list/paging.tsx';
import { type ResourceQuery, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { useRowFocus } from '../../design/resource-list/row-focus.ts';
import { Skeletons } from '../../design/skeletons.tsx';
import { settingsErrorText } from './settings-error.ts';

type Emptiness = Omit<EmptyStateProps, 'className'>;

/** What a tab shows once its data is there; until then that it is loading, or why it failed. */
export function SettingsState<Data>({
  query,
  failed,
  rowClassName = 'h-12',
  children,
}: {
  query: ResourceQuery<Data>;
  /** What could not be loaded. */
  failed: string;
  /** Height of a row. */
  rowClassName?: string;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={query}
      failed={failed}
      className="py-8"
      errorText={(error) => settingsErrorText(error, t)}
      loading={
        <Skeletons
          label={t('design.loading')}
          className="gap-3"
          shapes={Array<string>(3).fill(`${rowClassName} w-full`)}
        />
      }
    >
      {children}
    </ResourceState>
  );
}

/** There is nothing in a tab yet, or nothing that matches. */
export function SettingsEmptiness(emptiness: Emptiness) {
  return <EmptyState className="rounded-lg border border-dashed py-8" {...emptiness} />;
}

/** Reads the next page of the rows of a tab. */
export function ShowMore({ query, children }: { query: PagedQuery; children: string }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return hasNextPage ? (
    <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  ) : null;
}

export type SettingsListProps<Item> = {
  label: string;
  query: ResourceQuery<Item[]>;
  /** What could not be loaded. */
  failed: string;
  /** Height of a row that is on its way. */
  rowClassName?: string;
  /** Said where there are none; left out where there is always a row. */
  empty?: Emptiness;
  /** A list item with its key. */
  row: (item: Item) => ReactNode;
};

/** Rows of a tab in whatever state their data is: loading, failed, none, or there. */
export function SettingsList<Item>({ label, query, empty, row, ...state }: SettingsListProps<Item>) {
  const around = useRowFocus(query.data);
  return (
    <SettingsState query={query} {...state}>
      {(items) => (
        <div {...around} className="outline-none">
          {empty && items.length === 0 ? (
            <SettingsEmptiness {...empty} />
          ) : (
            <ul aria-label={label} className="divide-y rounded-lg border">
              {items.map(row)}
            </ul>
          )}
        </div>
      )}
    </SettingsState>
  );
}
