import type { VoicePage } from '@parley/contract/voices.ts';
import { AudioLines, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { useSourceNames } from './voice-source-names.ts';

/** Shapes of the rows while the voices are on their way. */
export function VoiceListLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-2 overflow-hidden border-t px-5 py-4">
      <span className="sr-only">{t('voices.loading')}</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} className="h-12 w-full shrink-0" />
      ))}
    </div>
  );
}

/** The voices could not be read. */
export function VoiceListFailed({
  error,
  retrying,
  onRetry,
}: {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ErrorState
      className="flex-1 border-t py-8"
      title={t('voices.load_failed')}
      message={failureSentence(error, t)}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

/** No voice at all, or none that passes the filters. */
export function VoiceListEmpty({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      className="flex-1 border-t py-8"
      icon={<SearchX size={20} aria-hidden />}
      title={t('voices.no_match')}
      message={t('voices.no_match_hint')}
      action={<Button onClick={onReset}>{t('voices.reset_filters')}</Button>}
    />
  ) : (
    <EmptyState
      className="flex-1 border-t py-8"
      icon={<AudioLines size={20} aria-hidden />}
      title={t('voices.none_found')}
      message={t('voices.none_found_hint')}
    />
  );
}

/** Services whose voices are missing from the list, and why. */
export function VoiceProblems({ problems }: { problems: VoicePage['problems'] }) {
  const { t } = useTranslation();
  const nameOf = useSourceNames();
  if (problems.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-5 pb-3">
      {problems.map(({ source, message }) => (
        <Banner
          key={`${source} ${message}`}
          tone="warning"
          title={t('voices.source_missing', { source: nameOf(source) })}
        >
          {message}
        </Banner>
      ))}
    </div>
  );
}
