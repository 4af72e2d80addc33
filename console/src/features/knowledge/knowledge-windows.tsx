import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { lazyPart } from '../../design/lazy-part.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';

const AddDocumentDialog = lazyPart(() => import('./adding/add-document-dialog.tsx'), 'AddDocumentDialog');
const RenameDocumentDialog = lazyPart(() => import('./rename-document-dialog.tsx'), 'RenameDocumentDialog');
const TeamRetrievalTestDialog = lazyPart(
  () => import('./retrieval-test/team-retrieval-test-dialog.tsx'),
  'TeamRetrievalTestDialog',
);

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
      return <TeamRetrievalTestDialog onClose={onClose} />;
  }
}
