import { CallError } from '@parley/client/call.ts';
import { type ConnectedSlack, SlackSource } from '@parley/contract/integrations.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { slackAppQuery, useConnectSlack } from '../../data/integrations.ts';
import { Banner } from '../../design/banner.tsx';
import { Collapsible } from '../../design/collapsible.tsx';
import { CopiedText } from '../../design/copied-text.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SecretField } from '../../design/form/form-fields.tsx';
import { useFormats } from '../../design/formats.ts';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import {
  type FailureValues,
  failureSentence,
  failureText,
  formFailure,
} from '../../session/failure-sentence.ts';
import { DisconnectButton, LoadedIntegrations } from './loaded-integrations.tsx';
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
      {({ slack }) => <SlackConnection {...props} slack={slack} />}
    </LoadedIntegrations>
  );
}

/** The secret may stay as it is. */
const SlackForm = z.object({
  botToken: SlackSource.shape.botToken,
  signingSecret: z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(SlackSource.shape.signingSecret),
});

/** What an app lacks, where it is refused for that. */
function missingPermissions(error: unknown): FailureValues {
  const { scopes = [] } = Object(error instanceof CallError && error.detail) as { scopes?: string[] };
  return { slack_permissions_missing: { scopes: scopes.join(', ') } };
}

function SlackConnection({
  agent,
  slack,
  onClose,
}: IntegrationDialogProps & { slack: ConnectedSlack | null }) {
  const { t } = useTranslation();
  const [before] = useState(slack);
  const connect = useConnectSlack(agent.id);
  return (
    <FormDialog
      title={t(before ? 'channels.edit_slack_title' : 'channels.add_slack_title')}
      description={t('channels.slack_description', { name: agent.name })}
      submitText={t(before ? 'channels.replace_token' : 'buttons.connect')}
      beside={before ? <DisconnectButton kind="slack" agent={agent} onDisconnected={onClose} /> : null}
      schema={SlackForm}
      defaultValues={{ botToken: '', signingSecret: '' }}
      failureOf={(error) =>
        formFailure(error, failureText(error, t, ['channels.error_'], missingPermissions(error)))
      }
      onSubmit={(source) => connect.mutateAsync(source)}
      doneText={({ slack: connected }) => {
        if (!before) return t('channels.slack_added');
        return t(connected?.has_signing_secret ? 'channels.slack_updated' : 'channels.slack_cannot_hear');
      }}
      onClose={onClose}
    >
      {before ? <SlackStatus slack={before} /> : <SlackAppSteps agentId={agent.id} />}
      <SlackFields isNew={!before} hasSecret={before?.has_signing_secret ?? false} />
      {before ? (
        <Collapsible title={t('channels.slack_app')} description={t('channels.slack_app_about')}>
          <SlackAppSteps agentId={agent.id} />
        </Collapsible>
      ) : null}
    </FormDialog>
  );
}

function SlackFields({ isNew, hasSecret }: { isNew: boolean; hasSecret: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <SecretField
        name="botToken"
        label={t(isNew ? 'channels.bot_token' : 'channels.new_bot_token')}
        hint={t('channels.bot_token_hint')}
        errorText={t('channels.please_enter_bot_token')}
        toggleLabels={{ show: t('channels.show_token'), hide: t('channels.hide_token') }}
        mono
        maxLength={500}
        placeholder="xoxb-…"
      />
      <SecretField
        name="signingSecret"
        label={t(hasSecret ? 'channels.new_signing_secret' : 'channels.signing_secret')}
        hint={t(hasSecret ? 'channels.new_signing_secret_hint' : 'channels.signing_secret_hint')}
        toggleLabels={{ show: t('channels.show_signing_secret'), hide: t('channels.hide_signing_secret') }}
        mono
        maxLength={200}
      />
    </>
  );
}

/** With what an agent is connected, whether Slack reaches it, and what prevents it from answering. */
function SlackStatus({ slack }: { slack: ConnectedSlack }) {
  const { t, i18n } = useTranslation();
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at));
  const { moment } = useFormats();
  const { problem, heard_at, has_signing_secret, workspace_name, bot_name, connected_at } = slack;
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Banner tone="danger">{t(`channels.slack_problem_${problem}`)}</Banner> : null}
      {has_signing_secret ? null : <Banner tone="warning">{t('channels.slack_cannot_hear')}</Banner>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        <dt className="text-muted">{t('channels.slack_workspace')}</dt>
        <dd className="break-words font-medium">{workspace_name}</dd>
        <dt className="text-muted">{t('channels.slack_bot')}</dt>
        <dd className="break-words font-medium">@{bot_name}</dd>
        {has_signing_secret ? (
          <>
            <dt className="text-muted">{t('channels.slack_heard')}</dt>
            <dd>{heard_at ? moment(heard_at) : t('channels.slack_never_heard')}</dd>
          </>
        ) : null}
      </dl>
      <p className="text-muted text-sm">
        {has_signing_secret
          ? t('channels.slack_connected_since', { date: day(connected_at) })
          : t('channels.slack_token_since', { date: day(connected_at) })}
      </p>
    </div>
  );
}

const SLACK_APPS = 'https://api.slack.com/apps';

/** How the Slack app of an agent is made: the address and the manifest to copy. */
function SlackAppSteps({ agentId }: { agentId: string }) {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={useQuery(slackAppQuery(agentId))}
      className="py-4"
      failed={t('channels.slack_app_failed')}
      errorText={(error) => failureSentence(error, t)}
      loading={<Skeleton className="h-40 w-full" />}
    >
      {({ events_url, manifest, is_reachable }) => (
        <div className="flex flex-col gap-3 text-base">
          {is_reachable ? null : <Banner tone="warning">{t('channels.slack_unreachable_address')}</Banner>}
          <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-muted marker:text-faint">
            <li>
              <a
                href={SLACK_APPS}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-accent-ink underline"
              >
                api.slack.com/apps
                <ExternalLink size={16} aria-hidden />
              </a>
              {t('channels.slack_step_create')}
            </li>
            <li>{t('channels.slack_step_install')}</li>
            <li>{t('channels.slack_step_enter')}</li>
          </ol>
          <CopiedText
            label={t('channels.slack_events_url')}
            copyLabel={t('channels.copy_address')}
            text={events_url}
          />
          <CopiedText
            label={t('channels.slack_manifest')}
            copyLabel={t('channels.copy_manifest')}
            text={manifest}
          />
        </div>
      )}
    </ResourceState>
  );
}
