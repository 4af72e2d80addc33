import type { DocumentItem } from '@parley/contract/knowledge.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { PageHeader } from '../../design/page-header.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { onConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { useDocumentErrorText } from './document-error-text.ts';
import { countOf, type DocumentFilters, NO_FILTERS } from './document-filters.ts';
import { DocumentFilterBar } from './document-list/document-filter-bar.tsx';
import { DocumentList } from './document-list/document-list.tsx';
import {
  DocumentListFailed,
  DocumentListLoading,
  NoDocuments,
  NoMatchingDocuments,
} from './document-list/document-list-states.tsx';
import type { DocumentAction } from './document-list/document-row-menu.tsx';
import { RenameDocumentDialog } from './document-list/rename-document-dialog.tsx';
import { documentListQuery, useFollowedReadings } from './document-queries.ts';
import { useDocumentActions } from './use-document-actions.ts';

const AddDocumentDialog = lazy(async () => ({
  default: (await import('./adding/add-document-dialog.tsx')).AddDocumentDialog,
}));
const DocumentDetailDrawer = lazy(async () => ({
  default: (await import('./document-detail/document-detail-drawer.tsx')).DocumentDetailDrawer,
}));
const RetrievalTest = lazy(async () => ({
  default: (await import('./retrieval-test/retrieval-test.tsx')).RetrievalTest,
}));

/** Pause after typing before documents are searched. */
const SEARCH_PAUSE_MS = 300;

type OpenWindow =
  | { name: 'add' | 'test' }
  | { name: 'rename' | 'delete'; document: DocumentItem }
  | { name: 'none' };

/** The team's documents: add, find, look into, change and delete them. */
export function KnowledgePage() {
  const { t } = useTranslation();
  const canChange = useMay('member');
  const errorText = useDocumentErrorText();
  const [filters, setFilters] = useState<DocumentFilters>(NO_FILTERS);
  const search = useSettledValue(filters.search.trim(), SEARCH_PAUSE_MS);
  const asked = { search, types: filters.types };
  const list = useInfiniteQuery(documentListQuery(asked));
  useFollowedReadings(asked, list.data);
  const documents = useMemo(() => list.data?.pages.flatMap((page) => page.list) ?? [], [list.data]);
  const newest = list.data?.pages.at(-1);
  const actions = useDocumentActions();
  const [opened, open] = useOpenedDocument();
  const [shown, show] = useState<OpenWindow>({ name: 'none' });
  const close = useCallback(() => show({ name: 'none' }), []);
  useEffect(() => onConsoleEvent('close-all-agent-ui', close), [close]);

  const { refresh, retry, download, remove, busyId } = actions;
  const handleAction = useCallback(
    (action: DocumentAction, document: DocumentItem) => {
      switch (action) {
        case 'open':
          return open(document.uuid);
        case 'refresh':
          return refresh(document);
        case 'retry':
          return retry(document);
        case 'download':
          return void download(document);
        case 'rename':
        case 'delete':
          return show({ name: action, document });
      }
    },
    [open, refresh, retry, download],
  );
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const busyIds = useMemo(() => new Set(busyId === undefined ? [] : [busyId]), [busyId]);
  const handleDelete = (document: DocumentItem) => {
    close();
    if (opened === document.uuid) open(undefined);
    remove(document);
  };
  const isEmpty = newest?.total === 0;
  const addButton = canChange ? (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => show({ name: 'add' })}>
      {t('knowledge.add')}
    </Button>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
        <PageHeader
          title={t('knowledge.title')}
          subtitle={t('knowledge.subtitle')}
          actions={
            isEmpty ? null : (
              <>
                <Button icon={<FlaskConical size={16} aria-hidden />} onClick={() => show({ name: 'test' })}>
                  {t('knowledge.test_search')}
                </Button>
                {addButton}
              </>
            )
          }
        />
        {isEmpty ? null : (
          <DocumentFilterBar filters={filters} counts={newest?.counts} onChange={setFilters} />
        )}
        <p role="status" className="sr-only">
          {newest && search !== ''
            ? t('knowledge.found', { count: countOf(newest.counts, filters.types) })
            : ''}
        </p>
      </div>
      {list.isPending ? <DocumentListLoading /> : null}
      {list.isError && documents.length === 0 ? (
        <DocumentListFailed
          message={errorText(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {isEmpty ? <NoDocuments action={addButton} /> : null}
      {newest && !isEmpty && documents.length === 0 && !list.isError ? (
        <NoMatchingDocuments hasTypes={filters.types.length > 0} onClear={() => setFilters(NO_FILTERS)} />
      ) : null}
      {newest && documents.length > 0 ? (
        <DocumentList
          documents={documents}
          total={countOf(newest.counts, asked.types)}
          busyIds={busyIds}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailedToLoad={list.isFetchNextPageError}
          canChange={canChange}
          onAction={handleAction}
          onLoadMore={loadMore}
        />
      ) : null}
      <Suspense>
        {opened === undefined ? null : (
          <DocumentDetailDrawer
            key={opened}
            uuid={opened}
            canChange={canChange}
            onOpen={open}
            onDelete={(document) => show({ name: 'delete', document })}
            onClose={() => open(undefined)}
          />
        )}
        {shown.name === 'add' ? (
          <AddDocumentDialog onAdded={() => undefined} onClose={close} onOpenDocument={open} />
        ) : null}
      </Suspense>
      {shown.name === 'rename' ? <RenameDocumentDialog document={shown.document} onClose={close} /> : null}
      <Dialog
        open={shown.name === 'test'}
        size="lg"
        title={t('knowledge.test_search')}
        description={t('knowledge.test_search_hint')}
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        <Suspense>{shown.name === 'test' ? <RetrievalTest /> : null}</Suspense>
      </Dialog>
      <ConfirmDialog
        open={shown.name === 'delete'}
        title={t('knowledge.delete_title')}
        message={t('knowledge.delete_message', {
          name: shown.name === 'delete' ? shown.document.name : '',
        })}
        confirmText={t('knowledge.delete')}
        onConfirm={() => shown.name === 'delete' && handleDelete(shown.document)}
        onCancel={close}
      />
    </div>
  );
}

/** The document that stands in the address, so that it survives a reload and can be linked to. */
function useOpenedDocument(): [uuid: string | undefined, open: (uuid: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (uuid: string | undefined) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (uuid === undefined) next.delete('document');
        else next.set('document', uuid);
        return next;
      }),
    [setParams],
  );
  return [params.get('document') ?? undefined, open];
}
