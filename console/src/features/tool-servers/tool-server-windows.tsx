import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type ConfirmDialogProps } from '../../design/confirm-dialog.tsx';
import { useFormats } from '../../design/formats.ts';
import { lazyPart } from '../../design/lazy-part.tsx';

const ServerDialog = lazyPart(() => import('./server-form/server-dialog.tsx'), 'ServerDialog');

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
      return <ServerDialog onClose={onClose} />;
    case 'edit':
      return <ServerDialog key={shown.server.id} server={shown.server} onClose={onClose} />;
    case 'delete':
      return (
        <DeletionQuestion server={shown.server} onConfirm={() => onDelete(shown.server)} onCancel={onClose} />
      );
  }
}

/** Asks before a server is deleted, and says which agents lose its tools. */
function DeletionQuestion({
  server: { name, dependent_agents },
  ...question
}: Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> & { server: ToolServer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const agents = formats.list(dependent_agents.map((agent) => agent.name));
  return (
    <ConfirmDialog
      title={t('toolServers.delete_title')}
      message={
        agents === ''
          ? t('toolServers.delete_message', { name })
          : t('toolServers.delete_message_used', { name, agents })
      }
      confirmText={t('buttons.delete')}
      {...question}
    />
  );
}
