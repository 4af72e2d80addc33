import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../design/text-area.tsx';
import { useFieldError, useIsSpoken } from './tool-fields.tsx';
import { WAIT_MESSAGES_PATH } from './wait-messages.ts';

/** What a voice agent says while a function takes its time, one sentence in each line. */
export function WaitMessagesField({
  value = [],
  onChange,
}: {
  value: readonly string[] | undefined;
  onChange: (value: string[]) => void;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  if (!useIsSpoken()) return null;
  return (
    <TextArea
      autoGrow
      rows={2}
      label={t('turns.soft_message')}
      hint={t('functionEditor.wait_hint', { count: FUNCTIONS.waitMessagesMax })}
      placeholder={t('functionEditor.wait_example')}
      error={errorOf(WAIT_MESSAGES_PATH)}
      value={value.join('\n')}
      onValueChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}
