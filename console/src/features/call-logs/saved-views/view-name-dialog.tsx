import { SAVED_VIEWS } from '@parley/contract/limits.ts';
import { SavedView } from '@parley/contract/saved-views.ts';
import { useTranslation } from 'react-i18next';
import { useRenameView, useSaveView } from '../../../data/saved-views.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextField } from '../../../design/form/form-fields.tsx';
import { formFailure } from '../../../session/failure-sentence.ts';
import { useCallLogErrorText } from '../call-log-error-text.ts';

/** What gets a name: filters, or a view that has another. */
export type ViewNameTask = { kind: 'save'; query: string } | { kind: 'rename'; view: SavedView };

/** Asks for the name of a view. */
export function ViewNameDialog({ task, onClose }: { task: ViewNameTask; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const { mutateAsync: save } = useSaveView();
  const { mutateAsync: rename } = useRenameView();
  return (
    <FormDialog
      size="sm"
      title={t(task.kind === 'save' ? 'savedViews.save_title' : 'savedViews.rename_title')}
      description={task.kind === 'save' ? t('savedViews.save_description') : undefined}
      submitText={t('buttons.save')}
      schema={SavedView.pick({ name: true })}
      defaultValues={{ name: task.kind === 'rename' ? task.view.name : '' }}
      failureOf={(error) => formFailure(error, errorText(error), { view_name_taken: 'name' })}
      onSubmit={({ name }) =>
        task.kind === 'save'
          ? save({ name, query: task.query })
          : rename({ view_id: task.view.view_id, name })
      }
      doneText={({ name }) => t('savedViews.saved', { name })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        placeholder={t('savedViews.name_example')}
        autoComplete="off"
        maxLength={SAVED_VIEWS.nameMax}
        errorText={({ code }) =>
          t(code === 'too_small' ? 'savedViews.name_required' : 'savedViews.name_plain')
        }
      />
    </FormDialog>
  );
}
