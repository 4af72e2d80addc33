import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { Activity, PanelRightOpen, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';

/** What can be done with a server of the list. */
export type ServerAction = 'open' | 'ask' | 'edit' | 'delete';

export type ServerRowMenuProps = {
  server: ToolServer;
  /** Whether the signed-in person may change servers. */
  canChange: boolean;
  onAction: (action: ServerAction, server: ToolServer) => void;
};

/** The actions that the person's role allows. */
export function ServerRowMenu({ server, canChange, onAction }: ServerRowMenuProps) {
  const { t } = useTranslation();
  const select = (action: ServerAction) => () => onAction(action, server);
  return (
    <RowMenu label={t('toolServers.actions_for', { name: server.name })} className="relative">
      <MenuItem icon={<PanelRightOpen size={16} aria-hidden />} onSelect={select('open')}>
        {t('toolServers.open')}
      </MenuItem>
      <MenuItem icon={<Activity size={16} aria-hidden />} onSelect={select('ask')}>
        {t('toolServers.check_now')}
      </MenuItem>
      {canChange ? (
        <>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={select('edit')}>
            {t('toolServers.edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden />} onSelect={select('delete')}>
            {t('toolServers.delete')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}
