import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, Submenu } from '../../design/menu.tsx';
import { toast } from '../../design/toast.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

const SOON = ['messenger', 'instagram', 'discord', 'teams', 'gmail'] as const;

/** Channels that are not available yet; choosing one says so. */
export function MoreChannelsSubmenu() {
  const { t } = useTranslation();
  return (
    <Submenu icon={Ellipsis} label={t('agents.more_channels')}>
      {SOON.map((kind) => (
        <MenuItem
          key={kind}
          end={t('agents.soon')}
          onSelect={() => toast.info(t('agents.channel_soon', { channel: CHANNEL_NAMES[kind] }))}
        >
          {CHANNEL_NAMES[kind]}
        </MenuItem>
      ))}
    </Submenu>
  );
}
