import type { CallLog, LogScore } from '@parley/contract/call-log.ts';
import { answerQuestion, getCallLogOverview, getCallLogResults } from '@parley/contract/call-log-overview.ts';
import {
  type CallLogFilters,
  deleteCallLog,
  deleteCallLogs,
  exportCallLogs,
  exportChosenCallLogs,
  getCallLog,
  listCallLogs,
  rateCallLog,
  repeatAnalysis,
} from '@parley/contract/call-logs.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';
import {
  type CallLogPages,
  isMoving,
  isUnsettled,
  movingCursors,
  withEntries,
  withNewestPage,
  withoutCallLogs,
} from './call-log-pages.ts';
import { useChange, useOptimisticChange } from './use-change.ts';

/** Pauses between two looks at the newest conversations: while one of them moves, and else. */
const FOLLOW_MS = { moving: 2_000, still: 8_000 };
/** More pages than these are not followed at once. */
const FOLLOWED_PAGES = 3;
/** How often an analysis that is not there yet, or a conversation that runs, is looked at; and one that rests. */
const LOOK_AGAIN_MS = { moving: 1_500, resting: 8_000 };

const SILENT_SECONDS = 300;

/** Key of every list, whatever its filters. */
const CALL_LOG_LISTS = ['call-logs', 'list'] as const;
const FOLLOWED_LISTS = ['call-logs', 'following'] as const;

/** The team's conversations that pass the filters, newest first, page by page. */
export const callLogListQuery = (filters: CallLogFilters) =>
  infiniteQueryOptions({
    queryKey: [...CALL_LOG_LISTS, filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // What is new comes by following; reading every page again would only make the list jump.
    refetchOnWindowFocus: false,
  });

/** Conversations that the command palette offers at most. */
const FEW = 5;

/** The newest conversations with these names or words. */
export const fewCallLogsQuery = (search: string) =>
  queryOptions({
    queryKey: ['call-logs', 'few', search],
    queryFn: async ({ signal }) =>
      (await call(listCallLogs, { query: { search, page_size: FEW } }, signal)).list,
  });

function readPage(filters: CallLogFilters, cursor: string, signal: AbortSignal) {
  return call(listCallLogs, { query: { ...filters, cursor: cursor || undefined } }, signal);
}

/** Refreshes a list: what begins stands at its top, what ends shows how it ended. */
export function useFollowedCallLogs(filters: CallLogFilters, list: CallLogPages | undefined): void {
  useQuery({
    queryKey: [...FOLLOWED_LISTS, filters],
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

/** The conversations that pass the filters, as a file. */
export function loadExport(filters: CallLogFilters, format: 'csv' | 'json'): Promise<Blob> {
  return fileCall(exportCallLogs, { query: { ...filters, format } });
}

/** Chosen conversations, as a table. */
export function loadChosenExport(ids: readonly string[]): Promise<Blob> {
  return fileCall(exportChosenCallLogs, { body: { conversation_ids: [...ids] } });
}

/** How often the figures are counted again while they are on screen. */
const COUNT_AGAIN_MS = 60_000;
/** The same while an answer of the team is being read. */
const ANSWER_AGAIN_MS = 1_000;

/** What criteria and tools came to in the conversations that pass the filters. */
export const callLogResultsQuery = ({ agent_id, channel, from, to }: CallLogFilters) => {
  const asked = { agent_id, channel, from, to };
  return queryOptions({
    queryKey: ['call-logs', 'results', asked],
    queryFn: ({ signal }) => call(getCallLogResults, { query: asked }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: COUNT_AGAIN_MS,
  });
};

/** The team's conversations from above; days begin and end where the user is. */
export const overviewQuery = ({ agent_id, channel, from, to }: CallLogFilters) => {
  const asked = { agent_id, channel, from, to };
  return queryOptions({
    queryKey: ['call-logs', 'overview', asked],
    queryFn: ({ signal }) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return call(getCallLogOverview, { query: { ...asked, time_zone } }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const questions = state.data?.unanswered.questions ?? [];
      return questions.some(({ answer }) => answer?.state === 'reading') ? ANSWER_AGAIN_MS : COUNT_AGAIN_MS;
    },
  });
};

/** Answers a question that an agent had no answer to. */
export const useAnswerQuestion = () =>
  useChange(
    ({ turn, answer }: { turn: { conversation_id: string; event_id: number }; answer: string }) =>
      call(answerQuestion, {
        params: { conversation_id: turn.conversation_id, event_id: turn.event_id },
        body: { answer },
      }),
    {
      invalidates: [
        { queryKey: ['call-logs', 'overview'] },
        { queryKey: ['knowledge'] },
        { queryKey: ['agents'] },
      ],
    },
  );

/** Deletes a conversation: it leaves the list at once and comes back when the server refuses. */
export function useDeleteCallLog() {
  const client = useQueryClient();
  return useOptimisticChange({
    mutationFn: (id: string) => call(deleteCallLog, { params: { conversation_id: id } }),
    queryKey: CALL_LOG_LISTS,
    apply: (pages: CallLogPages, id) => withoutCallLogs(pages, [id]),
    onSuccess: (_nothing, id) => forget(client, [id]),
  });
}

/** Forgets deleted conversations, but one that is still shown: it would be read once more. */
function forget(client: QueryClient, ids: readonly string[]): void {
  // A reading that began before the deletion still has them.
  void client.cancelQueries({ queryKey: FOLLOWED_LISTS });
  client.setQueriesData<CallLogPages>(
    { queryKey: CALL_LOG_LISTS },
    (pages) => pages && withoutCallLogs(pages, ids),
  );
  for (const id of ids) client.removeQueries({ queryKey: callLogQuery(id).queryKey, type: 'inactive' });
}

/** Deletes several conversations at once; those that are running stay. */
export function useDeleteCallLogs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(deleteCallLogs, { body: { conversation_ids: [...ids] } }),
    onSuccess: ({ running_ids }, ids) =>
      forget(
        client,
        ids.filter((id) => !running_ids.includes(id)),
      ),
  });
}

/** Has a conversation analysed once more; it shows as being analysed until that is done. */
export function useRepeatAnalysis(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: undefined) => call(repeatAnalysis, { params: { conversation_id: id } }),
    onSuccess: ({ analysis_status }) => {
      client.setQueryData(
        callLogQuery(id).queryKey,
        (log) => log && { ...log, analysis_status, record: { ...log.record, analysis_status } },
      );
      void client.invalidateQueries({ queryKey: CALL_LOG_LISTS, refetchType: 'none' });
    },
    // A chat that was over may have been opened again.
    onError: () => void client.invalidateQueries({ queryKey: callLogQuery(id).queryKey }),
  });
}

/** What is rated: a message by the number of its turn, the whole conversation without one. */
export type Rating = { eventId?: number | undefined; score: LogScore | null };

/** Stores a rating. */
export function sendRating(id: string, { eventId, score }: Rating) {
  return call(rateCallLog, { params: { conversation_id: id }, body: { feedback: score, event_id: eventId } });
}

/** Rates a conversation or one of its messages; shown at once and taken back when the server refuses. */
export function useRateCallLog(id: string) {
  const client = useQueryClient();
  const { queryKey } = callLogQuery(id);
  return useOptimisticChange({
    mutationFn: (rating: Rating) => sendRating(id, rating),
    queryKey,
    apply: rated,
    // Of several clicks the last is what stays.
    scope: { id: `rating ${id}` },
    onSuccess: () => void client.invalidateQueries({ queryKey: CALL_LOG_LISTS, refetchType: 'none' }),
    invalidates: [{ queryKey }],
  });
}

function rated(log: CallLog, { eventId, score }: Rating): CallLog {
  if (eventId === undefined) {
    const { feedback } = log.metadata;
    return { ...log, metadata: { ...log.metadata, feedback: { ...feedback, score } } };
  }
  const turns = log.record.turns.map((turn) =>
    turn.role === 'agent' && turn.event_id === eventId ? { ...turn, feedback: score } : turn,
  );
  return { ...log, record: { ...log.record, turns } };
}
