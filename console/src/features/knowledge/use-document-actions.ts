import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  loadDocumentSource,
  useBusyDocuments,
  useDeleteDocument,
  useRefreshDocument,
  useRetryDocument,
} from '../../data/documents.ts';
import { useUndoDeletion } from '../../data/use-undo-deletion.ts';
import { saveFile } from '../../design/save-file.ts';
import { toast } from '../../design/toast.tsx';
import { useUndoToast } from '../../design/use-undo-toast.ts';
import { errorDetail, useDocumentErrorText } from './document-error-text.ts';
import { sourceFileName } from './source-file-name.ts';

/** What happens to documents at a click, each with a word on how it went. */
export function useDocumentActions() {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  // What is passed to `mutate` is heard of the last of several alone, and no more once its component is gone.
  const { mutateAsync: askDeletion } = useDeleteDocument();
  const undo = useUndoDeletion();
  const sayDeleted = useUndoToast(errorText);
  const { mutateAsync: askRefresh } = useRefreshDocument();
  const { mutateAsync: askRetry } = useRetryDocument();
  const busyIds = useBusyDocuments();

  const remove = useCallback(
    (document: DocumentItem) =>
      void askDeletion(document).then(
        () => sayDeleted(t('knowledge.deleted'), () => undo({ kind: 'document', id: document.uuid })),
        (error) => {
          const users = errorDetail<{ agents: { name: string }[] }>(error, 'document_has_dependent_agents');
          const names = users?.agents.map(({ name }) => name).join(', ');
          toast.error(t('knowledge.delete_failed', { name: document.name }), {
            description: names ? t('knowledge.used_by', { names }) : errorText(error),
          });
        },
      ),
    [askDeletion, sayDeleted, undo, errorText, t],
  );
  const refresh = useCallback(
    (document: DocumentItem) =>
      void askRefresh(document.uuid).then(
        () => toast.success(t('knowledge.refreshed')),
        (error) =>
          toast.error(t('knowledge.refresh_failed', { name: document.name }), {
            description: errorText(error),
          }),
      ),
    [askRefresh, errorText, t],
  );
  const retry = useCallback(
    (document: DocumentItem) => void askRetry(document.uuid).catch((error) => toast.error(errorText(error))),
    [askRetry, errorText],
  );
  const download = useCallback(
    async (document: Pick<DocumentItem, 'uuid' | 'name' | 'file_name'>) => {
      try {
        const content = await loadDocumentSource(document.uuid);
        saveFile(content, sourceFileName(document, content.type));
      } catch (error) {
        toast.error(t('knowledge.download_failed'), { description: errorText(error) });
      }
    },
    [errorText, t],
  );
  return { remove, refresh, retry, download, busyIds };
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;
