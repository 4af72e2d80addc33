import { MOODS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { useSetting } from '../settings/editor-store.tsx';

/** How freely the model words its answers; a stored temperature between the moods shows as it is. */
export function MoodPicker() {
  const { t, i18n } = useTranslation();
  const { label, value, readOnly, change } = useSetting('conversation_config.agent.prompt.temperature');
  const moods = Object.entries(MOODS).map(([mood, temperature]) => ({
    value: String(temperature),
    label: t(`editor.mood_${mood}`),
    description: t(`editor.mood_hint_${mood}`),
  }));
  const custom = t('editor.mood_custom', { value: value.toLocaleString(i18n.language) });
  const isMood = moods.some((mood) => mood.value === String(value));
  return (
    <Select
      className="lg:w-40"
      label={label}
      options={isMood ? moods : [...moods, { value: String(value), label: custom }]}
      value={String(value)}
      disabled={readOnly}
      onValueChange={(next) => change(Number(next))}
    />
  );
}
