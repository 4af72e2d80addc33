import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../data/tool-servers.ts';
import { AddButton } from '../../design/add-button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { SearchFilter, useListFilters } from '../../design/resource-list/list-filters.ts';
import { useOpenedRow } from '../../design/resource-list/opened-row.ts';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { useConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { foundServers } from './server-facts.ts';
import { ServerList } from './server-list/server-list.tsx';
import type { ServerAction } from './server-list/server-row.tsx';
import { type ToolServerWindow, ToolServerWindows } from './tool-server-windows.tsx';
import { useServerActions } from './use-server-actions.ts';

const ServerDetailDrawer = lazyPart(
  () => import('./server-detail/server-detail-drawer.tsx'),
  'ServerDetailDrawer',
);

/** What the address says instead of an id to open the dialog that adds a server. */
const NEW_SERVER = 'new';

/** The team's tool servers: add, find, look into, change and delete them, and say what runs without asking. */
export function ToolServersPage() {
  const { t } = useTranslation();
  const canChange = useMay('member');
  const [{ search }, setFilters] = useListFilters(SearchFilter);
  const list = useQuery(toolServerListQuery());
  const { opened, open, shown, show, close, handleAction, handleDelete } = useOpenServers(canChange);
  const isEmpty = list.data?.length === 0;
  const addButton = canChange ? (
    <AddButton text={t('toolServers.add')} onClick={() => show({ name: 'add' })} />
  ) : null;
  return (
    <ResourcePage
      title={t('shell.page_mcp')}
      subtitle={t('toolServers.subtitle')}
      help="help.tool_servers"
      actions={isEmpty ? null : addButton}
      filters={
        isEmpty ? null : (
          <search>
            <SearchField
              shortcut
              className="sm:max-w-md"
              value={search}
              onValueChange={(text) => setFilters({ search: text })}
              placeholder={t('toolServers.search')}
            />
          </search>
        )
      }
      found={
        list.data && search.trim() !== ''
          ? t('toolServers.found', { count: foundServers(list.data, search).length })
          : ''
      }
    >
      <ServerList
        list={list}
        search={search}
        addButton={addButton}
        canChange={canChange}
        onAction={handleAction}
        onClear={() => setFilters({ search: '' })}
      />
      {opened === undefined || opened === NEW_SERVER ? null : (
        <ServerDetailDrawer
          key={opened}
          id={opened}
          canChange={canChange}
          onDelete={handleDelete}
          onClose={() => open(undefined)}
        />
      )}
      <ToolServerWindows
        shown={opened === NEW_SERVER && canChange ? { name: 'add' } : shown}
        onDelete={handleDelete}
        onClose={close}
      />
    </ResourcePage>
  );
}

/** What is open beside and over the list, and what happens to its servers. */
function useOpenServers(canChange: boolean) {
  const { ask, remove } = useServerActions();
  const [opened, open] = useOpenedRow('server');
  const [shown, show] = useState<ToolServerWindow>({ name: 'none' });
  const close = () => {
    show({ name: 'none' });
    if (opened === NEW_SERVER) open(undefined);
  };
  useConsoleEvent('close-all-agent-ui', close);
  useConsoleEvent('add-tool-server', () => canChange && show({ name: 'add' }));
  const handleAction = (action: ServerAction, server: ToolServer) => {
    switch (action) {
      case 'open':
        return open(server.id);
      case 'ask':
        return ask(server.id);
      case 'edit':
      case 'delete':
        return show({ name: action, server });
    }
  };
  const handleDelete = (server: ToolServer) => {
    close();
    if (opened === server.id) open(undefined);
    remove(server);
  };
  return { opened, open, shown, show, close, handleAction, handleDelete };
}
