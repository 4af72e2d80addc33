import type { ConnectedSlack } from '@parley/contract/integrations.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';

const PROBLEMS: Readonly<Record<NonNullable<ConnectedSlack['problem']>, string>> = {
  app_uninstalled: 'channels.slack_app_uninstalled',
  token_revoked: 'channels.slack_token_revoked',
  permission_missing: 'channels.slack_permission_missing',
};

/** With what an agent is connected, whether Slack reaches it, and what keeps it from answering. */
export function SlackStanding({ slack }: { slack: ConnectedSlack }) {
  const { t, i18n } = useTranslation();
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at));
  const moment = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const { problem, heard_at, has_signing_secret, workspace_name, bot_name, connected_at } = slack;
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Banner tone="danger">{t(PROBLEMS[problem])}</Banner> : null}
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
