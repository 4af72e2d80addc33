import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';

/** Asks for the next voices, for those who do not scroll. */
export function VoiceListMore({
  isLoading,
  hasFailed,
  onLoadMore,
}: {
  isLoading: boolean;
  hasFailed: boolean;
  onLoadMore: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-4">
      {hasFailed ? (
        <p role="alert" className="text-danger-ink text-sm">
          {t('voices.more_failed')}
        </p>
      ) : null}
      <Button loading={isLoading} onClick={onLoadMore}>
        {t(isLoading ? 'voices.loading' : 'voices.load_more')}
      </Button>
    </div>
  );
}
