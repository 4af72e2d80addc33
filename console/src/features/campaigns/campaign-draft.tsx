import type { Campaign } from '@parley/contract/campaigns.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneOutgoing, Play, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberedAgentsQuery } from '../../data/agents.ts';
import { usePreviewRows } from '../../data/campaigns.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { CampaignWindow, type OpenedOfCampaign } from './campaign-actions.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { figuresOf } from './campaign-figures.ts';
import { CampaignFileCard } from './campaign-file-card.tsx';
import { SettingsSummary } from './campaign-settings.tsx';

/** What is to be done before a campaign starts: people, hours and pace, a test, the start. */
export function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenedOfCampaign>();
  const preview = usePreviewRows(campaign.id);
  // People of a file that is not stored yet would not be called.
  const hasPeople = figuresOf(campaign).total > 0 && !preview.data;
  const lacksNumber = useLacksNumber(campaign);
  const isReady = hasPeople && !lacksNumber;
  return (
    <>
      <CampaignFileCard campaign={campaign} preview={preview} />
      <CampaignCard
        step={2}
        title={t('campaigns.settings_title')}
        hint={t('campaigns.settings_hint')}
        action={
          <Button size="sm" icon={Settings2} onClick={() => setOpened('settings')}>
            {t('campaigns.change_settings')}
          </Button>
        }
      >
        <SettingsSummary campaign={campaign} />
      </CampaignCard>
      <CampaignCard step={3} title={t('campaigns.go_title')} hint={t('campaigns.go_hint')}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isReady} icon={PhoneOutgoing} onClick={() => setOpened('test')}>
            {t('campaigns.test')}
          </Button>
          <Button variant="primary" disabled={!isReady} icon={Play} onClick={() => setOpened('start')}>
            {t('campaigns.start')}
          </Button>
        </div>
        {hasPeople ? null : <p className="text-muted text-sm">{t('campaigns.go_needs_rows')}</p>}
        {lacksNumber ? <Banner tone="warning">{t('campaigns.pause_no_calling_number')}</Banner> : null}
      </CampaignCard>
      <CampaignWindow opened={opened} campaign={campaign} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Whether a campaign is to show the number of its agent, which has none. */
function useLacksNumber({ agent_id, from }: Campaign): boolean {
  // Numbers are assigned elsewhere.
  const { data } = useQuery({ ...numberedAgentsQuery(), staleTime: 0, enabled: from === null });
  return from === null && data !== undefined && !data.some(({ externalId }) => externalId === agent_id);
}
