import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { CloneSample, VoiceClone } from '@parley/contract/voice-clones.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCloneSample, useAddSamples, useDeleteSample } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { useCloneErrorText } from './clone-error-text.ts';
import { totalSeconds } from './clone-order.ts';
import type { NewSample } from './new-sample.ts';
import { SamplePicker, SampleRow, SampleTotal } from './sample-picker.tsx';

/** The recordings of a voice, to listen to, to add to and to take away. */
export function CloneSamplesDialog(props: { clone: VoiceClone; readOnly: boolean; onClose: () => void }) {
  const { clone, readOnly, onClose } = props;
  const { t } = useTranslation();
  const errorText = useCloneErrorText();
  const [added, setAdded] = useState<readonly NewSample[]>([]);
  const [readings, setReadings] = useState(0);
  const [isRecording, setRecording] = useState(false);
  const [removed, setRemoved] = useState<CloneSample>();
  const add = useAddSamples(clone.id);
  const remove = useDeleteSample(clone.id);
  const isBusy = clone.status === 'processing' || clone.status === 'training';
  const stored = { count: clone.samples.length, seconds: totalSeconds(clone.samples) };
  const failure = add.error ?? remove.error;
  return (
    <DialogFrame
      // A click beside it must not end a recording.
      staysOpen={!readOnly}
      title={t('clones.recordings_of', { name: clone.name })}
      submitText={t('clones.add_recordings')}
      busyText={t('buttons.adding')}
      busy={add.isPending}
      disabled={added.length === 0 || readings > 0 || isRecording}
      isChanged={added.length > 0 || isRecording}
      leaving={{ message: t('clones.leave_message') }}
      footer={readOnly ? <Button onClick={onClose}>{t('design.close')}</Button> : undefined}
      onSubmit={() => add.mutate(added, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {failure ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
        <ul aria-label={t('clones.recordings')} className="divide-y rounded-lg border">
          {clone.samples.map((sample) => (
            <SampleRow
              key={sample.id}
              sample={{ ...sample, seconds: sample.duration_secs }}
              load={loadCloneSample(clone.id, sample.id)}
              onRemove={readOnly || isBusy || stored.count <= 1 ? undefined : () => setRemoved(sample)}
            />
          ))}
        </ul>
        {readOnly || stored.count >= CLONE_SAMPLE.maxCount ? (
          <SampleTotal seconds={stored.seconds} />
        ) : (
          <SamplePicker
            samples={added}
            onChange={setAdded}
            stored={stored}
            readings={readings}
            onReadings={setReadings}
            onRecording={setRecording}
          />
        )}
      </div>
      <ConfirmDialog
        open={removed !== undefined}
        title={t('clones.remove_recording_title')}
        message={t('clones.remove_recording_message', { name: removed?.name })}
        confirmText={t('buttons.remove')}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed.id, { onSettled: () => setRemoved(undefined) })}
        onCancel={() => setRemoved(undefined)}
      />
    </DialogFrame>
  );
}
