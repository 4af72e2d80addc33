import { useTranslation } from 'react-i18next';
import type { ToolToggle } from '../../../data/tool-server-approvals.ts';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { useServerWords } from '../server-words.ts';

/** Asks before a tool runs without asking, or asks again: every agent of the server is concerned. */
export function ToolToggleDialog({
  toggle: { server, tool, isEnabled },
  onConfirm,
  onCancel,
}: {
  toggle: ToolToggle;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const words = useServerWords();
  const policy = server.config.approval_policy;
  return (
    <ConfirmDialog
      open
      type="warning"
      title={
        isEnabled
          ? t('toolServers.enable_title', { name: tool.name })
          : t('toolServers.disable_title', { name: tool.name })
      }
      message={
        <span className="flex flex-col gap-2">
          <span>{t('toolServers.toggle_all_agents', { server: server.name })}</span>
          {tool.has_changed && isEnabled ? <span>{t('toolServers.toggle_changed')}</span> : null}
          {policy === 'require_approval_per_tool' ? null : (
            <span>
              {t('toolServers.toggle_policy', { policy: words.policy('require_approval_per_tool') })}{' '}
              {policy === 'auto_approve_all' ? t('toolServers.toggle_others_ask') : null}
            </span>
          )}
        </span>
      }
      confirmText={isEnabled ? t('toolServers.enable') : t('toolServers.disable')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
