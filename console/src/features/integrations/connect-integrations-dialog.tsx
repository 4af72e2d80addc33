import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { Globe, Hash, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { CHANNEL_NAMES } from './channel-names.ts';

export type ConnectIntegrationsDialogProps = {
  agentName: string;
  connected: readonly IntegrationKind[];
  /** Opens the dialog of one of them instead of this. */
  onChoose: (kind: IntegrationKind) => void;
  onClose: () => void;
};

/** The channels besides the telephone, with what is connected and what comes later. */
export function ConnectIntegrationsDialog({
  agentName,
  connected,
  onChoose,
  onClose,
}: ConnectIntegrationsDialogProps) {
  const { t } = useTranslation();
  const row = (kind: IntegrationKind, name: string, icon: ReactNode, about: string) => {
    const isConnected = connected.includes(kind);
    return (
      <ChannelRow
        name={name}
        icon={icon}
        about={about}
        state={isConnected ? <Badge tone="success">{t('channels.connected')}</Badge> : null}
      >
        <Button
          size="sm"
          aria-label={t(isConnected ? 'channels.edit_channel' : 'agents.connect_channel', { channel: name })}
          onClick={() => onChoose(kind)}
        >
          {t(isConnected ? 'channels.edit' : 'buttons.connect')}
        </Button>
      </ChannelRow>
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('agents.connect')}
      description={t('channels.connect_description', { name: agentName })}
    >
      <ul className="flex flex-col divide-y rounded-lg border">
        {row('website', t('agents.website'), <Globe size={20} aria-hidden />, t('channels.website_summary'))}
        {row('slack', CHANNEL_NAMES.slack, <Hash size={20} aria-hidden />, t('channels.slack_summary'))}
        <ChannelRow
          name={CHANNEL_NAMES.whatsapp}
          icon={<MessageCircle size={20} aria-hidden />}
          about={t('channels.whatsapp_summary')}
          state={<Badge>{t('channels.coming_soon')}</Badge>}
        />
      </ul>
    </Dialog>
  );
}

function ChannelRow({
  name,
  icon,
  about,
  state,
  children,
}: {
  name: string;
  icon: ReactNode;
  about: string;
  state: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
          {name}
          {state}
        </p>
        <p className="text-muted text-sm">{about}</p>
      </div>
      {children}
    </li>
  );
}
