import type { WebhookFunction } from '@parley/contract/functions.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { RunnableTool, ToolSurroundings } from './runnable-tool.ts';

/** Webhooks of an agent, ready to be called in a conversation. */
export function webhookTool(webhook: WebhookFunction, surroundings: ToolSurroundings): RunnableTool {
  const { webhooks, teamId, conversationId, firstEventId } = surroundings;
  return {
    tool: { ...webhooks.definition(webhook), kind: 'webhook', title: webhook.name, needsConsent: false },
    async run({ input }, { eventId, signal, cut }) {
      const key = idempotencyKey({
        conversationId,
        eventId: firstEventId + eventId - 1,
        toolName: webhook.name,
        input,
      });
      const variables = surroundings.variables();
      return webhooks.run(webhook, input, { teamId, variables, key, signal, cut });
    },
  };
}
