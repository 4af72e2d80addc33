import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';

/** What can be done with the whole document. */
export function DocumentDetailActions({
  document,
  canChange,
  isBusy,
  onRefresh,
  onDownload,
  onDelete,
}: {
  document: DocumentDetail;
  canChange: boolean;
  isBusy: boolean;
  onRefresh: () => void;
  onDownload: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {document.type === 'url' && canChange ? (
        <IconButton
          label={t('knowledge.refresh')}
          icon={<RefreshCw size={16} aria-hidden />}
          loading={isBusy}
          onClick={onRefresh}
        />
      ) : null}
      {document.type === 'text' ? null : (
        <IconButton
          label={t('knowledge.download')}
          icon={<Download size={16} aria-hidden />}
          onClick={onDownload}
        />
      )}
      {canChange ? (
        <IconButton
          tone="danger"
          label={t('knowledge.delete')}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onDelete}
        />
      ) : null}
    </>
  );
}
