import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentListQuery, useFollowedReadings } from '../../data/documents.ts';
import { AddButton } from '../../design/add-button.tsx';
import { Button } from '../../design/button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { useListFilters, useSettledSearch } from '../../design/resource-list/list-filters.ts';
import { useOpenedRow } from '../../design/resource-list/opened-row.ts';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { useConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { DocumentFilterBar } from './document-filter-bar.tsx';
import { countOf, KnowledgeFilters, NO_FILTERS } from './document-filters.ts';
import { DocumentList } from './document-list.tsx';
import type { DocumentAction } from './document-row.tsx';
import { type KnowledgeWindow, KnowledgeWindows } from './knowledge-windows.tsx';
import { useDocumentActions } from './use-document-actions.ts';

const DocumentDetailDrawer = lazyPart(
  () => import('./document-detail/document-detail-drawer.tsx'),
  'DocumentDetailDrawer',
);

/** The team's documents: add, find, look into, change and delete them. */
export function KnowledgePage() {
  const { t } = useTranslation();
  const canChange = useMay('member');
  const canTest = useMay('viewer');
  const [filters, setFilters] = useListFilters(KnowledgeFilters);
  const search = useSettledSearch(filters);
  const asked = { search, types: filters.types };
  const list = useInfiniteQuery(documentListQuery(asked));
  useFollowedReadings(asked, list.data);
  const newest = list.data?.pages.at(-1);
  const { opened, open, shown, show, close, busyIds, handleAction, handleDelete } = useOpenDocuments();
  const isEmpty = newest?.total === 0;
  const addButton = canChange ? (
    <AddButton text={t('knowledge.add')} onClick={() => show({ name: 'add' })} />
  ) : null;
  return (
    <ResourcePage
      title={t('shell.page_knowledge_base')}
      subtitle={t(canChange ? 'knowledge.subtitle' : 'knowledge.subtitle_viewer')}
      help="help.knowledge"
      actions={
        isEmpty ? null : (
          <>
            {canTest ? <TestButton onClick={() => show({ name: 'test' })} /> : null}
            {addButton}
          </>
        )
      }
      filters={
        isEmpty ? null : <DocumentFilterBar filters={filters} counts={newest?.counts} onChange={setFilters} />
      }
      found={
        newest && search !== '' ? t('knowledge.found', { count: countOf(newest.counts, filters.types) }) : ''
      }
    >
      <DocumentList
        list={list}
        types={filters.types}
        addButton={addButton}
        busyIds={busyIds}
        canChange={canChange}
        onAction={handleAction}
        onClear={() => setFilters(NO_FILTERS)}
      />
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
      <KnowledgeWindows shown={shown} onDelete={handleDelete} onClose={close} />
    </ResourcePage>
  );
}

/** What is open beside and over the list, and what happens to its documents. */
function useOpenDocuments() {
  const { refresh, retry, download, remove, busyIds } = useDocumentActions();
  const [opened, open] = useOpenedRow('document');
  const [shown, show] = useState<KnowledgeWindow>({ name: 'none' });
  const close = () => show({ name: 'none' });
  useConsoleEvent('close-all-agent-ui', close);
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
  return { opened, open, shown, show, close, busyIds, handleAction, handleDelete };
}

function TestButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button icon={<FlaskConical size={16} aria-hidden className="max-sm:hidden" />} onClick={onClick}>
      {t('knowledge.test_search')}
    </Button>
  );
}
