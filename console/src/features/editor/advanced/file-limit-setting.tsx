import { FILE_INPUT } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { NumberSetting } from '../settings/number-setting.tsx';

/** How many files callers may give in one conversation. */
export function FileLimitSetting() {
  const { t } = useTranslation();
  return (
    <NumberSetting
      path="conversation_config.conversation.file_input"
      hint={t('advanced.max_files_hint')}
      presets={[
        { value: 0, label: t('advanced.no_files') },
        ...[1, 3, 10].map((count) => ({ value: count, label: t('advanced.files', { count }) })),
      ]}
      custom={{
        unit: t('advanced.unit_files'),
        min: 1,
        max: FILE_INPUT.perConversationMax,
        below: 0,
        first: 5,
      }}
    />
  );
}
