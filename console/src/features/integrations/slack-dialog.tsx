import { type ConnectedSlack, SlackSource } from '@parley/contract/integrations.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectSlack } from '../../data/integrations.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Collapsible } from '../../design/collapsible.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showFirstFault } from '../../design/first-fault.ts';
import { PasswordField } from '../../design/password-field.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { LoadedIntegrations } from './loaded-integrations.tsx';
import { SlackAppSteps } from './slack-app-steps.tsx';
import { slackRefusalOf } from './slack-refusal.ts';
import { SlackStanding } from './slack-standing.tsx';
import type { IntegrationDialogProps } from './website-dialog.tsx';

/** Connects an agent with a Slack workspace, or replaces its secrets and ends the connection. */
export function SlackDialog(props: IntegrationDialogProps) {
  const { t } = useTranslation();
  return (
    <LoadedIntegrations
      agentId={props.agent.id}
      title={t('channels.add_slack_title')}
      onClose={props.onClose}
    >
      {({ slack }) => <SlackForm {...props} slack={slack} />}
    </LoadedIntegrations>
  );
}

function SlackForm({ agent, slack, onClose }: IntegrationDialogProps & { slack: ConnectedSlack | null }) {
  const { t } = useTranslation();
  const [before] = useState(slack);
  const [botToken, setBotToken] = useState('');
  const [signingSecret, setSigningSecret] = useState('');
  const [isTokenMissing, setTokenMissing] = useState(false);
  const hasSecret = before?.has_signing_secret ?? false;
  const connect = useConnectSlack(agent.id);
  const refusal = slackRefusalOf(connect.error);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (connect.error) showFirstFault(form.current);
  }, [connect.error]);

  const handleSubmit = () => {
    if (connect.isPending) return;
    const source = SlackSource.safeParse({ botToken, signingSecret: signingSecret.trim() || undefined });
    setTokenMissing(!source.success);
    connect.reset();
    if (!source.success) return showFirstFault(form.current);
    connect.mutate(source.data, {
      onSuccess: () => {
        toast.success(t(before ? 'channels.slack_updated' : 'channels.slack_added'));
        onClose();
      },
    });
  };
  const errorOf = (field: keyof SlackSource) => {
    if (field === 'botToken' && isTokenMissing) return t('channels.please_enter_bot_token');
    return refusal?.field === field ? t(refusal.key, { scopes: refusal.scopes }) : undefined;
  };
  const fields = (
    <>
      {connect.error && !refusal ? (
        <Banner tone="danger">{failureSentence(connect.error, t) ?? t('channels.unknown_error')}</Banner>
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
        error={errorOf('botToken')}
      />
      <PasswordField
        label={t(hasSecret ? 'channels.new_signing_secret' : 'channels.signing_secret')}
        hint={t(hasSecret ? 'channels.new_signing_secret_hint' : 'channels.signing_secret_hint')}
        toggleLabels={{ show: t('channels.show_signing_secret'), hide: t('channels.hide_signing_secret') }}
        mono
        name="signing_secret"
        autoComplete="off"
        maxLength={200}
        value={signingSecret}
        onValueChange={setSigningSecret}
        error={errorOf('signingSecret')}
      />
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      dismissible={botToken === '' && signingSecret === ''}
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
      <div ref={form} className="flex flex-col gap-4">
        {before ? <SlackStanding slack={before} /> : <SlackAppSteps agentId={agent.id} />}
        {fields}
        {before ? (
          <Collapsible title={t('channels.slack_app')} description={t('channels.slack_app_about')}>
            <SlackAppSteps agentId={agent.id} />
          </Collapsible>
        ) : null}
      </div>
    </Dialog>
  );
}
