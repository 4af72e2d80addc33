import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { Globe, Hash, MessageCircle, Phone, Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Tooltip } from '../../design/tooltip.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

/** What the bar's buttons begin; `connect` is the choice among the channels. */
export type ChannelAction = IntegrationKind | 'number' | 'connect';

type ChannelBarProps = {
  agentName: string;
  connected: readonly IntegrationKind[];
  /** On narrow screens what is not connected yet stands behind one button. */
  isSmall: boolean;
  onAction: (action: ChannelAction) => void;
};

const KINDS: readonly IntegrationKind[] = ['website', 'slack'];

/** A button for each channel besides the telephone, what is connected marked. */
export function ChannelBar({ agentName, connected, isSmall, onAction }: ChannelBarProps) {
  const { t } = useTranslation();
  return (
    <fieldset
      aria-label={t('agents.channels_of', { name: agentName })}
      className="flex min-w-0 items-center gap-1"
    >
      <Button
        size="sm"
        className="mr-1"
        title={t('agents.add_number')}
        icon={Phone}
        onClick={() => onAction('number')}
      >
        <span className={isSmall ? '@max-[18.25rem]:sr-only' : '@max-[20.5rem]:sr-only'}>
          {t('agents.add_number')}
        </span>
      </Button>
      {KINDS.filter((kind) => !isSmall || connected.includes(kind)).map((kind) => (
        <ChannelButton
          key={kind}
          kind={kind}
          isConnected={connected.includes(kind)}
          onOpen={() => onAction(kind)}
        />
      ))}
      {isSmall ? (
        <ConnectButton onConnect={() => onAction('connect')} />
      ) : (
        <IconButton
          size="sm"
          label={t('agents.connect_channel', { channel: CHANNEL_NAMES.whatsapp })}
          icon={MessageCircle}
          onClick={() => onAction('connect')}
        />
      )}
    </fieldset>
  );
}

/** What an agent is connected with, beside its number or to look at. */
export function ConnectedChannels({
  connected,
  onAction,
}: {
  connected: readonly IntegrationKind[];
  /** Absent for those who change nothing. */
  onAction?: ((action: ChannelAction) => void) | undefined;
}) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {/* Beside a number there may be no room; the choice among the channels shows them too. */}
      <span className={onAction ? 'flex gap-1 @max-[18rem]:hidden' : 'flex gap-1'}>
        {KINDS.filter((kind) => connected.includes(kind)).map((kind) => (
          <ChannelButton key={kind} kind={kind} isConnected onOpen={onAction && (() => onAction(kind))} />
        ))}
      </span>
      {onAction ? <ConnectButton onConnect={() => onAction('connect')} /> : null}
    </span>
  );
}

function ConnectButton({ onConnect }: { onConnect: () => void }) {
  const { t } = useTranslation();
  return <IconButton size="sm" label={t('agents.connect')} icon={Plug} onClick={onConnect} />;
}

const ICONS = { website: Globe, slack: Hash };
const CONNECTED_CLASS_NAMES = 'bg-accent-soft text-accent-ink! forced-colors:border';

type ChannelButtonProps = {
  kind: IntegrationKind;
  isConnected: boolean;
  /** Absent for those who change nothing. */
  onOpen?: (() => void) | undefined;
};

/** A channel, marked when the agent is connected; its name is visible where there is room. */
function ChannelButton({ kind, isConnected, onOpen }: ChannelButtonProps) {
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
        icon={Icon}
        className={classNames('min-w-7 px-1.5!', isConnected && CONNECTED_CLASS_NAMES)}
        onClick={onOpen}
      >
        {name}
      </Button>
    </Tooltip>
  );
}
