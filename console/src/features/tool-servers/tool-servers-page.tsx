import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../data/tool-servers.ts';
import { Button } from '../../design/button.tsx';
import { PageHeader } from '../../design/page-header.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { onConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { foundServers } from './server-facts.ts';
import { ServerListArea } from './server-list/server-list-area.tsx';
import type { ServerAction } from './server-list/server-row-menu.tsx';
import { type ToolServerWindow, ToolServerWindows } from './tool-server-windows.tsx';
import { NEW_SERVER, useOpenedServer } from './use-opened-server.ts';
import { useServerActions } from './use-server-actions.ts';

const ServerDetailDrawer = lazy(async () => ({
  default: (await import('./server-detail/server-detail-drawer.tsx')).ServerDetailDrawer,
}));

/** The team's tool servers: add, find, look into, change and delete them, and say what runs without asking. */
export function ToolServersPage() {
  const { t } = useTranslation();
  const canChange = useMay('member');
  const [search, setSearch] = useState('');
  const list = useQuery(toolServerListQuery());
  const actions = useServerActions();
  const [opened, open] = useOpenedServer();
  const [shown, show] = useState<ToolServerWindow>({ name: 'none' });
  const close = useCallback(() => {
    show({ name: 'none' });
    if (opened === NEW_SERVER) open(undefined);
  }, [opened, open]);
  useEffect(() => onConsoleEvent('close-all-agent-ui', close), [close]);
  useEffect(() => onConsoleEvent('add-tool-server', () => canChange && show({ name: 'add' })), [canChange]);
  const isAddressedNew = opened === NEW_SERVER && canChange;

  const { ask, remove } = actions;
  const handleAction = useCallback(
    (action: ServerAction, server: ToolServer) => {
      switch (action) {
        case 'open':
          return open(server.id);
        case 'ask':
          return ask(server.id);
        case 'edit':
        case 'delete':
          return show({ name: action, server });
      }
    },
    [open, ask],
  );
  const handleDelete = (server: ToolServer) => {
    close();
    if (opened === server.id) open(undefined);
    remove(server);
  };
  const isEmpty = list.data?.length === 0;
  const addButton = canChange ? (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden className="max-sm:hidden" />}
      onClick={() => show({ name: 'add' })}
    >
      {t('toolServers.add')}
    </Button>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
        <PageHeader
          title={t('toolServers.title')}
          subtitle={t('toolServers.subtitle')}
          actions={isEmpty ? null : addButton}
        />
        {isEmpty ? null : (
          <search>
            <SearchField
              shortcut
              className="sm:max-w-md"
              value={search}
              onValueChange={setSearch}
              placeholder={t('toolServers.search')}
            />
          </search>
        )}
        <p role="status" className="sr-only">
          {list.data && search.trim() !== ''
            ? t('toolServers.found', { count: foundServers(list.data, search).length })
            : ''}
        </p>
      </div>
      <ServerListArea
        list={list}
        search={search}
        addButton={addButton}
        asked={actions.asked}
        canChange={canChange}
        onAction={handleAction}
        onClear={() => setSearch('')}
      />
      <Suspense>
        {opened === undefined || opened === NEW_SERVER ? null : (
          <ServerDetailDrawer
            key={opened}
            id={opened}
            canChange={canChange}
            onDelete={handleDelete}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
      <ToolServerWindows
        shown={isAddressedNew ? { name: 'add' } : shown}
        onDelete={handleDelete}
        onClose={close}
      />
    </div>
  );
}
