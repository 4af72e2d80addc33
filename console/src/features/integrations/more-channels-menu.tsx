import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { toast } from '../../design/toast.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

const SOON = ['messenger', 'instagram', 'discord', 'teams', 'gmail'] as const;

/** The places where agents will answer one day; choosing one says so. */
export function MoreChannelsMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          tooltip={false}
          label={t('agents.more_channels')}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
    >
      {SOON.map((kind) => (
        <MenuItem
          key={kind}
          end={t('agents.soon')}
          onSelect={() => toast.info(t('agents.channel_soon', { channel: CHANNEL_NAMES[kind] }))}
        >
          {CHANNEL_NAMES[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
