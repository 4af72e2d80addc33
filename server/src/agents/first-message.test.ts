import type { AgentDetail } from '@parley/contract/agents.ts';
import { describe, expect, it } from 'vitest';
import { firstMessageOf } from './first-message.ts';

describe('first message', () => {
  it('is empty when the agent waits for the caller', () => {
    expect(firstMessageOf(agentSaying(undefined), 0)).toBe('');
  });

  it('fills in placeholders and what the system knows', () => {
    expect(firstMessageOf(agentSaying('{{greeting}}, it is {{system__time_utc}}.'), 0)).toBe(
      'Hello, it is 1970-01-01T00:00:00.000Z.',
    );
  });

  it('leaves a variable of calls as it is written', () => {
    expect(firstMessageOf(agentSaying('Hello {{customer}}'), 0)).toBe('Hello {{customer}}');
  });

  it('accepts an unknown language', () => {
    const agent = agentSaying('Hi');
    agent.conversation_config.agent = { ...agent.conversation_config.agent, language: 'not a language' };
    expect(firstMessageOf(agent, 0)).toBe('Hi');
  });
});

function agentSaying(first_message: string | undefined): AgentDetail {
  return {
    agent_id: 'agent_00000000000000000000000001',
    external_id: 'agent_00000000000000000000000001',
    provider_uuid: '00000000-0000-4000-8000-000000000000',
    name: 'Test',
    type: 'chat',
    conversation_config: {
      agent: {
        first_message,
        language: 'en',
        dynamic_variables: { dynamic_variable_placeholders: { greeting: 'Hello' } },
      },
    },
    platform_settings: {},
    version: 1,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: '',
  };
}
