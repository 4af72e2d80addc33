import { DURATION_BINS } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../design/select.tsx';
import { type CallLogFilters, RATINGS } from './call-log-filters.ts';
import { useOverviewWords } from './overview/overview-words.ts';

/** The stars and the length of conversations, where a figure of the overview led to those with them. */
export function FigureFilters({
  filters: { rating, duration },
  onChange,
}: {
  filters: CallLogFilters;
  onChange: (filters: Partial<CallLogFilters>) => void;
}) {
  const { t } = useTranslation();
  const write = useOverviewWords();
  return (
    <>
      {rating === undefined ? null : (
        <Select
          className="sm:w-47"
          label={t('overview.stars')}
          hideLabel
          options={[
            { value: '', label: t('callLogs.all_ratings') },
            ...RATINGS.map((value) => ({ value, label: t('callLogs.stars', { count: Number(value) }) })),
          ]}
          value={rating}
          onValueChange={(value) => onChange({ rating: RATINGS.find((known) => known === value) })}
        />
      )}
      {duration === undefined ? null : (
        <Select
          className="max-sm:col-span-2 sm:w-60"
          label={t('fields.duration')}
          hideLabel
          options={[
            { value: '', label: t('callLogs.all_durations') },
            ...DURATION_BINS.map((begin, bin) => ({ value: String(begin), label: write.bin(bin).full })),
          ]}
          value={duration}
          onValueChange={(value) => onChange({ duration: value || undefined })}
        />
      )}
    </>
  );
}
