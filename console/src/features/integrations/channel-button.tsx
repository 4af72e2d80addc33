import type { IntegrationKind } from '@parley/contract/integrations.ts';
import { Globe, Hash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

const ICONS = { website: Globe, slack: Hash };

export type ChannelButtonProps = {
  kind: IntegrationKind;
  isConnected: boolean;
  /** Absent for those who change nothing. */
  onOpen?: (() => void) | undefined;
};

/** A place where an agent can answer, marked when it does. */
export function ChannelButton({ kind, isConnected, onOpen }: ChannelButtonProps) {
  const { t } = useTranslation();
  const channel = kind === 'website' ? t('agents.website') : CHANNEL_NAMES[kind];
  const label = t(isConnected ? 'agents.channel_connected' : 'agents.connect_channel', { channel });
  const Icon = ICONS[kind];
  const look = isConnected ? 'bg-accent-soft text-accent-ink' : undefined;
  if (!onOpen)
    return (
      <span
        role="img"
        aria-label={label}
        title={label}
        className={`inline-flex size-7 items-center justify-center rounded-md ${look ?? ''}`}
      >
        <Icon size={16} aria-hidden />
      </span>
    );
  return (
    <IconButton
      size="sm"
      label={label}
      icon={<Icon size={16} aria-hidden />}
      className={look}
      onClick={onOpen}
    />
  );
}
