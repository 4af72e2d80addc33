import type { Campaign } from '@parley/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { CallDialog } from '../../conversation-record/calling/call-dialog.tsx';
import { useTestCampaign } from '../../data/campaigns.ts';

/** Calls the user as the first person of the file would be called. */
export function TestCallDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useTestCampaign(campaign.id);
  return (
    <CallDialog
      title={t('campaigns.test_title')}
      description={t('campaigns.test_description')}
      onOrder={(to, idempotency_key) => mutateAsync({ to, idempotency_key })}
      onClose={onClose}
    />
  );
}
