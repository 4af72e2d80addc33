import type { ServerTool, ToolServer } from '@parley/contract/tool-servers.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToolToggle, useToggleTool } from '../../../data/tool-server-approvals.ts';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { ToolToggleDialog } from './tool-toggle-dialog.tsx';

/** Lets tools run without asking, or ask again, each after a question. */
export type ToolToggling = {
  ask: (toggle: ToolToggle) => void;
  /** Whether a tool's switch is on its way. */
  isBusy: (server: Pick<ToolServer, 'id'>, tool: Pick<ServerTool, 'name'>) => boolean;
  /** The question; to be drawn once. */
  dialog: ReactNode;
};

export function useToolToggling(): ToolToggling {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const { mutateAsync } = useToggleTool();
  const [asked, setAsked] = useState<ToolToggle>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const toggle = async (confirmed: ToolToggle) => {
    const key = keyOf(confirmed.server, confirmed.tool);
    const { name } = confirmed.tool;
    setAsked(undefined);
    setBusy((before) => new Set([...before, key]));
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
    setBusy((before) => new Set([...before].filter((other) => other !== key)));
  };
  const isBusy = useCallback<ToolToggling['isBusy']>((server, tool) => busy.has(keyOf(server, tool)), [busy]);
  return {
    ask: setAsked,
    isBusy,
    dialog: asked ? (
      <ToolToggleDialog
        toggle={asked}
        onConfirm={() => void toggle(asked)}
        onCancel={() => setAsked(undefined)}
      />
    ) : null,
  };
}

function keyOf(server: Pick<ToolServer, 'id'>, tool: Pick<ServerTool, 'name'>): string {
  return `${server.id} ${tool.name}`;
}
