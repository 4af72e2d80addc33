import type { CallInput } from '@parley/client/call.ts';
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
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { DELIVERIES } from './post-call-deliveries.ts';
import { readQuery } from './read-query.ts';
import { useChange } from './use-change.ts';

/** Addresses that are told of every conversation after its end; conversations end, and receivers fail, elsewhere. */
export const postCallWebhooksQuery = () =>
  readQuery(['post-call-webhooks'], listPostCallWebhooks, {}, { staleTime: 0 });

/** How many conversations a webhook was not told of while it was switched off. */
export const missedConversationsQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, 'missed', webhook_id],
    queryFn: ({ signal }) => call(countMissedConversations, { params: { webhook_id } }, signal),
    staleTime: 0,
  });

/** Has a webhook told of what it missed; the answer says of how many conversations. */
export const useSendMissed = () =>
  useChange((webhook_id: string) => call(sendMissedConversations, { params: { webhook_id } }), {
    invalidates: [{ queryKey: DELIVERIES }],
    afterFailure: true,
  });

// What is shown once, such as a secret, does not wait until the list is read again.
const listFollows = { invalidates: [postCallWebhooksQuery()], isAwaited: false };

/** Adds a webhook. @returns it with its secret */
export const useCreateWebhook = () =>
  useChange(
    (body: CallInput<typeof createPostCallWebhook>['body']) => call(createPostCallWebhook, { body }),
    listFollows,
  );

/** Changes the webhook with this id; what is absent stays. */
export const useUpdateWebhook = () =>
  useChange(
    ({ webhook_id, ...body }: CallInput<typeof updatePostCallWebhook>['body'] & { webhook_id: string }) =>
      call(updatePostCallWebhook, { params: { webhook_id }, body }),
    listFollows,
  );

/** Gives a webhook a new secret. @returns the secret */
export const useRotateSecret = () =>
  useChange((webhook_id: string) => call(rotatePostCallSecret, { params: { webhook_id } }), listFollows);

/** Removes a webhook. */
export const useDeleteWebhook = () =>
  useChange((webhook_id: string) => call(deletePostCallWebhook, { params: { webhook_id } }), listFollows);

/** Sends a test event; the answer says what came of it. */
export const useTestWebhook = () =>
  useChange((webhook_id: string) => call(testPostCallWebhook, { params: { webhook_id } }), {
    invalidates: [postCallWebhooksQuery(), { queryKey: DELIVERIES }],
    isAwaited: false,
    afterFailure: true,
  });
