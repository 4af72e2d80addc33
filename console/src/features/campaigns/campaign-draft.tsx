import type { Campaign } from '@parley/contract/campaigns.ts';
import { PhoneOutgoing, Play, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { total } = figuresOf(campaign);
  return (
    <>
      <CampaignFileCard campaign={campaign} />
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
          <Button disabled={total === 0} icon={PhoneOutgoing} onClick={() => setOpened('test')}>
            {t('campaigns.test')}
          </Button>
          <Button variant="primary" disabled={total === 0} icon={Play} onClick={() => setOpened('start')}>
            {t('campaigns.start')}
          </Button>
        </div>
        {total === 0 ? <p className="text-muted text-sm">{t('campaigns.go_needs_rows')}</p> : null}
      </CampaignCard>
      <CampaignWindow opened={opened} campaign={campaign} onClose={() => setOpened(undefined)} />
    </>
  );
}
