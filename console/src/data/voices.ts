import { VOICE_PAGE_SIZE } from '@parley/contract/limits.ts';
import {
  getVoice,
  getVoicePreview,
  listVoices,
  type SpeechSettings,
  speakWithVoice,
} from '@parley/contract/voices.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, fileCall } from '../session/api.ts';
import { readQuery } from './read-query.ts';

/** Key of everything that is read of voices. */
export const VOICES = ['voices'] as const;

/** What narrows the list of voices; empty for everything. */
export type VoiceFilters = { search: string; gender: string; accent: string };

/** Voices for a language that pass the filters, page by page; forgotten when the filters change, so that each choice starts at page 0. */
export const voiceListQuery = (language: string, { search, gender, accent }: VoiceFilters) =>
  infiniteQueryOptions({
    queryKey: [...VOICES, 'list', language, search, gender, accent],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVoices,
        {
          query: {
            page: pageParam,
            page_size: VOICE_PAGE_SIZE,
            language,
            search: search || undefined,
            gender: gender || undefined,
            accent: accent || undefined,
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
  readQuery([...VOICES, 'one', voiceId], getVoice, { params: { voice_id: voiceId } }, { staleTime: 60_000 });

const voicePreviewQuery = (voiceId: string, language: string) =>
  queryOptions({
    queryKey: [...VOICES, 'preview', voiceId, language],
    queryFn: ({ signal }) =>
      fileCall(getVoicePreview, { params: { voice_id: voiceId }, query: { language } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Gives what loads the spoken sample of a voice; one that was heard is not fetched again. */
export function useVoicePreview(voiceId: string, language: string) {
  const client = useQueryClient();
  return useCallback(
    () => client.fetchQuery(voicePreviewQuery(voiceId, language)),
    [client, voiceId, language],
  );
}

/** A text as a voice speaks it with settings, which need not be saved. */
export function speakTrial(
  voiceId: string,
  body: { text: string; language: string; settings: SpeechSettings },
  signal: AbortSignal,
): Promise<Blob> {
  return fileCall(speakWithVoice, { params: { voice_id: voiceId }, body }, signal);
}
