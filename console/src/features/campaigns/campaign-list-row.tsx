import type { Campaign } from '@parley/contract/campaigns.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CAMPAIGNS_PATH } from '../../conversation-record/call-views.tsx';
import { voiceAgentsQuery } from '../../data/agents.ts';
import { useFormats } from '../../design/formats.ts';
import { CampaignBar } from './campaign-bar.tsx';
import { figuresOf } from './campaign-figures.ts';
import { CampaignStateBadge } from './campaign-state-badge.tsx';

/** What the agent of a campaign is called; undefined until it is known, and where there is none any more. */
export function useAgentName(agentId: string): string | undefined {
  const { data: agents } = useQuery(voiceAgentsQuery());
  return agents?.find(({ externalId }) => externalId === agentId)?.name;
}

/** One campaign: its name and agent, its state, and how far it has come. */
export function CampaignListRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const agentName = useAgentName(campaign.agent_id);
  const { total, done } = figuresOf(campaign);
  const { answered = 0 } = campaign.rows;
  return (
    <div className="relative grid min-h-20 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] content-center items-center gap-x-6 gap-y-2 rounded-lg border bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover max-sm:grid-cols-1">
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            to={`${CAMPAIGNS_PATH}/${campaign.id}`}
            title={[campaign.name, agentName].filter(Boolean).join(' · ')}
            className="min-w-0 truncate font-medium text-base text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:outline-offset-2"
          >
            {campaign.name}
          </Link>
          <CampaignStateBadge state={campaign.state} />
        </div>
        <p className="truncate text-muted text-xs">
          {[agentName, formats.moment(campaign.started_at ?? campaign.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {total === 0 ? (
        <p className="text-muted text-sm">{t('campaigns.no_rows_yet')}</p>
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <CampaignBar rows={campaign.rows} className="h-2" />
          <p className="flex justify-between gap-3 text-muted text-xs tabular-nums">
            <span>
              {t('campaigns.done_of', { done: formats.number(done), total: formats.number(total) })}
            </span>
            <span>
              {t('campaigns.answered_count', { count: answered, number: formats.number(answered) })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
