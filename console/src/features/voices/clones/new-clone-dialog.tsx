import { CloneLanguage, type CloningType, NewVoiceClone } from '@parley/contract/voice-clones.ts';
import { VOICE_LANGUAGES } from '@parley/contract/voices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useCloneErrorText, useCloneIssueText } from './clone-error-text.ts';
import type { NewSample } from './new-sample.ts';
import { SamplePicker } from './sample-picker.tsx';

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
  const issueText = useCloneIssueText();
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
  const errorOf = (field: 'name' | 'description') => {
    const issue = isChecked ? parsed.error?.issues.find(({ path }) => path[0] === field) : undefined;
    return issue && issueText(issue);
  };
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
            error={errorOf('name')}
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
          error={errorOf('description')}
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

/** The choice between a quick copy and a trained one, each explained. */
function CloningTypeField({
  value,
  onChange,
}: {
  value: CloningType;
  onChange: (value: CloningType) => void;
}) {
  const { t } = useTranslation();
  const choices: { type: CloningType; name: string; explanation: string }[] = [
    { type: 'instant', name: t('clones.instant'), explanation: t('clones.instant_explained') },
    { type: 'professional', name: t('clones.professional'), explanation: t('clones.professional_explained') },
  ];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('clones.type')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
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
              onChange={() => onChange(type)}
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
