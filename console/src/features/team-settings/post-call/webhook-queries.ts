import {
  countMissedConversations,
  createPostCallWebhook,
  deletePostCallWebhook,
  listPostCallWebhooks,
  rotatePostCallSecret,
  sendMissedConversations,
  testPostCallWebhook,
  updatePostCallWebhook,
} from '@parley/contract/post-call-webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { DELIVERIES } from '../../../conversation-record/deliveries/delivery-queries.ts';
import { call } from '../../../session/api.ts';

/** Addresses that are told of every conversation after its end. */
export const postCallWebhooksQuery = () =>
  queryOptions({
    queryKey: ['post-call-webhooks'],
    queryFn: ({ signal }) => call(listPostCallWebhooks, {}, signal),
    // Conversations end, and receivers fail, elsewhere.
    staleTime: 0,
  });

/** How many conversations a webhook was not told of while it was switched off. */
export const missedConversationsQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'missed', webhook_id],
    queryFn: ({ signal }) => call(countMissedConversations, { params: { webhook_id } }, signal),
    staleTime: 0,
  });

/** Has a webhook told of what it missed; the answer says of how many conversations. */
export function useSendMissed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook_id: string) => call(sendMissedConversations, { params: { webhook_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: DELIVERIES }),
  });
}

/** What is written about a webhook; absent while it stays. */
export type WebhookInput = { url?: string; is_active?: boolean; includes_tests?: boolean };

function useWebhookChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => void client.invalidateQueries(postCallWebhooksQuery()),
  });
}

/** Adds a webhook; the answer holds its secret. */
export const useCreateWebhook = () =>
  useWebhookChange((body: { url: string; includes_tests: boolean }) => call(createPostCallWebhook, { body }));

/** Changes the webhook with this id. */
export const useUpdateWebhook = () =>
  useWebhookChange(({ webhook_id, ...body }: WebhookInput & { webhook_id: string }) =>
    call(updatePostCallWebhook, { params: { webhook_id }, body }),
  );

/** Gives a webhook a new secret; the answer holds it. */
export const useRotateSecret = () =>
  useWebhookChange((webhook_id: string) => call(rotatePostCallSecret, { params: { webhook_id } }));

/** Removes a webhook. */
export const useDeleteWebhook = () =>
  useWebhookChange((webhook_id: string) => call(deletePostCallWebhook, { params: { webhook_id } }));

/** Sends a test event; the answer says what came of it. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook_id: string) => call(testPostCallWebhook, { params: { webhook_id } }),
    onSettled: () => {
      void client.invalidateQueries(postCallWebhooksQuery());
      void client.invalidateQueries({ queryKey: DELIVERIES });
    },
  });
}
