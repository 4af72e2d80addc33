import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';

const AddDocumentDialog = lazyPart(() => import('./adding/add-document-dialog.tsx'), 'AddDocumentDialog');
const RenameDocumentDialog = lazyPart(() => import('./rename-document-dialog.tsx'), 'RenameDocumentDialog');
const RetrievalTest = lazyPart(() => import('./retrieval-test/retrieval-test.tsx'), 'RetrievalTest');

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
      return <AddDocumentDialog onAdded={() => undefined} onClose={onClose} />;
    case 'test':
      return (
        <Dialog
          size="lg"
          title={t('knowledge.test_search')}
          description={t('knowledge.test_search_hint')}
          onClose={onClose}
        >
          <RetrievalTest />
        </Dialog>
      );
  }
}
