import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToolToggle, useToggledTools, useToggleTool } from '../../../data/tool-server-approvals.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../design/confirm-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';

/** Lets tools of a server run without asking, or ask again, each after a question. */
export function useToolToggling({ id }: ToolServer) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const { mutateAsync } = useToggleTool(id);
  const [asked, setAsked] = useState<ToolToggle>();

  const toggle = async (confirmed: ToolToggle) => {
    const { name } = confirmed.tool;
    setAsked(undefined);
    try {
      await mutateAsync(confirmed);
      toast.success(
        confirmed.isEnabled
          ? t('toolServers.tool_enabled_success', { name })
          : t('toolServers.tool_disabled_success', { name }),
      );
    } catch (error) {
      toast.error(t('toolServers.tool_toggle_error', { name }), { description: errorText.ofCall(error) });
    }
  };
  return {
    ask: setAsked,
    /** Tools whose switches are on their way. */
    busyNames: useToggledTools(id),
    /** The question; to be drawn once. */
    dialog: asked ? (
      <ToolToggleDialog
        toggle={asked}
        onConfirm={() => void toggle(asked)}
        onCancel={() => setAsked(undefined)}
      />
    ) : null,
  };
}

/** Asks before a tool runs without asking, or asks again: every agent of the server is concerned. */
function ToolToggleDialog({
  toggle: { server, tool, isEnabled },
  ...question
}: Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'> & { toggle: ToolToggle }) {
  const { t } = useTranslation();
  const policy = server.config.approval_policy;
  return (
    <ConfirmDialog
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
              {t('toolServers.toggle_policy', { policy: t('toolServers.policy_require_approval_per_tool') })}{' '}
              {policy === 'auto_approve_all' ? t('toolServers.toggle_others_ask') : null}
            </span>
          )}
        </span>
      }
      confirmText={isEnabled ? t('toolServers.enable') : t('toolServers.disable')}
      {...question}
    />
  );
}
