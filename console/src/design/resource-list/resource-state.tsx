import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';

/** What is read from the server, as far as it is there. */
export type ResourceQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/**
 * What a query gave; until then that it is on its way, or why it failed, with a button that tries again, unless what is
 * asked for is not there.
 */
export function ResourceState<Data>({
  query: { data, error, isFetching, refetch },
  loading,
  failed,
  errorText,
  className,
  children,
}: {
  query: ResourceQuery<Data>;
  loading: ReactNode;
  /** What could not be read. */
  failed: string;
  errorText: (error: Error) => string | undefined;
  /** Of the failure. */
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  if (data === undefined) {
    if (!error) return loading;
    const sentence = errorText(error);
    if ('status' in error && error.status === 404)
      return <ErrorState className={className} title={sentence ?? failed} />;
    return (
      <ErrorState
        className={className}
        title={failed}
        message={sentence}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return children(data);
}

/** There are rows, but none passes the search or the filters. */
export function NoMatch({
  icon = SearchX,
  clearText,
  onClear,
  ...state
}: Omit<EmptyStateProps, 'action'> & {
  /** On the button that shows all rows again. */
  clearText?: string;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      {...state}
      icon={icon}
      action={<Button onClick={onClear}>{clearText ?? t('design.clear_search')}</Button>}
    />
  );
}
