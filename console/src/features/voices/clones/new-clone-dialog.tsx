import { CloneLanguage, NewVoiceClone } from '@parley/contract/voice-clones.ts';
import { VOICE_LANGUAGES } from '@parley/contract/voices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type NewClone, useCreateClone } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Select } from '../../../design/select.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useVoiceWords } from '../voice-words.ts';
import { useCloneErrorText } from './clone-error-text.ts';
import { CloningTypeField } from './cloning-type-field.tsx';
import type { NewSample } from './new-sample.ts';
import { SamplePicker } from './sample-picker.tsx';
import { useCloneFieldErrors } from './use-clone-field-errors.ts';

/** Makes a voice of recordings. */
export function NewCloneDialog({
  service,
  onClose,
  onCreated,
}: {
  /** The service that will make it; null while none is connected. */
  service: string | null;
  onClose: () => void;
  onCreated: () => void;
}) {
  const { t, i18n } = useTranslation();
  const words = useVoiceWords();
  const errorText = useCloneErrorText();
  const fieldErrors = useCloneFieldErrors();
  const create = useCreateClone();
  const [clone, setClone] = useState<NewClone & { samples: readonly NewSample[] }>(() => ({
    name: '',
    cloning_type: 'instant',
    description: '',
    language: CloneLanguage.catch('en').parse(i18n.language),
    remove_background_noise: false,
    samples: [],
  }));
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<typeof clone>) => setClone((current) => ({ ...current, ...part }));
  const body = { ...clone, remove_background_noise: String(clone.remove_background_noise) };
  const parsed = NewVoiceClone.safeParse(body);
  const errors = isChecked && !parsed.success ? fieldErrors(z.flattenError(parsed.error).fieldErrors) : {};
  const isEmpty = clone.samples.length === 0;
  const [isLeaving, setLeaving] = useState(false);
  // Recordings are not made again easily.
  const leave = () => (isEmpty ? onClose() : setLeaving(true));
  const languages = Object.keys(VOICE_LANGUAGES) as CloneLanguage[];

  const handleSubmit = () => {
    setChecked(true);
    if (create.isPending || !parsed.success || isEmpty) return;
    create.mutate(
      { ...clone, name: parsed.data.name, description: parsed.data.description },
      { onSuccess: onCreated },
    );
  };
  return (
    <Dialog
      open
      size="md"
      // A click beside it must not end a recording.
      dismissible={false}
      onOpenChange={(open) => !open && leave()}
      title={t('clones.new_title')}
      description={t('clones.new_description')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={leave}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" loading={create.isPending}>
            {create.isPending ? t('clones.creating') : t('clones.create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {create.error ? <Banner tone="danger">{errorText(create.error)}</Banner> : null}
        {service === null ? <Banner tone="info">{t('clones.waiting_notice')}</Banner> : null}
        <CloningTypeField value={clone.cloning_type} onChange={(cloning_type) => change({ cloning_type })} />
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            label={t('clones.name')}
            maxLength={100}
            value={clone.name}
            onValueChange={(name) => change({ name })}
            error={errors.name}
          />
          <Select
            label={t('clones.language')}
            value={clone.language}
            options={languages
              .map((value) => ({ value, label: words.language(value) }))
              .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))}
            onValueChange={(language) => change({ language })}
          />
        </div>
        <TextArea
          label={t('clones.description')}
          rows={2}
          maxLength={500}
          value={clone.description}
          onValueChange={(description) => change({ description })}
          error={errors.description}
        />
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-ink text-sm">{t('clones.recordings')}</span>
          <SamplePicker
            samples={clone.samples}
            onChange={(samples) => change({ samples })}
            error={isChecked && isEmpty ? t('clones.samples_required') : undefined}
          />
        </div>
        <Switch
          label={t('clones.remove_noise')}
          hint={t('clones.remove_noise_hint')}
          checked={clone.remove_background_noise}
          onCheckedChange={(remove_background_noise) => change({ remove_background_noise })}
        />
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={t('clones.leave_title')}
        message={t('clones.leave_message')}
        confirmText={t('clones.leave_confirm')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}
