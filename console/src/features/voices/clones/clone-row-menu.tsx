import type { VoiceClone } from '@parley/contract/voice-clones.ts';
import { AudioLines, FileAudio, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';

/** What can be done with a clone. */
export type CloneAction = 'speak' | 'samples' | 'edit' | 'retry' | 'delete';

/** The actions of one clone that its state and the person's role allow. */
export function CloneRowMenu({
  clone,
  canSpeak,
  readOnly,
  isBusy,
  onAction,
}: {
  clone: VoiceClone;
  canSpeak: boolean;
  readOnly: boolean;
  isBusy: boolean;
  onAction: (action: CloneAction) => void;
}) {
  const { t } = useTranslation();
  return (
    <RowMenu loading={isBusy} label={t('clones.actions_for', { name: clone.name })}>
      {readOnly ? null : (
        <MenuItem
          icon={<AudioLines size={16} aria-hidden />}
          disabled={!canSpeak}
          onSelect={() => onAction('speak')}
        >
          {t('clones.generate')}
        </MenuItem>
      )}
      <MenuItem icon={<FileAudio size={16} aria-hidden />} onSelect={() => onAction('samples')}>
        {t('clones.recordings')}
      </MenuItem>
      {readOnly ? null : (
        <>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => onAction('edit')}>
            {t('clones.edit')}
          </MenuItem>
          {clone.status === 'failed' ? (
            <MenuItem icon={<RotateCw size={16} aria-hidden />} onSelect={() => onAction('retry')}>
              {t('clones.retry')}
            </MenuItem>
          ) : null}
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={() => onAction('delete')}>
            {t('clones.delete')}
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}
