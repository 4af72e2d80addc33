import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';

const ServerDialog = lazy(async () => ({
  default: (await import('./server-form/server-dialog.tsx')).ServerDialog,
}));

/** What is open over the list. */
export type ToolServerWindow = { name: 'none' | 'add' } | { name: 'edit' | 'delete'; server: ToolServer };

/** The dialogs of the page. */
export function ToolServerWindows({
  shown,
  onDelete,
  onClose,
}: {
  shown: ToolServerWindow;
  /** Called once that is confirmed. */
  onDelete: (server: ToolServer) => void;
  onClose: () => void;
}) {
  switch (shown.name) {
    case 'none':
      return null;
    case 'add':
      return (
        <Suspense>
          <ServerDialog onClose={onClose} />
        </Suspense>
      );
    case 'edit':
      return (
        <Suspense>
          <ServerDialog key={shown.server.id} server={shown.server} onClose={onClose} />
        </Suspense>
      );
    case 'delete':
      return (
        <DeleteServerDialog
          server={shown.server}
          onConfirm={() => onDelete(shown.server)}
          onCancel={onClose}
        />
      );
  }
}

/** Asks before a server is deleted, and says which agents lose its tools. */
export function DeleteServerDialog({
  server: { name, dependent_agents },
  onConfirm,
  onCancel,
}: {
  server: Pick<ToolServer, 'name' | 'dependent_agents'>;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t, i18n } = useTranslation();
  const names = dependent_agents.map((agent) => agent.name);
  return (
    <ConfirmDialog
      open
      title={t('toolServers.delete_title')}
      message={
        names.length === 0
          ? t('toolServers.delete_message', { name })
          : t('toolServers.delete_message_used', {
              name,
              agents: new Intl.ListFormat(i18n.language).format(names),
            })
      }
      confirmText={t('toolServers.delete')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
