import type { VoicePage } from '@parley/contract/voices.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceFilters } from '../../data/voices.ts';
import { Banner } from '../../design/banner.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { connectionFailureText, failureSentence } from '../../session/failure-sentence.ts';
import { NaturalVoiceOffer } from './natural-voice-offer.tsx';
import { VoiceFilterPanel } from './voice-filter-panel.tsx';
import { hasFilters, NO_FILTERS } from './voice-filters.ts';
import { VoiceList, type VoiceListProps } from './voice-list.tsx';

export type VoiceLibraryProps = Omit<VoiceListProps, 'total' | 'paging'> & {
  list: UseInfiniteQueryResult<InfiniteData<VoicePage>>;
  filters: VoiceFilters;
  onFilters: (filters: VoiceFilters) => void;
};

/** Every voice that speaks the language, narrowed by filters. */
export function VoiceLibrary({ list, filters, onFilters, ...listed }: VoiceLibraryProps) {
  const { voices, language } = listed;
  const { t } = useTranslation();
  const page = list.data?.pages.at(-1);
  return (
    <>
      <VoiceFilterPanel
        filters={filters}
        genders={page?.genders ?? []}
        accents={page?.accents ?? []}
        onChange={onFilters}
      />
      <NaturalVoiceOffer language={language} />
      <VoiceProblems problems={page?.problems ?? []} />
      <ResourceState
        query={list}
        loading={
          <Skeletons
            label={t('voices.loading')}
            className="min-h-0 flex-1 gap-2 overflow-hidden border-t px-5 py-4"
            shapes={ROW_SHAPES}
          />
        }
        failed={t('voices.load_failed')}
        errorText={(error) => failureSentence(error, t)}
        className="flex-1 border-t py-8"
      >
        {() =>
          voices.length === 0 ? (
            <NoVoices isFiltered={hasFilters(filters)} onReset={() => onFilters(NO_FILTERS)} />
          ) : (
            <VoiceList
              // Other voices start at their top.
              key={`${voices[0]?.voice_id} ${page?.total}`}
              {...listed}
              total={page?.total ?? voices.length}
              paging={list}
            />
          )
        }
      </ResourceState>
    </>
  );
}

const ROW_SHAPES = Array<string>(5).fill('h-12 w-full shrink-0');

/** No voice at all, or none that passes the filters. */
function NoVoices({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  const className = 'flex-1 border-t py-8';
  return isFiltered ? (
    <NoMatch
      className={className}
      title={t('voices.no_match')}
      message={t('voices.no_match_hint')}
      clearText={t('voices.reset_filters')}
      onClear={onReset}
    />
  ) : (
    <EmptyState
      className={className}
      icon={AudioLines}
      title={t('voices.none_found')}
      message={t('voices.none_found_hint')}
    />
  );
}

/** Services whose voices are missing from the list, and why. */
function VoiceProblems({ problems }: { problems: VoicePage['problems'] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-5 pb-3">
      {problems.map(({ source, service, message }) => (
        <Banner
          key={`${source} ${service} ${message}`}
          tone="warning"
          title={t('voices.source_missing', { source: service ?? t(`voices.source_${source}`) })}
        >
          {connectionFailureText(message, t)}
        </Banner>
      ))}
    </div>
  );
}
