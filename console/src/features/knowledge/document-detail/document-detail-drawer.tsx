import { Uuid } from '@parley/contract/id.ts';
import type { DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentQuery } from '../../../data/documents.ts';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { DeleteDocumentDialog } from '../delete-document-dialog.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';
import { DocumentTypeIcon } from '../document-type-icon.tsx';
import { useDocumentActions } from '../use-document-actions.ts';
import { DependentAgents } from './dependent-agents.tsx';
import { DocumentContent } from './document-content.tsx';
import { DocumentDetailActions } from './document-detail-actions.tsx';
import { DocumentNameField } from './document-name-field.tsx';
import { DocumentNotices } from './document-notices.tsx';
import { DocumentProperties } from './document-properties.tsx';

const MAX_WIDTH_PX = 900;

/** Everything about one document, beside the list. */
export function DocumentDetailDrawer({
  uuid,
  canChange,
  onOpen,
  onDelete,
  onClose,
}: {
  /** As it stands in the address, so perhaps none. */
  uuid: string;
  /** Whether the signed-in person may change documents. */
  canChange: boolean;
  onOpen: (uuid: string) => void;
  /** Called once that is confirmed. */
  onDelete: (document: DocumentItem) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const isValid = Uuid.safeParse(uuid).success;
  const { data, error, isFetching, refetch } = useQuery({ ...documentQuery(uuid), enabled: isValid });
  const actions = useDocumentActions();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const leave = () => (isUnsaved ? setLeaving(true) : onClose());
  return (
    <Drawer
      open
      maxWidthPx={MAX_WIDTH_PX}
      dismissible={!isUnsaved}
      onOpenChange={(open) => !open && leave()}
      icon={data ? <DocumentTypeIcon type={data.type} isQa={data.qa_metadata !== null} /> : undefined}
      title={data ? <DocumentNameField document={data} readOnly={!canChange} /> : t('knowledge.document')}
      actions={
        data ? (
          <DocumentDetailActions
            document={data}
            canChange={canChange}
            isBusy={actions.busyId === uuid}
            onRefresh={() => actions.refresh(data)}
            onDownload={() => void actions.download(data)}
            onDelete={() => setDeleting(true)}
          />
        ) : undefined
      }
    >
      {data ? (
        <DetailBody
          document={data}
          canChange={canChange}
          isBusy={actions.busyId === uuid}
          onRetry={() => actions.retry(data)}
          onOpen={onOpen}
          onUnsaved={setUnsaved}
        />
      ) : null}
      {!isValid ? (
        <ErrorState title={t('knowledge.detail_failed')} message={t('knowledge.invalid_uuid')} />
      ) : error && !data ? (
        <ErrorState
          title={t('knowledge.detail_failed')}
          message={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? null : (
        <DetailLoading />
      )}
      {data && isDeleting ? (
        <DeleteDocumentDialog
          name={data.name}
          onConfirm={() => onDelete(data)}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
      <ConfirmDialog
        open={isLeaving}
        type="warning"
        title={t('knowledge.leave_title')}
        message={t('knowledge.leave_message')}
        confirmText={t('knowledge.leave')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Drawer>
  );
}

function DetailBody({
  document,
  canChange,
  isBusy,
  onRetry,
  onOpen,
  onUnsaved,
}: {
  document: DocumentDetail;
  canChange: boolean;
  isBusy: boolean;
  onRetry: () => void;
  onOpen: (uuid: string) => void;
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-6 p-5 max-sm:p-4">
      <DocumentNotices
        document={document}
        canChange={canChange}
        isBusy={isBusy}
        onRetry={onRetry}
        onOpen={onOpen}
      />
      <DocumentProperties document={document} />
      <DependentAgents uuid={document.uuid} />
      <DocumentContent document={document} readOnly={!canChange} onUnsaved={onUnsaved} />
    </div>
  );
}

function DetailLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4 p-5">
      <span className="sr-only">{t('knowledge.loading_document')}</span>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
