import type { Voice, VoicePage } from '@parley/contract/voices.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { VoiceFilters } from '../../data/voices.ts';
import type { ChosenVoice } from './chosen-voice.ts';
import { VoiceFilterPanel } from './voice-filter-panel.tsx';
import { hasFilters, NO_FILTERS } from './voice-filters.ts';
import { VoiceList } from './voice-list.tsx';
import { VoiceListEmpty, VoiceListFailed, VoiceListLoading, VoiceProblems } from './voice-list-states.tsx';

export type VoiceLibraryProps = {
  list: UseInfiniteQueryResult<InfiniteData<VoicePage>>;
  /** Those of all pages so far. */
  voices: readonly Voice[];
  language: string;
  filters: VoiceFilters;
  onFilters: (filters: VoiceFilters) => void;
  /** Voice that the agent has. */
  currentId: string;
  /** Voice that it is to have. */
  chosenId: string;
  onChoose: (voice: ChosenVoice) => void;
  /** Enter on a voice. */
  onSubmit: () => void;
};

/** Every voice that speaks the language, narrowed by filters. */
export function VoiceLibrary(props: VoiceLibraryProps) {
  const { list, voices, language, filters, onFilters, currentId, chosenId, onChoose, onSubmit } = props;
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const page = list.data?.pages.at(-1);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const reset = () => onFilters(NO_FILTERS);
  return (
    <>
      <VoiceFilterPanel
        filters={filters}
        genders={page?.genders ?? []}
        accents={page?.accents ?? []}
        onChange={onFilters}
      />
      <VoiceProblems problems={page?.problems ?? []} />
      {list.isPending ? (
        <VoiceListLoading />
      ) : list.isLoadingError ? (
        <VoiceListFailed error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : voices.length === 0 ? (
        <VoiceListEmpty isFiltered={hasFilters(filters)} onReset={reset} />
      ) : (
        <VoiceList
          // Other voices start at their top.
          key={`${voices[0]?.voice_id} ${page?.total}`}
          voices={voices}
          total={page?.total ?? voices.length}
          language={language}
          currentId={currentId}
          chosenId={chosenId}
          isOutdated={list.isPlaceholderData}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
          hasFailedToLoad={list.isFetchNextPageError}
          onLoadMore={loadMore}
          onChoose={onChoose}
          onSubmit={onSubmit}
        />
      )}
    </>
  );
}
