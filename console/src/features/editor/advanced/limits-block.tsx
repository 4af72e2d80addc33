import { useTranslation } from 'react-i18next';
import { NumberSetting } from '../settings/number-setting.tsx';
import { SettingsBlock } from './settings-block.tsx';

const CONCURRENCY = { presets: [1, 5, 10, 50], min: 1, max: 10_000, first: 20 };
const DAILY = { presets: [100, 1_000, 10_000, 100_000], min: 1, max: 10_000_000, first: 500 };

/** How many conversations the agent may have at once and in a day. */
export function LimitsBlock() {
  const { t } = useTranslation();
  const counted = (count: number) => ({ value: count, label: t('advanced.conversations', { count }) });
  const unit = t('advanced.unit_conversations');
  return (
    <SettingsBlock name="limits" description={t('advanced.limits_hint')}>
      <NumberSetting
        path="platform_settings.call_limits.agent_concurrency_limit"
        hint={t('advanced.concurrency_hint')}
        presets={[...CONCURRENCY.presets.map(counted), { value: -1, label: t('advanced.no_limit') }]}
        custom={{ ...CONCURRENCY, unit }}
      />
      <NumberSetting
        path="platform_settings.call_limits.daily_limit"
        hint={t('advanced.daily_hint')}
        presets={DAILY.presets.map(counted)}
        custom={{ ...DAILY, unit }}
      />
    </SettingsBlock>
  );
}
