import { FILE_INPUT } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { clampedCount } from './clamped-number.ts';
import { PresetNumberField } from './preset-number-field.tsx';

export type FileLimitPanelProps = {
  /** Files that callers may give in one conversation; 0 for none. */
  value: number;
  readOnly: boolean;
  onChange: (maxFiles: number) => void;
};

const PRESETS = [1, 3, 10];
const BOUNDS = { min: 1, max: FILE_INPUT.perConversationMax };

/** How many files callers may give in one conversation. */
export function FileLimitPanel({ value, readOnly, onChange }: FileLimitPanelProps) {
  const { t } = useTranslation();
  return (
    <PresetNumberField
      label={t('advanced.max_files')}
      hint={t('advanced.max_files_hint')}
      value={value}
      presets={[
        { value: 0, label: t('advanced.no_files') },
        ...PRESETS.map((count) => ({ value: count, label: t('advanced.files', { count }) })),
      ]}
      custom={{ unit: t('advanced.unit_files'), ...BOUNDS, first: 5 }}
      clamp={(files) => (files <= 0 ? 0 : clampedCount(files, BOUNDS))}
      readOnly={readOnly}
      onValueChange={onChange}
    />
  );
}
