import type { ToolServer } from '@parley/contract/tool-servers.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { SkeletonRows } from '../../../design/skeleton-rows.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { foundServers } from '../server-facts.ts';
import { NoMatchingServers, NoServers } from './server-list-states.tsx';
import { ServerRow } from './server-row.tsx';
import type { ServerRowMenuProps } from './server-row-menu.tsx';

/** The servers that match the search, or why there are none to see and what to do about it. */
export function ServerListArea({
  list,
  search,
  addButton,
  asked,
  onClear,
  ...row
}: Pick<ServerRowMenuProps, 'canChange' | 'onAction'> & {
  list: UseQueryResult<ToolServer[]>;
  search: string;
  /** What adds a first server; nothing for those who may not. */
  addButton: ReactNode;
  /** Servers that are being asked whether they are there. */
  asked: ReadonlySet<string>;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const found = useMemo(() => foundServers(list.data ?? [], search), [list.data, search]);
  if (!list.data) {
    if (!list.isError) return <SkeletonRows count={3} label={t('toolServers.loading')} />;
    return (
      <ErrorState
        title={t('toolServers.load_failed')}
        message={errorText.ofCall(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.length === 0) return <NoServers action={addButton} />;
  if (found.length === 0) return <NoMatchingServers onClear={onClear} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 max-sm:px-4">
      {list.isRefetchError ? (
        <Banner
          tone="warning"
          className="mb-2"
          action={
            <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
              {t('design.retry')}
            </Button>
          }
        >
          {t('toolServers.list_refresh_failed')}
        </Banner>
      ) : null}
      <ul aria-label={t('toolServers.title')} className="flex flex-col gap-2">
        {found.map((server) => (
          <li key={server.id}>
            <ServerRow {...row} server={server} isAsking={asked.has(server.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
