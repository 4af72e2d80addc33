import { MOODS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { useSettingValue } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';

const TEMPERATURE = 'conversation_config.agent.prompt.temperature';

/** How freely the model words its answers; a stored temperature between the moods shows as it is. */
export function MoodPicker() {
  const { t, i18n } = useTranslation();
  const value = useSettingValue(TEMPERATURE).toLocaleString(i18n.language);
  return (
    <SelectSetting
      className="lg:w-40"
      path={TEMPERATURE}
      options={Object.entries(MOODS).map(([mood, temperature]) => ({
        value: String(temperature),
        label: t(`editor.mood_${mood}`),
        description: t(`editor.mood_hint_${mood}`),
      }))}
      other={{ label: t('editor.mood_custom', { value }) }}
    />
  );
}
