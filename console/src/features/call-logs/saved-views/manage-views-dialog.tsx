import type { SavedView } from '@parley/contract/saved-views.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteView } from '../../../data/saved-views.ts';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

/** Renames and deletes views. */
export function ManageViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [task, setTask] = useState<{ kind: 'rename' | 'delete'; view: SavedView }>();
  const done = () => setTask(undefined);
  return (
    <>
      <Dialog
        size="sm"
        title={t('savedViews.manage_title')}
        description={t('savedViews.manage_description')}
        onClose={onClose}
      >
        {views.length === 0 ? (
          <p className="text-base text-muted">{t('savedViews.none')}</p>
        ) : (
          <ul className="divide-y rounded-lg border bg-surface">
            {views.map((view) => (
              <li key={view.view_id} className="flex min-h-11 items-center gap-1 pr-1 pl-3">
                <span className="wrap-anywhere min-w-0 flex-1 py-1.5 text-base text-ink">{view.name}</span>
                <IconButton
                  label={t('savedViews.rename', { name: view.name })}
                  icon={Pencil}
                  onClick={() => setTask({ kind: 'rename', view })}
                />
                <IconButton
                  tone="danger"
                  label={t('savedViews.delete', { name: view.name })}
                  icon={Trash2}
                  onClick={() => setTask({ kind: 'delete', view })}
                />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {task?.kind === 'rename' ? (
        <ViewNameDialog task={{ kind: 'rename', view: task.view }} onClose={done} />
      ) : null}
      {task?.kind === 'delete' ? <DeleteView view={task.view} onClose={done} /> : null}
    </>
  );
}

function DeleteView({ view: { view_id, name }, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  return (
    <ConfirmedChange
      title={t('savedViews.delete_title', { name })}
      message={t('savedViews.delete_message')}
      confirmText={t('buttons.delete')}
      change={useDeleteView()}
      input={view_id}
      doneText={t('savedViews.deleted', { name })}
      failedText={t('savedViews.delete_failed')}
      errorText={errorText}
      onClose={onClose}
    />
  );
}
