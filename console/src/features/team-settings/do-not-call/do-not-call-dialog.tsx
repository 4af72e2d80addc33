import { NewDoNotCallEntry } from '@parley/contract/do-not-call.ts';
import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { useTranslation } from 'react-i18next';
import { useAddDoNotCall } from '../../../data/do-not-call.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextField } from '../../../design/form/form-fields.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { typedTelephoneNumber } from '../numbers/written-number.ts';
import { settingsFailure } from '../settings-error.ts';

/** Checked as it is typed elsewhere; the server stores it in international form. */
const Entry = NewDoNotCallEntry.extend({
  number: NewDoNotCallEntry.shape.number.refine((text) => typedTelephoneNumber(text) !== undefined),
});

/** Puts one number on the list. */
export function DoNotCallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddDoNotCall();
  return (
    <FormDialog
      size="sm"
      title={t('doNotCall.add_title')}
      description={t('doNotCall.add_description')}
      submitText={t('doNotCall.add')}
      schema={Entry}
      defaultValues={{ number: '', note: '' }}
      failureOf={(error) => settingsFailure(error, t, { number_invalid: 'number' })}
      onSubmit={(entry) => add.mutateAsync(entry)}
      doneText={({ number }) => t('doNotCall.added', { number: telephoneText(number) })}
      onClose={onClose}
    >
      <TextField
        name="number"
        type="tel"
        label={t('fields.number')}
        hint={t('doNotCall.number_hint')}
        errorText={t('numbers.error_number_invalid')}
        autoComplete="off"
        maxLength={30}
      />
      <TextField
        name="note"
        label={t('fields.note')}
        hint={t('doNotCall.note_hint')}
        autoComplete="off"
        maxLength={DO_NOT_CALL.noteMax}
      />
    </FormDialog>
  );
}
