import type { VoicePage } from '@parley/contract/voices.ts';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceFilters } from '../../data/voices.ts';
import { Button } from '../../design/button.tsx';
import { FoldedFilters } from '../../design/resource-list/folded-filters.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Select, type SelectOption } from '../../design/select.tsx';
import { hasFilters, NO_FILTERS } from './voice-filters.ts';
import { useVoiceWords } from './voice-words.ts';

const GENDERS = ['male', 'female'];

export type VoiceFilterPanelProps = {
  filters: VoiceFilters;
  genders: VoicePage['genders'];
  accents: VoicePage['accents'];
  onChange: (filters: VoiceFilters) => void;
};

/** Search, gender and accent; on a narrow screen all but the search folds away. */
export function VoiceFilterPanel({ filters, genders, accents, onChange }: VoiceFilterPanelProps) {
  const { t } = useTranslation();
  const { genderOptions, accentOptions } = useFilterOptions({ filters, genders, accents });
  const chosen = [filters.gender, filters.accent].filter((value) => value !== '').length;
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 px-5 pt-1 pb-3">
      <SearchField
        className="min-w-[min(12rem,100%)] flex-1"
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        placeholder={t('voices.search')}
      />
      <FoldedFilters
        from="sm"
        label={chosen === 0 ? t('voices.filters') : t('voices.filters_chosen', { number: chosen })}
      >
        <Select
          className="sm:w-44"
          label={t('voices.gender')}
          hideLabel
          options={genderOptions}
          value={filters.gender}
          onValueChange={(gender) => onChange({ ...filters, gender })}
        />
        <Select
          className="sm:w-48"
          label={t('voices.accent')}
          hideLabel
          options={accentOptions}
          value={filters.accent}
          onValueChange={(accent) => onChange({ ...filters, accent })}
        />
        <Button
          variant="ghost"
          className="max-sm:col-span-2"
          icon={RotateCcw}
          disabled={!hasFilters(filters)}
          onClick={() => onChange(NO_FILTERS)}
        >
          {t('voices.reset')}
        </Button>
      </FoldedFilters>
    </search>
  );
}

/** The choices of the filters, each with how many voices it leaves. */
function useFilterOptions({ filters, genders, accents }: Omit<VoiceFilterPanelProps, 'onChange'>) {
  const { t, i18n } = useTranslation();
  const words = useVoiceWords();
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t('voices.with_count', { name, number: count });
  const countOf = (gender: string) => genders.find(({ value }) => value === gender)?.count ?? 0;
  const genderOptions: SelectOption[] = [
    { value: '', label: t('voices.all_genders') },
    ...GENDERS.map((value) => ({ value, label: withCount(words.gender(value), countOf(value)) })),
  ];
  const namedAccents = accents
    .map(({ value, count }) => ({ value, name: words.accent(value), count }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.language));
  const accentOptions: SelectOption[] = [
    { value: '', label: t('voices.all_accents') },
    ...namedAccents.map(({ value, name, count }) => ({ value, label: withCount(name, count) })),
  ];
  if (filters.accent !== '' && !accents.some(({ value }) => value === filters.accent)) {
    accentOptions.push({ value: filters.accent, label: withCount(words.accent(filters.accent), 0) });
  }
  return { genderOptions, accentOptions };
}
