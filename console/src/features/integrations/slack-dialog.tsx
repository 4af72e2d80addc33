import { SlackSource } from '@parley/contract/integrations.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { useConnectSlack } from './integration-queries.ts';
import { LoadedIntegrations } from './loaded-integrations.tsx';
import type { IntegrationDialogProps } from './website-dialog.tsx';

/** Connects an agent with a Slack workspace, or replaces the bot token and ends the connection. */
export function SlackDialog(props: IntegrationDialogProps) {
  const { t } = useTranslation();
  return (
    <LoadedIntegrations
      agentId={props.agent.id}
      title={t('channels.add_slack_title')}
      onClose={props.onClose}
    >
      {({ slack }) => <SlackForm {...props} connectedAt={slack?.connected_at} />}
    </LoadedIntegrations>
  );
}

function SlackForm({
  agent,
  connectedAt,
  onClose,
}: IntegrationDialogProps & { connectedAt: string | undefined }) {
  const { t, i18n } = useTranslation();
  const [before] = useState(connectedAt);
  const [botToken, setBotToken] = useState('');
  const [isRefused, setRefused] = useState(false);
  const connect = useConnectSlack(agent.id);

  const handleSubmit = () => {
    if (connect.isPending) return;
    const source = SlackSource.safeParse({ botToken });
    setRefused(!source.success);
    if (!source.success) return;
    connect.mutate(source.data, {
      onSuccess: () => {
        toast.success(t(before ? 'channels.slack_updated' : 'channels.slack_added'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      dismissible={botToken === ''}
      title={t(before ? 'channels.edit_slack_title' : 'channels.add_slack_title')}
      description={t('channels.slack_description', { name: agent.name })}
      onSubmit={handleSubmit}
      footer={
        <>
          {before ? <DisconnectButton kind="slack" agent={agent} onDisconnected={onClose} /> : null}
          <Button onClick={onClose}>{t('channels.cancel')}</Button>
          <Button type="submit" variant="primary" loading={connect.isPending}>
            {t(before ? 'channels.replace_token' : 'channels.connect')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {connect.error ? (
          <Banner tone="danger">{failureSentence(connect.error, t) ?? t('channels.unknown_error')}</Banner>
        ) : null}
        {before ? (
          <p className="text-base text-muted">
            {t('channels.slack_connected_since', {
              date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(before)),
            })}
          </p>
        ) : null}
        <PasswordField
          label={t(before ? 'channels.new_bot_token' : 'channels.bot_token')}
          hint={t('channels.bot_token_hint')}
          toggleLabels={{ show: t('channels.show_token'), hide: t('channels.hide_token') }}
          mono
          name="bot_token"
          autoComplete="off"
          maxLength={500}
          placeholder="xoxb-…"
          value={botToken}
          onValueChange={setBotToken}
          error={isRefused ? t('channels.please_enter_bot_token') : undefined}
        />
      </div>
    </Dialog>
  );
}
