import { Uuid } from '@parley/contract/id.ts';
import type { DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentQuery } from '../../../data/documents.ts';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { DeleteDocumentDialog } from '../delete-document-dialog.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';
import { DocumentTypeIcon } from '../document-type-icon.tsx';
import { useDocumentActions } from '../use-document-actions.ts';
import { DependentAgents } from './dependent-agents.tsx';
import { DocumentContent } from './document-content.tsx';
import { DocumentNameField } from './document-name-field.tsx';
import { DocumentNotices, DocumentProperties } from './document-properties.tsx';

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
  /** Whether the signed-in user may change documents. */
  canChange: boolean;
  onOpen: (uuid: string) => void;
  /** Called once that is confirmed. */
  onDelete: (document: DocumentItem) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const isValid = Uuid.safeParse(uuid).success;
  const document = useQuery({ ...documentQuery(uuid), enabled: isValid });
  const { data } = document;
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
          <Actions
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
      {isValid ? (
        <ResourceState
          query={document}
          loading={<DetailLoading />}
          failed={t('knowledge.detail_failed')}
          errorText={errorText}
        >
          {(read) => (
            <div className="flex flex-col gap-6 p-5 max-sm:p-4">
              <DocumentNotices
                document={read}
                canChange={canChange}
                isBusy={actions.busyId === uuid}
                onRetry={() => actions.retry(read)}
                onOpen={onOpen}
              />
              <DocumentProperties document={read} />
              <DependentAgents uuid={uuid} />
              <DocumentContent document={read} readOnly={!canChange} onUnsaved={setUnsaved} />
            </div>
          )}
        </ResourceState>
      ) : (
        <ErrorState title={t('knowledge.detail_failed')} message={t('knowledge.invalid_uuid')} />
      )}
      {data && isDeleting ? (
        <DeleteDocumentDialog
          name={data.name}
          onConfirm={() => onDelete(data)}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
      <LeaveQuestion open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </Drawer>
  );
}

/** What can be done with the whole document. */
function Actions({
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

function LeaveQuestion({
  open,
  onLeave,
  onStay,
}: {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      type="warning"
      title={t('knowledge.leave_title')}
      message={t('knowledge.leave_message')}
      confirmText={t('knowledge.leave')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
