import { CallError } from '@parley/client/call.ts';
import type { Campaign } from '@parley/contract/campaigns.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { CAMPAIGNS_PATH } from '../../conversation-record/call-views.tsx';
import { campaignQuery } from '../../data/campaigns.ts';
import { BackLink } from '../../design/back-link.tsx';
import { Banner } from '../../design/banner.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { useFormats } from '../../design/formats.ts';
import { PageHeader } from '../../design/resource-list/page-header.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { useMay } from '../../session/permissions.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignDraft } from './campaign-draft.tsx';
import { figuresOf } from './campaign-figures.ts';
import { useAgentName } from './campaign-list-row.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import { CampaignStateBadge } from './campaign-state-badge.tsx';
import { useCampaignErrorText } from './campaign-words.ts';

/** One campaign: what is left to prepare, or how far it has come and what became of each person. */
export function CampaignPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useCampaignErrorText();
  const query = useQuery(campaignQuery(id));
  const isGone = query.error instanceof CallError && [400, 404].includes(query.error.status);
  // It was deleted while it was open.
  if (isGone && query.data) return <Navigate to={CAMPAIGNS_PATH} replace />;
  return (
    <div className="h-full overflow-y-auto">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-10 max-sm:px-4 max-sm:pt-4">
        <BackLink to={CAMPAIGNS_PATH}>{t('campaigns.title')}</BackLink>
        {isGone ? (
          <ErrorState title={t('campaigns.error_campaign_not_found')} />
        ) : (
          <ResourceState
            query={query}
            loading={
              <Skeletons
                label={t('campaigns.loading')}
                className="gap-4"
                shapes={['h-12 w-72 max-w-full rounded-md', 'h-40 rounded-lg', 'h-64 rounded-lg']}
              />
            }
            failed={t('campaigns.load_one_failed')}
            errorText={errorText}
          >
            {(campaign) => <OpenCampaign key={campaign.id} campaign={campaign} />}
          </ResourceState>
        )}
      </div>
    </div>
  );
}

function OpenCampaign({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const canChange = useMay('member');
  const agentName = useAgentName(campaign.agent_id);
  const { state, pause, wait } = campaign;
  const { total } = figuresOf(campaign);
  const isDraft = state === 'draft';
  const since = campaign.started_at ?? campaign.created_at;
  return (
    <>
      <PageHeader
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="wrap-anywhere min-w-0">{campaign.name}</span>
            <CampaignStateBadge state={state} />
          </span>
        }
        subtitle={[
          agentName,
          t(isDraft ? 'campaigns.created_at' : 'campaigns.started_at', { moment: formats.moment(since) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<CampaignActions campaign={campaign} canChange={canChange} />}
      />
      {state === 'paused' && pause !== null && pause !== 'user' ? (
        <Banner tone="warning" title={t('campaigns.paused_itself')}>
          {t(`campaigns.pause_${pause}`)}
        </Banner>
      ) : null}
      {wait === null ? null : (
        <Banner tone="warning" title={t('campaigns.waits')}>
          {t(`campaigns.wait_${wait}`)}
        </Banner>
      )}
      {isDraft && canChange ? <CampaignDraft campaign={campaign} /> : null}
      {isDraft ? null : <CampaignProgress campaign={campaign} />}
      {total > 0 ? <CampaignRows campaign={campaign} /> : null}
      {isDraft && canChange ? null : <CampaignSettings campaign={campaign} />}
    </>
  );
}
