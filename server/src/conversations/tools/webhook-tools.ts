import type { WebhookFunction } from '@parley/contract/functions.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { RunnableTool, RunnableToolDependencies } from './runnable-tool.ts';

/** Webhooks of an agent, ready to be called in a conversation. */
export function webhookTool(webhook: WebhookFunction, dependencies: RunnableToolDependencies): RunnableTool {
  const { webhooks, teamId, conversationId, firstEventId } = dependencies;
  return {
    tool: { ...webhooks.definition(webhook), kind: 'webhook', title: webhook.name, needsConsent: false },
    async run({ input }, { eventId, signal, cut }) {
      const key = idempotencyKey({
        conversationId,
        eventId: firstEventId + eventId - 1,
        toolName: webhook.name,
        input,
      });
      const variables = dependencies.variables();
      return webhooks.run(webhook, input, { teamId, variables, key, signal, cut });
    },
  };
}
