import { MOODS } from '@parley/contract/agent-defaults.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import type { DraftChange } from '../draft/agent-draft.ts';

export type MoodPickerProps = {
  temperature: number;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};

/** How freely the model words its answers; a stored temperature between the moods shows as it is. */
export const MoodPicker = memo(function MoodPicker({ temperature, readOnly, onChange }: MoodPickerProps) {
  const { t, i18n } = useTranslation();
  const moods = [
    {
      value: String(MOODS.deterministic),
      label: t('editor.mood_deterministic'),
      description: t('editor.mood_deterministic_hint'),
    },
    {
      value: String(MOODS.creative),
      label: t('editor.mood_creative'),
      description: t('editor.mood_creative_hint'),
    },
    {
      value: String(MOODS.veryCreative),
      label: t('editor.mood_very_creative'),
      description: t('editor.mood_very_creative_hint'),
    },
  ];
  const value = String(temperature);
  const options = moods.some((mood) => mood.value === value)
    ? moods
    : [
        ...moods,
        { value, label: t('editor.mood_custom', { value: temperature.toLocaleString(i18n.language) }) },
      ];
  return (
    <Select
      className="lg:w-40"
      label={t('editor.mood')}
      options={options}
      value={value}
      disabled={readOnly}
      onValueChange={(next) => onChange({ temperature: Number(next) })}
    />
  );
});
