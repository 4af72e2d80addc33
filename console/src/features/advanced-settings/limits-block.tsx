import { useTranslation } from 'react-i18next';
import type { AdvancedBlockProps } from './advanced-settings.ts';
import { clampedCount } from './clamped-number.ts';
import { PresetNumberField } from './preset-number-field.tsx';
import { SettingsBlock } from './settings-block.tsx';

const CONCURRENCY = { presets: [1, 5, 10, 50], min: 1, max: 10_000, first: 20 };
const DAILY = { presets: [100, 1_000, 10_000, 100_000], min: 1, max: 10_000_000, first: 500 };

/** How many conversations the agent holds at once and in a day. */
export function LimitsBlock({ value, readOnly, onChange }: AdvancedBlockProps) {
  const { t } = useTranslation();
  const counted = (count: number) => ({ value: count, label: t('advanced.conversations', { count }) });
  const unit = t('advanced.unit_conversations');
  return (
    <SettingsBlock title={t('advanced.limits')} description={t('advanced.limits_hint')}>
      <PresetNumberField
        label={t('advanced.concurrency')}
        hint={t('advanced.concurrency_hint')}
        value={value.concurrencyLimit}
        presets={[...CONCURRENCY.presets.map(counted), { value: -1, label: t('advanced.no_limit') }]}
        custom={{ ...CONCURRENCY, unit }}
        clamp={(count) => clampedCount(count, CONCURRENCY)}
        readOnly={readOnly}
        onValueChange={(concurrencyLimit) => onChange({ concurrencyLimit })}
      />
      <PresetNumberField
        label={t('advanced.daily')}
        hint={t('advanced.daily_hint')}
        value={value.dailyLimit}
        presets={DAILY.presets.map(counted)}
        custom={{ ...DAILY, unit }}
        clamp={(count) => clampedCount(count, DAILY)}
        readOnly={readOnly}
        onValueChange={(dailyLimit) => onChange({ dailyLimit })}
      />
    </SettingsBlock>
  );
}
