import { type VoiceClone, VoiceCloneChange } from '@parley/contract/voice-clones.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateClone } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useCloneErrorText } from './clone-error-text.ts';
import { useCloneFieldErrors } from './use-clone-field-errors.ts';

/** Changes what a voice is called, here and at the service. */
export function EditCloneDialog({ clone, onClose }: { clone: VoiceClone; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useCloneErrorText();
  const fieldErrors = useCloneFieldErrors();
  const update = useUpdateClone(clone.id);
  const [name, setName] = useState(clone.name);
  const [description, setDescription] = useState(clone.description);
  const [removesNoise, setRemovesNoise] = useState(clone.remove_background_noise);
  const parsed = VoiceCloneChange.safeParse({ name, description, remove_background_noise: removesNoise });
  const errors = parsed.success ? {} : fieldErrors(z.flattenError(parsed.error).fieldErrors);
  const handleSubmit = () => {
    if (update.isPending || !parsed.success) return;
    const body = { name: parsed.data.name, description: parsed.data.description ?? '' };
    update.mutate(
      { ...body, name: body.name ?? name, remove_background_noise: removesNoise },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('clones.edit_title', { name: clone.name })}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" loading={update.isPending}>
            {update.isPending ? t('clones.saving') : t('clones.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {update.error ? <Banner tone="danger">{errorText(update.error)}</Banner> : null}
        <TextField
          label={t('clones.name')}
          maxLength={100}
          value={name}
          onValueChange={setName}
          error={errors.name}
        />
        <TextArea
          label={t('clones.description')}
          rows={2}
          maxLength={500}
          value={description}
          onValueChange={setDescription}
          error={errors.description}
        />
        <Switch
          label={t('clones.remove_noise')}
          hint={t('clones.remove_noise_later')}
          checked={removesNoise}
          onCheckedChange={setRemovesNoise}
        />
      </div>
    </Dialog>
  );
}
