import type { VoiceClone } from '@parley/contract/voice-clones.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteClone, useUpdateClone } from '../../../data/voice-clones.ts';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useCloneErrorText } from './clone-error-text.ts';
import { type CloneAction, CloneRow, type CloneRowProps } from './clone-row.tsx';
import { CloneSamplesDialog } from './clone-samples-dialog.tsx';
import { CloneSpeechDialog } from './clone-speech-dialog.tsx';
import { EditCloneDialog } from './edit-clone-dialog.tsx';

export type CloneListProps = {
  clones: readonly VoiceClone[];
  hasService: boolean;
  chosenVoiceId: string;
  onChoose: (voice: { voice: string; voiceName: string }) => void;
};

/** The voices and what is open about one of them. */
export function CloneList({ clones, hasService, chosenVoiceId, onChoose }: CloneListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ id: string; action: CloneAction }>();
  const clone = clones.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <>
      <ul aria-label={t('voices.mine')} className="min-h-0 flex-1 divide-y overflow-y-auto border-t">
        {clones.map((row) => (
          <ListedClone
            key={row.id}
            clone={row}
            isChosen={row.voice_id !== null && row.voice_id === chosenVoiceId}
            canSpeak={hasService && row.voice_id !== null}
            onChoose={() => onChoose({ voice: row.voice_id ?? '', voiceName: row.name })}
            onOpen={(action) => setOpen({ id: row.id, action })}
          />
        ))}
      </ul>
      {clone && open ? (
        <OpenClone
          clone={clone}
          action={open.action}
          // What is gone is not chosen any more.
          onDeleted={() => clone.voice_id === chosenVoiceId && onChoose({ voice: '', voiceName: '' })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** A clone of the list; one whose making failed is tried again from there. */
function ListedClone({ onOpen, ...row }: ListedCloneProps) {
  const errorText = useCloneErrorText();
  const mayChange = useMay('member');
  const update = useUpdateClone(row.clone.id);
  const handleAction = (action: CloneAction) => {
    if (action !== 'retry') return onOpen(action);
    update.mutate({ retry: true }, { onError: (error) => toast.error(errorText(error)) });
  };
  return <CloneRow {...row} readOnly={!mayChange} isBusy={update.isPending} onAction={handleAction} />;
}

type ListedCloneProps = Omit<CloneRowProps, 'readOnly' | 'isBusy' | 'onAction'> & {
  onOpen: (action: CloneAction) => void;
};

type OpenCloneProps = {
  clone: VoiceClone;
  action: CloneAction;
  onDeleted: () => void;
  onClose: () => void;
};

function OpenClone({ clone, action, onDeleted, onClose }: OpenCloneProps) {
  const mayChange = useMay('member');
  switch (action) {
    case 'speak':
      return <CloneSpeechDialog clone={clone} onClose={onClose} />;
    case 'samples':
      return <CloneSamplesDialog clone={clone} readOnly={!mayChange} onClose={onClose} />;
    case 'edit':
      return <EditCloneDialog clone={clone} onClose={onClose} />;
    case 'delete':
      return <DeleteClone clone={clone} onDeleted={onDeleted} onClose={onClose} />;
    case 'retry':
      return null;
  }
}

function DeleteClone({ clone, onDeleted, onClose }: Omit<OpenCloneProps, 'action'>) {
  const { t } = useTranslation();
  const errorText = useCloneErrorText();
  const { id, name } = clone;
  return (
    <ConfirmedChange
      title={t('clones.delete_title', { name })}
      message={t('clones.delete_message')}
      confirmText={t('buttons.delete')}
      change={useDeleteClone()}
      input={id}
      doneText={t('clones.deleted', { name })}
      failedText={t('clones.delete_failed', { name })}
      errorText={errorText}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
