import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUpdateDocument } from '../../data/documents.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/form-fields.tsx';
import { useDocumentErrorText } from './document-error-text.ts';

const NameForm = z.object({ name: z.string().trim().min(1) });

/** Gives a document another name, by which it is found too. */
export function RenameDocumentDialog({ document, onClose }: { document: DocumentItem; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const update = useUpdateDocument(document.uuid);
  return (
    <FormDialog
      size="sm"
      title={t('knowledge.rename_title')}
      submitText={t('buttons.save')}
      busyText={t('buttons.saving')}
      schema={NameForm}
      defaultValues={{ name: document.name }}
      failureOf={(error) => ({ field: 'name', sentence: errorText(error) })}
      onSubmit={(change) => update.mutateAsync(change)}
      doneText={null}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        errorText={t('knowledge.error_name_required')}
        maxLength={KNOWLEDGE.nameMax}
      />
    </FormDialog>
  );
}
