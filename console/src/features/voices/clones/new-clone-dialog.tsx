import {
  CloneLanguage,
  CloningType,
  NewVoiceClone,
  VoiceCloneChange,
} from '@parley/contract/voice-clones.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateClone } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormField,
} from '../../../design/form/form-fields.tsx';
import { useVoiceWords } from '../voice-words.ts';
import { useCloneErrorText, useCloneIssueText } from './clone-error-text.ts';
import type { NewSample } from './new-sample.ts';
import { SamplePicker, type SamplePickerProps } from './sample-picker.tsx';

const CloneForm = NewVoiceClone.pick({ name: true }).extend({
  cloning_type: CloningType,
  language: CloneLanguage,
  description: VoiceCloneChange.shape.description.unwrap(),
  samples: z.array(z.custom<NewSample>()).min(1),
  remove_background_noise: z.boolean(),
});

/** Makes a voice of recordings. */
export function NewCloneDialog({
  service,
  onClose,
}: {
  /** The service that will make it; null while none is connected. */
  service: string | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const create = useCreateClone();
  const [readings, setReadings] = useState(0);
  const [isRecording, setRecording] = useState(false);
  const leaving = { title: t('clones.leave_title'), message: t('clones.leave_message') };
  return (
    <FormDialog
      // A click beside it must not end a recording.
      staysOpen
      title={t('clones.create_voice')}
      description={t('clones.new_description')}
      submitText={t('clones.create')}
      busyText={t('clones.creating')}
      disabled={() => readings > 0 || isRecording}
      isChanged={isRecording}
      // Recordings are not made again easily.
      leaving={({ samples }) => (samples.length > 0 || isRecording ? leaving : undefined)}
      schema={CloneForm}
      defaultValues={{
        name: '',
        cloning_type: 'instant',
        description: '',
        language: CloneLanguage.catch('en').parse(i18n.language),
        remove_background_noise: false,
        samples: [],
      }}
      sentenceOf={useCloneIssueText()}
      failureOf={useCloneErrorText()}
      onSubmit={(clone) => create.mutateAsync(clone)}
      doneText={null}
      onClose={onClose}
    >
      {service === null ? <Banner>{t('clones.waiting_notice')}</Banner> : null}
      <CloningTypeField />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField name="name" label={t('clones.name')} maxLength={100} />
        <LanguageField />
      </div>
      <TextAreaField name="description" label={t('clones.description')} rows={2} maxLength={500} />
      <SamplesField readings={readings} onReadings={setReadings} onRecording={setRecording} />
      <SwitchField
        name="remove_background_noise"
        label={t('clones.remove_noise')}
        hint={t('clones.remove_noise_hint')}
      />
    </FormDialog>
  );
}

function LanguageField() {
  const { t, i18n } = useTranslation();
  const words = useVoiceWords();
  const options = CloneLanguage.options
    .map((value) => ({ value, label: words.language(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  return <SelectField name="language" label={t('clones.language')} options={options} />;
}

function SamplesField(reading: Pick<SamplePickerProps, 'readings' | 'onReadings' | 'onRecording'>) {
  const { t } = useTranslation();
  const { value, change, error } = useFormField<readonly NewSample[]>({
    name: 'samples',
    errorText: t('clones.error_samples_required'),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{t('clones.recordings')}</span>
      <SamplePicker {...reading} samples={value} onChange={change} error={error} />
    </div>
  );
}

/** The choice between a quick copy and a trained one, each explained. */
function CloningTypeField() {
  const { t } = useTranslation();
  const { value, change } = useFormField<CloningType>({ name: 'cloning_type' });
  const choices: { type: CloningType; name: string; explanation: string }[] = [
    { type: 'instant', name: t('clones.instant'), explanation: t('clones.instant_explained') },
    { type: 'professional', name: t('clones.professional'), explanation: t('clones.professional_explained') },
  ];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('clones.type')}</legend>
      <div className="wrap-anywhere grid grid-cols-1 gap-2 sm:grid-cols-2">
        {choices.map(({ type, name, explanation }) => (
          <label
            key={type}
            className="flex cursor-pointer gap-2.5 rounded-lg border border-line-strong bg-surface p-3 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="cloning-type"
              value={type}
              checked={value === type}
              onChange={() => change(type)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="block font-medium text-base text-ink">{name}</span>
              <span className="block text-muted text-xs">{explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
