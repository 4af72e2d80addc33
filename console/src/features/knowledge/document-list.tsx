import type { DocumentType } from '@parley/contract/knowledge-document.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FileUp, FilterX, Globe, LibraryBig, MessagesSquare, Type } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPages } from '../../data/document-pages.ts';
import { EmptyRows } from '../../design/resource-list/empty-rows.tsx';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { RefreshFailure } from '../../design/resource-list/refresh-failure.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { PAGE_ROWS, RowList } from '../../design/resource-list/row-list.tsx';
import { SkeletonRows } from '../../design/resource-list/skeleton-rows.tsx';
import { useDocumentErrorText } from './document-error-text.ts';
import { countOf } from './document-filters.ts';
import { DocumentRow, type DocumentRowProps } from './document-row.tsx';

export type DocumentListProps = Pick<DocumentRowProps, 'canChange' | 'onAction'> & {
  list: UseInfiniteQueryResult<DocumentPages>;
  /** Types that are shown; all when empty. */
  types: readonly DocumentType[];
  /** What adds a first document; nothing for those who may not. */
  addButton: ReactNode;
  /** The documents that something is being done to. */
  busyIds: readonly string[];
  /** Clears search and types. */
  onClear: () => void;
};

const SIZES = { rowPx: 66, gapPx: 8, startPx: 4, endPx: 24 };

/** The documents, or why there are none to see and what to do about it. */
export function DocumentList({ list, types, addButton, busyIds, onClear, ...row }: DocumentListProps) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const documents = useMemo(() => list.data?.pages.flatMap((page) => page.list) ?? [], [list.data]);
  return (
    <ResourceState
      query={list}
      loading={<SkeletonRows count={4} label={t('knowledge.loading')} />}
      failed={t('knowledge.load_failed')}
      errorText={errorText}
    >
      {({ pages }) => {
        const newest = pages.at(-1);
        if (!newest?.total) return <NoDocuments action={addButton} />;
        if (documents.length === 0)
          return <NoMatchingDocument hasTypes={types.length > 0} onClear={onClear} />;
        return (
          <>
            <RefreshFailure query={list}>{t('knowledge.list_refresh_failed')}</RefreshFailure>
            <RowList
              label={t('shell.page_knowledge_base')}
              rows={documents}
              keyOf={({ uuid }) => uuid}
              sizes={SIZES}
              total={countOf(newest.counts, types)}
              paging={list}
              more={
                <MoreRows
                  query={list}
                  loading={t('knowledge.loading_more')}
                  label={t('knowledge.load_more')}
                />
              }
              className={PAGE_ROWS}
            >
              {(document) => (
                <DocumentRow {...row} document={document} isBusy={busyIds.includes(document.uuid)} />
              )}
            </RowList>
          </>
        );
      }}
    </ResourceState>
  );
}

/** No document at all: what documents are good for, and how to add the first. */
function NoDocuments({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyRows
      icon={LibraryBig}
      title={t('knowledge.none')}
      message={t(action ? 'knowledge.none_hint' : 'knowledge.none_hint_viewer')}
      action={action}
      ways={[
        { icon: FileUp, text: t('knowledge.none_files') },
        { icon: Globe, text: t('knowledge.none_pages') },
        { icon: Type, text: t('knowledge.none_texts') },
        { icon: MessagesSquare, text: t('knowledge.none_qa') },
      ]}
    />
  );
}

/** Documents exist, but none passes the search or the filters. */
function NoMatchingDocument({ hasTypes, onClear }: { hasTypes: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <NoMatch
      icon={hasTypes ? FilterX : undefined}
      title={t(hasTypes ? 'knowledge.no_match_filter' : 'knowledge.no_match')}
      message={t(hasTypes ? 'knowledge.no_match_filter_hint' : 'knowledge.no_match_hint')}
      clearText={t(hasTypes ? 'knowledge.clear_filters' : 'design.clear_search')}
      onClear={onClear}
    />
  );
}
