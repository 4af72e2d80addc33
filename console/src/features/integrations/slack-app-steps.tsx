import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { slackAppQuery } from '../../data/integrations.ts';
import { Banner } from '../../design/banner.tsx';
import { CopiedText } from '../../design/copied-text.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

const SLACK_APPS = 'https://api.slack.com/apps';

/** How the Slack app of an agent is made: the address and the manifest to copy. */
export function SlackAppSteps({ agentId }: { agentId: string }) {
  const { t } = useTranslation();
  const app = useQuery(slackAppQuery(agentId));
  if (app.isError)
    return (
      <ErrorState
        className="py-4"
        title={t('channels.slack_app_failed')}
        message={failureSentence(app.error, t)}
        retrying={app.isFetching}
        onRetry={() => app.refetch()}
      />
    );
  if (!app.data) return <Skeleton className="h-40 w-full" />;
  const onFailed = () => toast.error(t('channels.copy_failed'));
  const { events_url, manifest, is_reachable } = app.data;
  return (
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
        onFailed={onFailed}
      />
      <CopiedText
        label={t('channels.slack_manifest')}
        copyLabel={t('channels.copy_manifest')}
        text={manifest}
        onFailed={onFailed}
      />
    </div>
  );
}
