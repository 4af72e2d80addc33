import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';

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
