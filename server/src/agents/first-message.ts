import type { AgentDetail } from '@parley/contract/agents.ts';
import { variableNames } from '@parley/contract/dynamic-variables.ts';
import {
  conversationVariables,
  fillVariables,
  systemVariables,
} from '@parley/engine/replies/dynamic-variables.ts';

/**
 * What an agent says first, seen before any conversation: its own placeholders and the system's variables
 * are filled in, a variable that only a call can know stays as it is written.
 * @param nowMs milliseconds since 1970
 */
export function firstMessageOf(
  agent: Pick<AgentDetail, 'agent_id' | 'conversation_config'>,
  nowMs: number,
): string {
  const settings = agent.conversation_config.agent;
  const text = settings?.first_message ?? '';
  const known = conversationVariables({
    placeholders: settings?.dynamic_variables?.dynamic_variable_placeholders,
    given: undefined,
    system: systemVariables({
      agentId: agent.agent_id,
      conversationId: '',
      nowMs,
      callDurationSeconds: 0,
      timezone: undefined,
      language: settings?.language ?? 'en',
    }),
  });
  const asWritten = Object.fromEntries(variableNames(text).map((name) => [name, `{{${name}}}`]));
  return fillVariables(text, { ...asWritten, ...known });
}
