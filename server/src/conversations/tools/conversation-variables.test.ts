import { expect, it } from 'vitest';
import { createConversationVariables } from './conversation-variables.ts';

const lea = {
  agentId: 'agent_1',
  placeholders: { city: 'Paris' },
  locked: undefined,
  timezone: 'Europe/Paris',
  language: 'fr',
};

it('prefers given values over placeholders, and assigned values over both', () => {
  const variables = createConversationVariables({
    conversationId: 'conv_1',
    agentId: 'agent_1',
    given: { city: 'Lyon', name: 'Ada' },
    isTrusted: false,
    startedMs: 0,
    nowMs: () => 0,
  });
  expect(variables.seenBy(lea)).toMatchObject({ city: 'Lyon', name: 'Ada' });
  variables.assign({ city: 'Nice', order: 7 });
  expect(variables.seenBy(lea)).toMatchObject({ city: 'Nice', name: 'Ada', order: 7 });
});

it('computes system variables each time, for the current agent', () => {
  let nowMs = 1_000;
  const variables = createConversationVariables({
    conversationId: 'conv_1',
    agentId: 'agent_1',
    given: undefined,
    isTrusted: false,
    startedMs: 1_000,
    nowMs: () => nowMs,
  });
  nowMs = 64_900;
  expect(variables.seenBy({ ...lea, agentId: 'agent_2' })).toMatchObject({
    system__agent_id: 'agent_1',
    system__current_agent_id: 'agent_2',
    system__conversation_id: 'conv_1',
    system__call_duration_secs: 63,
  });
});

it('lets no answer assign a system variable', () => {
  const variables = createConversationVariables({
    conversationId: 'conv_1',
    agentId: 'agent_1',
    given: { system__agent_id: 'mine' },
    isTrusted: false,
    assigned: { system__conversation_id: 'theirs' },
    startedMs: 0,
    nowMs: () => 0,
  });
  variables.assign({ system__call_duration_secs: 9_999 });
  expect(variables.seenBy(lea)).toMatchObject({
    system__agent_id: 'agent_1',
    system__conversation_id: 'conv_1',
    system__call_duration_secs: 0,
  });
});

it("does not assign a client's values to locked variables of the current agent, unless it is of the team", () => {
  const given = { city: 'Lyon', customer: '7' };
  const opened = (isTrusted: boolean) =>
    createConversationVariables({
      conversationId: 'conv_1',
      agentId: 'agent_1',
      given,
      isTrusted,
      startedMs: 0,
      nowMs: () => 0,
    });
  const holder = { ...lea, locked: ['city', 'customer'] };
  const variables = opened(false);
  const seen = variables.seenBy(holder);
  expect(seen).toMatchObject({ city: 'Paris' });
  expect(seen).not.toHaveProperty('customer');
  expect(variables.seenBy(lea)).toMatchObject(given);
  variables.assign({ customer: '8' });
  expect(variables.seenBy(holder)).toMatchObject({ city: 'Paris', customer: '8' });
  expect(opened(true).seenBy(holder)).toMatchObject(given);
});
