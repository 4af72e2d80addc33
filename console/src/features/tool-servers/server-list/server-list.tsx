import type { ToolServer } from '@parley/contract/tool-servers.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Blocks, Server, Workflow, Zap } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyRows } from '../../../design/resource-list/empty-rows.tsx';
import { RefreshFailure } from '../../../design/resource-list/refresh-failure.tsx';
import { NoMatch, ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { PAGE_ROWS, RowList } from '../../../design/resource-list/row-list.tsx';
import { SkeletonRows } from '../../../design/resource-list/skeleton-rows.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { foundServers } from '../server-facts.ts';
import { ServerRow, type ServerRowProps } from './server-row.tsx';

const SIZES = { rowPx: 66, gapPx: 8, startPx: 4, endPx: 24 };

/** The servers that match the search, or why there are none to see and what to do about it. */
export function ServerList({
  list,
  search,
  addButton,
  onClear,
  ...row
}: Pick<ServerRowProps, 'canChange' | 'onAction'> & {
  list: UseQueryResult<ToolServer[]>;
  search: string;
  /** What adds a first server; nothing for those who may not. */
  addButton: ReactNode;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const found = useMemo(() => foundServers(list.data ?? [], search), [list.data, search]);
  return (
    <ResourceState
      query={list}
      loading={<SkeletonRows count={3} label={t('toolServers.loading')} />}
      failed={t('toolServers.load_failed')}
      errorText={errorText.ofCall}
    >
      {(servers) => {
        if (servers.length === 0) return <NoServers action={addButton} />;
        if (found.length === 0) {
          return (
            <NoMatch
              title={t('toolServers.no_match')}
              message={t('toolServers.no_match_hint')}
              onClear={onClear}
            />
          );
        }
        return (
          <>
            <RefreshFailure query={list}>{t('toolServers.list_refresh_failed')}</RefreshFailure>
            <RowList
              label={t('shell.page_mcp')}
              rows={found}
              keyOf={({ id }) => id}
              sizes={SIZES}
              className={PAGE_ROWS}
            >
              {(server) => <ServerRow {...row} server={server} />}
            </RowList>
          </>
        );
      }}
    </ResourceState>
  );
}

/** No server at all: what servers are good for, and how to add the first. */
function NoServers({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={Blocks}
      title={t('toolServers.none')}
      message={t(action ? 'toolServers.none_hint' : 'toolServers.none_hint_viewer')}
      action={action}
      ways={[
        { icon: Server, text: t('toolServers.none_custom') },
        { icon: Zap, text: t('toolServers.none_zapier') },
        { icon: Workflow, text: t('toolServers.none_make') },
      ]}
    />
  );
}
