import type { CallerConfirmation } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { FormPart } from './form-part.tsx';
import { WORDS_PATHS } from './function-words.ts';
import { useFieldError, useIsSpoken } from './tool-fields.tsx';

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
      error={errorOf(WORDS_PATHS.wait)}
      value={value.join('\n')}
      onValueChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}

/** Whether the caller has to agree before each call, and what they are told then. */
export function ConfirmationPart({
  value = { enabled: false },
  onChange,
}: {
  value: CallerConfirmation | undefined;
  onChange: (value: CallerConfirmation) => void;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  const isSpoken = useIsSpoken();
  return (
    <FormPart title={t('functionEditor.confirmation')}>
      <Switch
        label={t('functionEditor.confirmation_enabled')}
        hint={t(isSpoken ? 'functionEditor.confirmation_hint' : 'functionEditor.confirmation_hint_written')}
        checked={value.enabled}
        onCheckedChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled ? (
        <TextArea
          autoGrow
          rows={2}
          label={t('functionEditor.confirmation_message')}
          hint={t('functionEditor.confirmation_message_hint', { example: '{name}' })}
          placeholder={t('functionEditor.confirmation_example', { name: '{name}', date: '{date}' })}
          maxLength={FUNCTIONS.confirmationMax}
          error={errorOf(WORDS_PATHS.confirmation)}
          value={value.message ?? ''}
          onValueChange={(message) => onChange({ ...value, message })}
        />
      ) : null}
    </FormPart>
  );
}
