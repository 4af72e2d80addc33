import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { Globe, Hash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Tooltip } from '../../design/tooltip.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

const ICONS = { website: Globe, slack: Hash };
const CONNECTED_CLASS_NAMES = 'bg-accent-soft text-accent-ink!';

export type ChannelButtonProps = {
  kind: IntegrationKind;
  isConnected: boolean;
  /** Absent for those who change nothing. */
  onOpen?: (() => void) | undefined;
};

/** A place where an agent can answer, marked when it does; it has a name to read where there is room. */
export function ChannelButton({ kind, isConnected, onOpen }: ChannelButtonProps) {
  const { t } = useTranslation();
  const channel = kind === 'website' ? t('agents.website') : CHANNEL_NAMES[kind];
  const label = t(isConnected ? 'agents.channel_connected' : 'agents.connect_channel', { channel });
  const Icon = ICONS[kind];
  const name = <span className="@max-[27rem]:hidden">{channel}</span>;
  if (!onOpen)
    return (
      <span
        role="img"
        aria-label={label}
        title={label}
        className={classNames(
          'inline-flex h-7 items-center gap-1.5 rounded-md px-1.5 font-medium text-sm',
          CONNECTED_CLASS_NAMES,
        )}
      >
        <Icon size={16} aria-hidden />
        {name}
      </span>
    );
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        icon={<Icon size={16} aria-hidden />}
        className={classNames('min-w-7 px-1.5!', isConnected && CONNECTED_CLASS_NAMES)}
        onClick={onOpen}
      >
        {name}
      </Button>
    </Tooltip>
  );
}
