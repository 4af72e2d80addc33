import { randomUUID } from 'node:crypto';
import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { describeWebhook, tryWebhook } from '@parley/contract/function-trials.ts';
import { conversationVariables, systemVariables } from '@parley/engine/replies/dynamic-variables.ts';
import { on, type Route } from '../../http/route.ts';
import { webhookDefinition } from './model-parameters.ts';
import type { Webhooks } from './webhooks.ts';

export type WebhookRouteDependencies = {
  webhooks: Webhooks;
  agents: { find(teamId: string, id: string): Promise<AgentDetail> };
};

/** Webhooks outside of conversations: what a model would be asked, and a call with given values. */
export function webhookRoutes({ webhooks, agents }: WebhookRouteDependencies): Route[] {
  return [
    on(describeWebhook, async ({ body }) => {
      const { name, description, inputSchema } = webhookDefinition(body.function);
      return { name, description, input_schema: { ...inputSchema } };
    }),
    on(tryWebhook, async ({ body, caller, signal }) => {
      const agent = body.agent_id === undefined ? undefined : await agents.find(caller.teamId, body.agent_id);
      const startedAt = performance.now();
      const { outcome, request, response } = await webhooks.attempt(body.function, body.input, {
        teamId: caller.teamId,
        variables: triedVariables(agent, body.dynamic_variables, new Date()),
        key: randomUUID(),
        signal,
        cut: signal,
      });
      return {
        status: outcome.status,
        request,
        response,
        duration_ms: Math.round(performance.now() - startedAt),
        told: outcome.result,
        variables: outcome.variables ?? {},
        detail: outcome.detail ?? {},
      };
    }),
  ];
}

/** As in a conversation that begins now, whose id says that there is none. */
function triedVariables(
  agent: AgentDetail | undefined,
  given: DynamicVariables,
  now: Date,
): DynamicVariables {
  const settings = agent?.conversation_config.agent;
  const timezone = settings?.prompt?.timezone;
  return conversationVariables({
    placeholders: settings?.dynamic_variables?.dynamic_variable_placeholders,
    given,
    system: systemVariables({
      agentId: agent?.agent_id ?? '',
      conversationId: 'trial',
      nowMs: now.getTime(),
      callDurationSeconds: 0,
      timezone: typeof timezone === 'string' ? timezone : undefined,
      language: settings?.language ?? 'en',
    }),
  });
}
