import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';

const AddDocumentDialog = lazy(async () => ({
  default: (await import('./adding/add-document-dialog.tsx')).AddDocumentDialog,
}));
const RenameDocumentDialog = lazy(async () => ({
  default: (await import('./rename-document-dialog.tsx')).RenameDocumentDialog,
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
      return (
        <Suspense>
          <RenameDocumentDialog document={shown.document} onClose={onClose} />
        </Suspense>
      );
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
