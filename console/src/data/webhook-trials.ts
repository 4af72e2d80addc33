import type { CallInput, CallReply } from '@parley/client/call.ts';
import { describeWebhook, tryWebhook } from '@parley/contract/function-trials.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { useAbortSignal } from './use-abort-signal.ts';

/** What came of a trial. */
export type Trial = CallReply<typeof tryWebhook>;

/** What the model would be asked to fill in for a webhook, whatever is still to be completed besides its request. */
export const webhookSchemaQuery = ({ type, name, description, api_schema }: WebhookFunction) => {
  const asked = {
    type,
    name,
    description,
    api_schema,
    response_timeout_secs: FUNCTIONS.webhookTimeoutSeconds,
  };
  return queryOptions({
    queryKey: ['webhook-schema', asked],
    queryFn: ({ signal }) => call(describeWebhook, { body: { function: asked } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Gives a trial, which calls the webhook for real, and what breaks it off. */
export function useTrial() {
  const { newSignal, abort } = useAbortSignal();
  const trial = useMutation({
    mutationFn: (body: CallInput<typeof tryWebhook>['body']) =>
      call(tryWebhook, { body: { ...body, agent_id: body.agent_id || undefined } }, newSignal()),
  });
  return { ...trial, cancel: abort };
}
