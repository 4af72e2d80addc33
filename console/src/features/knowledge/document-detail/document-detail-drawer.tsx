import { Uuid } from '@parley/contract/id.ts';
import type { DocumentDetail, DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useQuery } from '@tanstack/react-query';
import { Bot, Download, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useBlocker } from 'react-router';
import { dependentAgentsQuery, documentQuery } from '../../../data/documents.ts';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { Skeletons } from '../../../design/skeletons.tsx';
import { useUnloadGuard } from '../../../design/use-unload-guard.ts';
import { AGENTS_PATH, addressOpening } from '../../../session/agent-address.ts';
import { DeleteDocumentDialog } from '../delete-document-dialog.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';
import { DocumentTypeIcon } from '../document-type-icon.tsx';
import { type DocumentActions, useDocumentActions } from '../use-document-actions.ts';
import { DocumentContent } from './document-content.tsx';
import { DocumentNameField } from './document-name-field.tsx';
import { DocumentNotices, DocumentProperties } from './document-properties.tsx';

const MAX_WIDTH_PX = 900;

type DocumentDetailDrawerProps = {
  /** As it stands in the address, so perhaps none. */
  uuid: string;
  /** Whether the signed-in user may change documents. */
  canChange: boolean;
  onOpen: (uuid: string) => void;
  /** Called once that is confirmed. */
  onDelete: (document: DocumentItem) => void;
  onClose: () => void;
};

/** Everything about one document, beside the list. */
export function DocumentDetailDrawer(props: DocumentDetailDrawerProps) {
  const { uuid, canChange, onDelete, onClose } = props;
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const isValid = Uuid.safeParse(uuid).success;
  // Read here: the window is fetched meanwhile, and must not miss what comes before it.
  const { data, error, isFetching, refetch } = useQuery({ ...documentQuery(uuid), enabled: isValid });
  const actions = useDocumentActions();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Drawer
      maxWidthPx={MAX_WIDTH_PX}
      dismissible={!isUnsaved}
      onClose={onClose}
      icon={data ? <DocumentTypeIcon type={data.type} isQa={data.qa_metadata !== null} /> : undefined}
      title={data ? <DocumentNameField document={data} readOnly={!canChange} /> : t('fields.document')}
      actions={
        data && (
          <Actions
            document={data}
            canChange={canChange}
            isBusy={actions.busyIds.includes(uuid)}
            actions={actions}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {isValid ? (
        <ResourceState
          query={{ data, error, isFetching, refetch }}
          loading={
            <Skeletons
              label={t('knowledge.loading_document')}
              className="gap-4 p-5"
              shapes={['h-24 rounded-lg', 'h-5 w-2/3', 'h-64 rounded-lg']}
            />
          }
          failed={t('knowledge.detail_failed')}
          errorText={errorText}
        >
          {(read) => <DocumentParts document={read} {...props} actions={actions} onUnsaved={setUnsaved} />}
        </ResourceState>
      ) : (
        <ErrorState title={t('knowledge.detail_failed')} message={t('knowledge.invalid_uuid')} />
      )}
      <Questions
        deleted={isDeleting ? data : undefined}
        isUnsaved={isUnsaved}
        onUnsaved={setUnsaved}
        onDelete={onDelete}
        onKeep={() => setDeleting(false)}
      />
    </Drawer>
  );
}

function DocumentParts({
  document,
  canChange,
  actions,
  onOpen,
  onUnsaved,
}: Pick<DocumentDetailDrawerProps, 'canChange' | 'onOpen'> & {
  document: DocumentDetail;
  actions: DocumentActions;
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-6 p-5 max-sm:p-4">
      <DocumentNotices
        document={document}
        canChange={canChange}
        isBusy={actions.busyIds.includes(document.uuid)}
        onRetry={() => actions.retry(document)}
        onOpen={onOpen}
      />
      <DocumentProperties document={document} />
      <DependentAgents uuid={document.uuid} canChange={canChange} />
      <DocumentContent document={document} readOnly={!canChange} onUnsaved={onUnsaved} />
    </div>
  );
}

/** What can be done with the whole document. */
function Actions({
  document,
  canChange,
  isBusy,
  actions,
  onDelete,
}: {
  document: DocumentDetail;
  canChange: boolean;
  isBusy: boolean;
  actions: DocumentActions;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {document.type === 'url' && canChange ? (
        <IconButton
          label={t('knowledge.refresh')}
          icon={RefreshCw}
          loading={isBusy}
          onClick={() => actions.refresh(document)}
        />
      ) : null}
      {document.type === 'text' ? null : (
        <IconButton
          label={t('knowledge.download')}
          icon={Download}
          onClick={() => void actions.download(document)}
        />
      )}
      {canChange ? (
        <IconButton tone="danger" label={t('buttons.delete')} icon={Trash2} onClick={onDelete} />
      ) : null}
    </>
  );
}

/** Asks before the document is deleted, or something typed is lost, whichever way the document is left. */
function Questions({
  deleted,
  isUnsaved,
  onUnsaved,
  onDelete,
  onKeep,
}: {
  /** The document, where it is asked whether to delete it. */
  deleted: DocumentDetail | undefined;
  isUnsaved: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: (document: DocumentItem) => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  // Closing the document changes the address as well.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search),
  );
  useUnloadGuard(isUnsaved);
  if (deleted) {
    const handleConfirm = () => {
      // At once: deleting closes the document, which would ask about what is unsaved.
      flushSync(() => onUnsaved(false));
      onDelete(deleted);
    };
    return <DeleteDocumentDialog name={deleted.name} onConfirm={handleConfirm} onCancel={onKeep} />;
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      type="warning"
      title={t('knowledge.leave_title')}
      message={t('knowledge.leave_message')}
      confirmText={t('knowledge.leave')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** The agents that use a document, each a link to it. What cannot be read stays unsaid, as specified. */
function DependentAgents({ uuid, canChange }: { uuid: string; canChange: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isPending } = useQuery(dependentAgentsQuery(uuid));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-base text-ink">
        {data
          ? t('knowledge.dependent_agents_count', { count: data.agents.length })
          : t('knowledge.dependent_agents')}
      </h3>
      {isPending ? <Skeleton className="h-11 rounded-lg" /> : null}
      {data?.agents.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-3 text-base text-muted">
          {t(canChange ? 'knowledge.no_dependent_agents' : 'knowledge.no_dependent_agents_viewer')}{' '}
          {canChange ? (
            <Link to={AGENTS_PATH} className="text-accent-ink underline underline-offset-2">
              {t('lineSimulator.to_agents')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {data && data.agents.length > 0 ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.agents.map((agent) => (
            <li key={agent.id}>
              <Link
                to={addressOpening({ kind: 'stored', id: agent.id })}
                className="flex min-h-11 items-center gap-3 rounded-lg px-4 py-2 transition-colors hover:bg-hover"
              >
                <Bot size={16} aria-hidden className="text-muted" />
                <span className="wrap-anywhere min-w-0 flex-1 text-base text-ink">{agent.name}</span>
                <span className="shrink-0 text-muted text-sm">
                  {t(`knowledge.access_${agent.access_level}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
