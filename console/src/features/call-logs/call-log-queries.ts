import type { CallLog } from '@parley/contract/call-log.ts';
import { exportCallLogs, getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { getRecording } from '@parley/contract/conversation.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type RecordingPeaks, recordingPeaks } from '../../conversation-record/recording/recording-peaks.ts';
import { call, fileCall } from '../../session/api.ts';
import { askedFilters, type CallLogFilters } from './call-log-filters.ts';
import {
  type CallLogPages,
  isMoving,
  isUnsettled,
  movingCursors,
  withEntries,
  withNewestPage,
} from './call-log-pages.ts';

/** Pauses between two looks at the newest conversations: while one of them moves, and else. */
const FOLLOW_MS = { moving: 2_000, still: 8_000 };
/** More pages than these are not followed at once. */
const FOLLOWED_PAGES = 3;
/** How often an analysis that is not there yet, or a conversation that runs, is looked at; and one that rests. */
const LOOK_AGAIN_MS = { moving: 1_500, resting: 8_000 };

const SILENT_SECONDS = 300;

/** Key of every list, whatever its filters. */
export const CALL_LOG_LISTS = ['call-logs', 'list'] as const;

/** The team's conversations that pass the filters, newest first, page by page. */
export const callLogListQuery = (filters: CallLogFilters) =>
  infiniteQueryOptions({
    queryKey: [...CALL_LOG_LISTS, askedFilters(filters)],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // What is new comes by following; reading every page again would only make the list jump.
    refetchOnWindowFocus: false,
  });

function readPage(filters: CallLogFilters, cursor: string, signal: AbortSignal) {
  return call(
    listCallLogs,
    { query: { ...askedFilters(filters), ...(cursor === '' ? {} : { cursor }) } },
    signal,
  );
}

/** Keeps a list up to date: what begins stands at its top, what ends shows how it ended. */
export function useFollowedCallLogs(filters: CallLogFilters, list: CallLogPages | undefined): void {
  useQuery({
    queryKey: ['call-logs', 'following', askedFilters(filters)],
    queryFn: async ({ signal, client }) => {
      const { queryKey } = callLogListQuery(filters);
      const known = client.getQueryData(queryKey);
      const cursors = known ? movingCursors(known).slice(0, FOLLOWED_PAGES) : [];
      const [newest, ...others] = await Promise.all(
        ['', ...cursors].map((cursor) => readPage(filters, cursor, signal)),
      );
      const entries = others.flatMap((page) => page.list);
      client.setQueryData(
        queryKey,
        (pages) => pages && newest && withEntries(withNewestPage(pages, newest), entries),
      );
      return [...(newest?.list ?? []), ...entries].some(({ data }) => isMoving(data));
    },
    enabled: list !== undefined,
    refetchInterval: ({ state }) => (state.data ? FOLLOW_MS.moving : FOLLOW_MS.still),
    gcTime: 0,
    retry: false,
  });
}

/** Everything about one conversation; read anew each time it opens, and by itself while something still happens. */
export const callLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['call-logs', 'log', id],
    queryFn: async ({ signal }) => (await call(getCallLog, { params: { conversation_id: id } }, signal)).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || state.data === undefined) return false;
      if (isMoving(state.data) || isBeingPutThrough(state.data)) return LOOK_AGAIN_MS.moving;
      return isUnsettled(state.data) && LOOK_AGAIN_MS.resting;
    },
  });

/** Whether it is not known yet how a caller was put through; a platform that says nothing for this long never will. */
function isBeingPutThrough({ metadata, duration_secs, start_time_unix_secs }: CallLog): boolean {
  const status = metadata.phone_call?.transfer?.status;
  const sinceSeconds = Date.now() / 1_000 - start_time_unix_secs - duration_secs;
  return status !== undefined && !['accepted', 'failed'].includes(status) && sinceSeconds < SILENT_SECONDS;
}

/** A recording, and how it is drawn. */
export type LoadedRecording = { sound: Blob; peaks: RecordingPeaks };

const BARS = 240;

/** The voices of a conversation. */
export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: ['call-logs', 'recording', id],
    queryFn: async ({ signal }): Promise<LoadedRecording> => {
      const sound = await fileCall(getRecording, { params: { conversation_id: id } }, signal);
      return { sound, peaks: recordingPeaks(await sound.arrayBuffer(), BARS) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The conversations that pass the filters, as a file. */
export function loadExport(filters: CallLogFilters, format: 'csv' | 'json'): Promise<Blob> {
  return fileCall(exportCallLogs, { query: { ...askedFilters(filters), format } });
}
