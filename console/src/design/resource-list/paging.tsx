import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Spinner } from '../spinner.tsx';

/** A query that reads a list page by page. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** The rows are those of earlier filters while the new ones are on their way. */
  isPlaceholderData: boolean;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
};

/** How near to the end the next page is read. */
const NEAR_END_PX = 800;

/** Reads the next page of a list that is scrolled near its end; after a failure only when that is asked for. */
export function loadNearEnd(list: HTMLElement, query: PagedQuery | undefined, nearEndPx = NEAR_END_PX): void {
  if (!query?.hasNextPage || query.isFetchingNextPage || query.isFetchNextPageError) return;
  const leftPx = list.scrollHeight - list.scrollTop - list.clientHeight;
  if (leftPx < nearEndPx && !query.isPlaceholderData) void query.fetchNextPage({ cancelRefetch: false });
}

/** The end of a list of which not every page is read: says that the next one comes, or asks for it. */
export function MoreRows({
  query,
  loading,
  label,
}: {
  query: PagedQuery;
  loading: string;
  /** On the button that reads the next page; without it there is one only after a failure. */
  label?: string;
}) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const shown = isFetchNextPageError ? t('design.retry') : label;
  if (!hasNextPage || !(isFetchingNextPage || shown)) return null;
  return (
    <div className="flex justify-center pb-6">
      {isFetchingNextPage ? (
        <Spinner size={16} label={loading} />
      ) : (
        <Button size="sm" onClick={() => void fetchNextPage()}>
          {shown}
        </Button>
      )}
    </div>
  );
}
