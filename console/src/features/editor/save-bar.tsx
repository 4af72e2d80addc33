import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';

export type SaveBarProps = {
  isNew: boolean;
  isSaving: boolean;
  unsaved: boolean;
  /** Whether the browser stores what is not saved yet. */
  isDraftStored: boolean;
  canSave: boolean;
  /** What may be done before, in front of the button. */
  before: ReactNode;
  onSave: () => void;
};

/** Creates the agent or saves its changes, and says whether there are any. */
export function SaveBar({ isNew, isSaving, unsaved, isDraftStored, canSave, before, onSave }: SaveBarProps) {
  const { t } = useTranslation();
  const label = isNew
    ? t(isSaving ? 'editor.creating' : 'editor.create')
    : t(isSaving ? 'editor.saving' : 'editor.save');
  const saved = isNew ? t('editor.not_created') : t(unsaved ? 'editor.unsaved' : 'editor.all_saved');
  const status = (isNew || unsaved) && !isDraftStored ? t('editor.not_kept') : saved;
  return (
    <div className="flex shrink-0 items-center justify-end gap-3 border-t bg-surface px-6 py-3 max-sm:px-3">
      <p role="status" className="line-clamp-3 min-w-0 flex-1 text-muted text-sm">
        {status}
      </p>
      {before}
      <Button variant="primary" loading={isSaving} disabled={!canSave && !isSaving} onClick={onSave}>
        {label}
      </Button>
    </div>
  );
}
