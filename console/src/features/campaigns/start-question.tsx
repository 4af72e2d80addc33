import type { Campaign } from '@parley/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { useMoveCampaign } from '../../data/campaigns.ts';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { useFormats } from '../../design/formats.ts';
import { figuresOf } from './campaign-figures.ts';
import { useCampaignErrorText } from './campaign-words.ts';

/** Asks before a campaign calls the people of its file. */
export function StartQuestion({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useCampaignErrorText();
  const { total, done } = figuresOf(campaign);
  const count = total - done;
  return (
    <ConfirmedChange
      type="info"
      title={t('campaigns.start_title', { name: campaign.name })}
      message={t('campaigns.start_message', { count, number: formats.number(count) })}
      confirmText={t('campaigns.start')}
      change={useMoveCampaign(campaign.id)}
      input="start"
      doneText={t('campaigns.started')}
      failedText={t('campaigns.start_failed')}
      errorText={errorText}
      onClose={onClose}
    />
  );
}
