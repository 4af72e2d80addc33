import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../data/documents.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { useDocumentErrorText } from './document-error-text.ts';

const AddDocumentDialog = lazy(async () => ({
  default: (await import('./adding/add-document-dialog.tsx')).AddDocumentDialog,
}));
const RetrievalTest = lazy(async () => ({
  default: (await import('./retrieval-test/retrieval-test.tsx')).RetrievalTest,
}));

/** What is open over the list. */
export type KnowledgeWindow =
  | { name: 'none' | 'add' | 'test' }
  | { name: 'rename' | 'delete'; document: DocumentItem };

/** The dialogs of the page. */
export function KnowledgeWindows({
  shown,
  onDelete,
  onClose,
}: {
  shown: KnowledgeWindow;
  /** Called once that is confirmed. */
  onDelete: (document: DocumentItem) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  switch (shown.name) {
    case 'none':
      return null;
    case 'rename':
      return <RenameDocumentDialog document={shown.document} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDocumentDialog
          name={shown.document.name}
          onConfirm={() => onDelete(shown.document)}
          onCancel={onClose}
        />
      );
    case 'add':
      return (
        <Suspense>
          <AddDocumentDialog onAdded={() => undefined} onClose={onClose} />
        </Suspense>
      );
    case 'test':
      return (
        <Dialog
          open
          size="lg"
          title={t('knowledge.test_search')}
          description={t('knowledge.test_search_hint')}
          onOpenChange={(isOpen) => !isOpen && onClose()}
        >
          <Suspense>
            <RetrievalTest />
          </Suspense>
        </Dialog>
      );
  }
}

/** Gives a document another name, by which it is found too. */
function RenameDocumentDialog({ document, onClose }: { document: DocumentItem; onClose: () => void }) {
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
