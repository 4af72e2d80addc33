import type { CallLog, LogScore } from '@parley/contract/call-log.ts';
import { deleteCallLog, rateCallLog, repeatAnalysis } from '@parley/contract/call-logs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { type CallLogPages, withoutCallLog } from './call-log-pages.ts';
import { CALL_LOG_LISTS, callLogQuery } from './call-log-queries.ts';

/** Deletes a conversation: it leaves the list at once and comes back when the server refuses. */
export function useDeleteCallLog() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteCallLog, { params: { conversation_id: id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: CALL_LOG_LISTS });
      const before = client.getQueriesData<CallLogPages>({ queryKey: CALL_LOG_LISTS });
      client.setQueriesData<CallLogPages>(
        { queryKey: CALL_LOG_LISTS },
        (pages) => pages && withoutCallLog(pages, id),
      );
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, pages] of context?.before ?? []) client.setQueryData(key, pages);
    },
    onSuccess: (_nothing, id) => client.removeQueries(callLogQuery(id)),
  });
}

/** Has a conversation analysed once more; it shows as being analysed until that is done. */
export function useRepeatAnalysis(id: string) {
  const client = useQueryClient();
  const { queryKey } = callLogQuery(id);
  return useMutation({
    mutationFn: (_: undefined) => call(repeatAnalysis, { params: { conversation_id: id } }),
    onSuccess: ({ analysis_status }) => {
      client.setQueryData(
        queryKey,
        (log) => log && { ...log, analysis_status, record: { ...log.record, analysis_status } },
      );
      void client.invalidateQueries({ queryKey: CALL_LOG_LISTS, refetchType: 'none' });
    },
  });
}

/** What is rated: a message by the number of its turn, the whole conversation without one. */
export type Rating = { eventId?: number; score: LogScore | null };

/** Rates a conversation or one of its messages; shown at once and taken back when the server refuses. */
export function useRateCallLog(id: string) {
  const client = useQueryClient();
  const { queryKey } = callLogQuery(id);
  return useMutation({
    mutationFn: ({ eventId, score }: Rating) =>
      call(rateCallLog, {
        params: { conversation_id: id },
        body: { ...(eventId === undefined ? {} : { event_id: eventId }), feedback: score },
      }),
    onMutate: async (rating) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (log) => log && rated(log, rating));
      return { before };
    },
    onError: (_error, _rating, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (feedback) => {
      client.setQueryData(queryKey, (log) => log && { ...log, metadata: { ...log.metadata, feedback } });
      void client.invalidateQueries({ queryKey: CALL_LOG_LISTS, refetchType: 'none' });
    },
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
