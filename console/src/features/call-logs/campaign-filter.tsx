import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignListQuery, campaignQuery } from '../../data/campaigns.ts';
import { Select } from '../../design/select.tsx';

type CampaignFilterProps = {
  campaignId: string | undefined;
  onChange: (campaignId: string | undefined) => void;
};

/** The campaign whose calls are shown; nothing for teams without campaigns. */
export function CampaignFilter({ campaignId, onChange }: CampaignFilterProps) {
  const { t } = useTranslation();
  const { data: campaigns = [] } = useInfiniteQuery({ ...campaignListQuery(), refetchInterval: false });
  const isListed = campaigns.some(({ id }) => id === campaignId);
  const { data: other } = useQuery({
    ...campaignQuery(campaignId ?? ''),
    enabled: campaignId !== undefined && !isListed,
    refetchInterval: false,
    retry: false,
  });
  if (campaigns.length === 0 && campaignId === undefined) return null;
  const unlisted =
    campaignId === undefined || isListed
      ? []
      : [{ value: campaignId, label: other?.name ?? t('callLogs.other_campaign') }];
  return (
    <Select
      className="max-sm:col-span-2 sm:w-50"
      label={t('callLogs.campaign')}
      hideLabel
      options={[
        { value: '', label: t('callLogs.all_campaigns') },
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
        ...unlisted,
      ]}
      value={campaignId ?? ''}
      onValueChange={(value) => onChange(value || undefined)}
    />
  );
}
