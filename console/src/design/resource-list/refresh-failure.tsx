import { useTranslation } from 'react-i18next';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';

/** Says above the rows that they could not be read again, while that is so, and offers to try once more. */
export function RefreshFailure({
  query: { isRefetchError, isFetching, refetch },
  children,
}: {
  query: { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown };
  children: string;
}) {
  const { t } = useTranslation();
  if (!isRefetchError) return null;
  return (
    <Banner
      tone="warning"
      className="mx-6 mb-2 max-sm:mx-4"
      action={
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          {t('design.retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
