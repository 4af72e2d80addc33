import { randomUUID } from 'node:crypto';
import type { ConversationConfig, DynamicVariables } from '@parley/contract/agent-config.ts';
import { functionsOf, ringingFunctions } from '@parley/contract/agent-functions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { conversationVariables, systemVariables } from '@parley/engine/replies/dynamic-variables.ts';
import { toolRecord } from '@parley/engine/tools/tool-record.ts';
import type { Logger } from 'pino';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { idempotencyKey } from '../../conversations/tools/idempotency-key.ts';
import { failedCall } from '../../conversations/tools/tool-outcome.ts';
import { storableJson } from '../../http/storable-json.ts';
import type { Webhooks } from '../../tools/webhook/webhooks.ts';
import { type NewPhoneCall, type PhoneCallRow, phoneCallOf } from './phone-call-store.ts';
import { ringingOutcome } from './ringing-answer.ts';

// What belongs here: functions that are called while a telephone call rings, so that the agent knows who calls.

/** Calls what the agent of a call has called while it rings. Settles within `FUNCTIONS.ringingSeconds`, never throws. */
export type Ring = (call: NewPhoneCall) => Promise<Partial<Pick<PhoneCallRow, 'variables' | 'ringingCalls'>>>;

export type RingingDependencies = {
  agents: Pick<AgentStore, 'findRecent'>;
  webhooks: Pick<Webhooks, 'attempt'>;
  log: Logger;
};

export function createRing({ agents, webhooks, log }: RingingDependencies): Ring {
  return async (call) => {
    try {
      const agent = await agents.findRecent(call.teamId, call.agentId);
      const { conversation_config: config } = agent;
      const functions = ringingFunctions(functionsOf(config));
      if (functions.length === 0) return {};
      const variables = variablesWhileRinging(call, config);
      const made = await Promise.all(functions.map((own) => called(own, { variables, call, agent })));
      const known: DynamicVariables = Object.assign({}, ...made.map(({ detail }) => detail.variables));
      return storableJson({ variables: known, ringingCalls: made });
    } catch (error) {
      log.warn({ err: error, agent: call.agentId }, 'the functions of a call that rings could not be called');
      return {};
    }
  };

  async function called(
    own: WebhookFunction,
    { variables, call, agent }: { variables: DynamicVariables; call: NewPhoneCall; agent: AgentDetail },
  ): Promise<ToolCallRecord> {
    const { teamId, callSid } = call;
    const webhook = {
      ...own,
      response_timeout_secs: Math.min(own.response_timeout_secs, FUNCTIONS.ringingSeconds),
    };
    // A platform that announces a call again means the same one.
    const key = idempotencyKey({ conversationId: callSid, eventId: 0, toolName: own.name, input: {} });
    const { signal } = new AbortController();
    const startedMs = performance.now();
    const outcome = await webhooks
      .attempt(webhook, {}, { teamId, variables, key, signal, cut: signal })
      .then((trial) => ringingOutcome(trial, agent))
      .catch((error: unknown) => {
        log.error({ err: error, function: own.name }, 'a function could not be called');
        return failedCall('failed', 'Something went wrong on our side.', { code: 'internal_error' });
      });
    const made = { name: own.name, input: {}, id: `call_${randomUUID()}` };
    const moment = { turnStartedAtMs: 0, startedAtMs: 0 };
    const tookMs = performance.now() - startedMs;
    const detail = { while_ringing: true };
    return toolRecord({ call: made, kind: 'webhook', title: own.name, detail, ...moment }, outcome, tookMs);
  }
}

/** What is known of a call before its conversation begins. */
function variablesWhileRinging(call: NewPhoneCall, { agent = {} }: ConversationConfig): DynamicVariables {
  const { timezone } = agent.prompt ?? {};
  const system = systemVariables({
    agentId: call.agentId,
    conversationId: '',
    callDurationSeconds: 0,
    nowMs: Date.now(),
    language: agentLanguage(agent.language),
    timezone: typeof timezone === 'string' ? timezone : undefined,
    phoneCall: phoneCallOf(call),
  });
  const placeholders = agent.dynamic_variables?.dynamic_variable_placeholders;
  return conversationVariables({ placeholders, given: {}, system });
}
