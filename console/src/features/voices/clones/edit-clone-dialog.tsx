import { type VoiceClone, VoiceCloneChange } from '@parley/contract/voice-clones.ts';
import { useTranslation } from 'react-i18next';
import { useUpdateClone } from '../../../data/voice-clones.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../design/form/form-fields.tsx';
import { useCloneErrorText, useCloneIssueText } from './clone-error-text.ts';

const CloneForm = VoiceCloneChange.omit({ retry: true }).required();

/** Changes what a voice is called, here and at the service. */
export function EditCloneDialog({ clone, onClose }: { clone: VoiceClone; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateClone(clone.id);
  const { name, description, remove_background_noise } = clone;
  return (
    <FormDialog
      title={t('clones.edit_title', { name })}
      submitText={t('buttons.save')}
      busyText={t('buttons.saving')}
      schema={CloneForm}
      defaultValues={{ name, description, remove_background_noise }}
      sentenceOf={useCloneIssueText()}
      failureOf={useCloneErrorText()}
      onSubmit={(change) => update.mutateAsync(change)}
      doneText={null}
      onClose={onClose}
    >
      <TextField name="name" label={t('clones.name')} maxLength={100} />
      <TextAreaField name="description" label={t('clones.description')} rows={2} maxLength={500} />
      <SwitchField
        name="remove_background_noise"
        label={t('clones.remove_noise')}
        hint={t('clones.remove_noise_later')}
      />
    </FormDialog>
  );
}
