import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { OnVoicemail } from '@parley/contract/outgoing-calls.ts';
import { useTranslation } from 'react-i18next';
import { SelectField, TextAreaField, useFormField } from '../../design/form/form-fields.tsx';

/** What the agent does where a voicemail answers. */
export function VoicemailFields() {
  const { t } = useTranslation();
  const { value } = useFormField<OnVoicemail>({ name: 'on_voicemail' });
  return (
    <>
      <SelectField
        name="on_voicemail"
        label={t('campaigns.on_voicemail')}
        options={OnVoicemail.options.map((one) => ({
          value: one,
          label: t(`campaigns.on_voicemail_${one}`),
        }))}
      />
      {value === 'leave_message' ? (
        <TextAreaField
          name="voicemail_message"
          label={t('campaigns.voicemail_message')}
          hint={t('campaigns.voicemail_message_hint', { variable: '{{name}}' })}
          errorText={t('campaigns.voicemail_message_missing')}
          maxLength={OUTGOING_CALLS.voicemailMax}
          rows={3}
        />
      ) : null}
    </>
  );
}
