import { describeWebhook, tryWebhook, type WebhookFunction } from '@parley/contract/functions.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../session/api.ts';

/** What came of a trial. */
export type Trial = z.infer<NonNullable<typeof tryWebhook.response>>;

/** What the model would be asked to fill in for a webhook. */
export const webhookSchemaQuery = (webhook: WebhookFunction) =>
  queryOptions({
    queryKey: ['webhook-schema', webhook],
    queryFn: ({ signal }) => call(describeWebhook, { body: { function: webhook } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Calls the webhook for real. @throws {CallError} when the trial itself fails */
export function runTrial(
  body: {
    function: WebhookFunction;
    input: Record<string, unknown>;
    dynamic_variables: Record<string, string>;
    agent_id: string | undefined;
  },
  signal: AbortSignal,
): Promise<Trial> {
  return call(tryWebhook, { body: { ...body, agent_id: body.agent_id || undefined } }, signal);
}
