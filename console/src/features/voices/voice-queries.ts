import { VOICE_PAGE_SIZE } from '@parley/contract/limits.ts';
import { getVoice, getVoicePreview, listVoices } from '@parley/contract/voices.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, fileCall } from '../../session/api.ts';
import type { VoiceFilters } from './voice-filters.ts';
import type { SoundLoader } from './voice-playback.ts';

/** Voices for a language that pass the filters, page by page; forgotten when the filters change, so that each choice starts at page 0. */
export const voiceListQuery = (language: string, { search, gender, accent }: VoiceFilters) =>
  infiniteQueryOptions({
    queryKey: ['voices', 'list', language, search, gender, accent],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVoices,
        {
          query: {
            page: pageParam,
            page_size: VOICE_PAGE_SIZE,
            language,
            ...(search === '' ? {} : { search }),
            ...(gender === '' ? {} : { gender }),
            ...(accent === '' ? {} : { accent }),
          },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length : undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** One voice by its id. */
export const voiceQuery = (voiceId: string) =>
  queryOptions({
    queryKey: ['voices', 'one', voiceId],
    queryFn: ({ signal }) => call(getVoice, { params: { voice_id: voiceId } }, signal),
    staleTime: 60_000,
  });

const voicePreviewQuery = (voiceId: string, language: string) =>
  queryOptions({
    queryKey: ['voices', 'preview', voiceId, language],
    queryFn: ({ signal }) =>
      fileCall(getVoicePreview, { params: { voice_id: voiceId }, query: { language } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Gives what loads the spoken sample of a voice; one that was heard is not fetched again. */
export function useVoicePreview(voiceId: string, language: string): SoundLoader {
  const client: QueryClient = useQueryClient();
  return useCallback(
    () => client.fetchQuery(voicePreviewQuery(voiceId, language)),
    [client, voiceId, language],
  );
}
