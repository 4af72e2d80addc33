import {
  listCallDeliveries,
  listPostCallDeliveries,
  type PostCallDelivery,
  redeliverPostCall,
} from '@parley/contract/post-call-webhooks.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { useChange } from './use-change.ts';

/** How often deliveries are looked at: while one of them is about to be sent, and else. */
const LOOK_AGAIN_MS = { soon: 2_000, later: 15_000 };
const SOON_MS = 60_000;

/** Key of whatever is read of deliveries. */
export const DELIVERIES = ['post-call-deliveries'] as const;

/**
 * Which webhooks were told of a conversation, oldest first.
 * @param analysedAt when it was analysed last, since something is delivered then
 */
export const callDeliveriesQuery = (conversationId: string, analysedAt: string | null) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'call', conversationId, analysedAt],
    queryFn: ({ signal }) =>
      call(listCallDeliveries, { params: { conversation_id: conversationId } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.status !== 'error' && pauseFor(state.data ?? []),
  });

/** What a webhook was told, newest first, page by page. */
export const webhookDeliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...DELIVERIES, 'webhook', webhookId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPostCallDeliveries,
        { params: { webhook_id: webhookId }, query: { cursor: pageParam || undefined } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && pauseFor(state.data?.pages.flatMap(({ list }) => list) ?? []),
  });

/** Sends a delivery once more; what is known of it is read anew then. */
export const useRedeliver = () =>
  useChange((delivery_id: string) => call(redeliverPostCall, { params: { delivery_id } }), {
    invalidates: [{ queryKey: DELIVERIES }],
    afterFailure: true,
  });

function pauseFor(deliveries: readonly PostCallDelivery[]): number | false {
  const waiting = deliveries.flatMap(({ next_attempt_at }) =>
    next_attempt_at === null ? [] : Date.parse(next_attempt_at),
  );
  if (waiting.length === 0) return false;
  return Math.min(...waiting) - Date.now() < SOON_MS ? LOOK_AGAIN_MS.soon : LOOK_AGAIN_MS.later;
}
