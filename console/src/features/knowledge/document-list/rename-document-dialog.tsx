import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../../data/documents.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';

/** Gives a document another name, by which it is found too. */
export function RenameDocumentDialog({ document, onClose }: { document: DocumentItem; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const update = useUpdateDocument(document.uuid);
  const [name, setName] = useState(document.name);
  const [isChecked, setChecked] = useState(false);
  const isEmpty = name.trim() === '';
  const error = isChecked && isEmpty ? t('knowledge.error_name_required') : undefined;
  const handleSubmit = () => {
    setChecked(true);
    if (isEmpty || update.isPending) return;
    update.mutate({ name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('knowledge.rename_title')}
      onOpenChange={(open) => !open && onClose()}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" loading={update.isPending}>
            {t(update.isPending ? 'knowledge.saving' : 'knowledge.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('knowledge.name')}
        value={name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={setName}
        error={error ?? (update.error ? errorText(update.error) : undefined)}
      />
    </Dialog>
  );
}
