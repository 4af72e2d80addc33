import type { DocumentType } from '@parley/contract/knowledge-document.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPages } from '../../../data/document-pages.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { SkeletonRows } from '../../../design/skeleton-rows.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';
import { countOf } from '../document-filters.ts';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import { DocumentListFailed, NoDocuments, NoMatchingDocuments } from './document-list-states.tsx';

/** The documents, or why there are none to see and what to do about it. */
export function DocumentListArea({
  list,
  types,
  addButton,
  busyId,
  onClear,
  ...row
}: Pick<DocumentListProps, 'canChange' | 'onAction'> & {
  list: UseInfiniteQueryResult<DocumentPages>;
  /** Types that are shown; all when empty. */
  types: readonly DocumentType[];
  /** What adds a first document; nothing for those who may not. */
  addButton: ReactNode;
  /** The document that something is being done to. */
  busyId: string | undefined;
  /** Clears search and types. */
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const documents = useMemo(() => list.data?.pages.flatMap((page) => page.list) ?? [], [list.data]);
  const newest = list.data?.pages.at(-1);
  const busyIds = useMemo(() => new Set(busyId === undefined ? [] : [busyId]), [busyId]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (!newest) {
    if (!list.isError) return <SkeletonRows count={4} label={t('knowledge.loading')} />;
    return (
      <DocumentListFailed
        message={errorText(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (newest.total === 0) return <NoDocuments action={addButton} />;
  if (documents.length === 0) return <NoMatchingDocuments hasTypes={types.length > 0} onClear={onClear} />;
  return (
    <>
      {list.isRefetchError ? (
        <Banner
          tone="warning"
          className="mx-6 mb-2 max-sm:mx-4"
          action={
            <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
              {t('design.retry')}
            </Button>
          }
        >
          {t('knowledge.list_refresh_failed')}
        </Banner>
      ) : null}
      <DocumentList
        {...row}
        documents={documents}
        total={countOf(newest.counts, types)}
        busyIds={busyIds}
        isOutdated={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        hasFailedToLoad={list.isFetchNextPageError}
        onLoadMore={loadMore}
      />
    </>
  );
}
