import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DocumentFilters, documentListQuery, useFollowedReadings } from '../../data/documents.ts';
import { Button } from '../../design/button.tsx';
import { PageHeader } from '../../design/page-header.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { onConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { countOf, NO_FILTERS } from './document-filters.ts';
import { DocumentFilterBar } from './document-list/document-filter-bar.tsx';
import { DocumentListArea } from './document-list/document-list-area.tsx';
import type { DocumentAction } from './document-list/document-row-menu.tsx';
import { type KnowledgeWindow, KnowledgeWindows } from './knowledge-windows.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import { useOpenedDocument } from './use-opened-document.ts';

const DocumentDetailDrawer = lazy(async () => ({
  default: (await import('./document-detail/document-detail-drawer.tsx')).DocumentDetailDrawer,
}));

/** Pause after typing before documents are searched. */
const SEARCH_PAUSE_MS = 300;

/** The team's documents: add, find, look into, change and delete them. */
export function KnowledgePage() {
  const { t } = useTranslation();
  const canChange = useMay('member');
  const [filters, setFilters] = useState<DocumentFilters>(NO_FILTERS);
  const search = useSettledValue(filters.search.trim(), SEARCH_PAUSE_MS);
  const asked = { search, types: filters.types };
  const list = useInfiniteQuery(documentListQuery(asked));
  useFollowedReadings(asked, list.data);
  const newest = list.data?.pages.at(-1);
  const actions = useDocumentActions();
  const [opened, open] = useOpenedDocument();
  const [shown, show] = useState<KnowledgeWindow>({ name: 'none' });
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
  const handleDelete = (document: DocumentItem) => {
    close();
    if (opened === document.uuid) open(undefined);
    remove(document);
  };
  const isEmpty = newest?.total === 0;
  const addButton = canChange ? (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden className="max-sm:hidden" />}
      onClick={() => show({ name: 'add' })}
    >
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
                <Button
                  icon={<FlaskConical size={16} aria-hidden className="max-sm:hidden" />}
                  onClick={() => show({ name: 'test' })}
                >
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
      <DocumentListArea
        list={list}
        types={filters.types}
        addButton={addButton}
        busyId={busyId}
        canChange={canChange}
        onAction={handleAction}
        onClear={() => setFilters(NO_FILTERS)}
      />
      <Suspense>
        {opened === undefined ? null : (
          <DocumentDetailDrawer
            key={opened}
            uuid={opened}
            canChange={canChange}
            onOpen={open}
            onDelete={handleDelete}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
      <KnowledgeWindows shown={shown} onDelete={handleDelete} onClose={close} />
    </div>
  );
}
