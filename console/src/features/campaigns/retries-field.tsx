import type { CampaignRetries } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormField } from '../../design/form/form-fields.tsx';
import { NumberField } from '../../design/number-field.tsx';

const CAUSES = ['busy', 'no_answer', 'failed'] as const;

/** How often a person is called again who was not reached, and after how long, by the cause. */
export function RetriesField() {
  const { t } = useTranslation();
  const { value, change } = useFormField<CampaignRetries>({ name: 'retries' });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{t('campaigns.retries')}</span>
      <ul className="flex flex-col gap-2">
        {CAUSES.map((cause) => {
          const retry = value[cause];
          const set = (part: Partial<typeof retry>) => change({ ...value, [cause]: { ...retry, ...part } });
          return (
            <li
              key={cause}
              className="grid grid-cols-[minmax(0,1fr)_7rem_8rem] items-center gap-2 max-sm:grid-cols-2"
            >
              <span className="text-base text-ink max-sm:col-span-2">{t(`campaigns.row_${cause}`)}</span>
              <NumberField
                hideLabel
                label={t('campaigns.retry_times', { cause: t(`campaigns.row_${cause}`) })}
                unit={t('campaigns.times_unit')}
                value={retry.times}
                min={0}
                max={CAMPAIGNS.retriesMax}
                onValueChange={(times) => set({ times })}
              />
              <NumberField
                hideLabel
                label={t('campaigns.retry_minutes', { cause: t(`campaigns.row_${cause}`) })}
                unit="min"
                value={retry.minutes}
                min={1}
                max={CAMPAIGNS.retryMinutesMax}
                onValueChange={(minutes) => set({ minutes })}
              />
            </li>
          );
        })}
      </ul>
      <p className="text-muted text-xs">{t('campaigns.retries_hint')}</p>
    </div>
  );
}
