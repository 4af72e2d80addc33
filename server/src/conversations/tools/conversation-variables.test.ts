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

it('has stored what an agent takes of the given values, without secrets and the names of the system', () => {
  const given = { customer: 'Ada\0', vip: true, plan: 'gold', secret__key: 'k', system__time: 'now' };
  const stored = (isTrusted: boolean, values: typeof given | Record<string, string> = given) =>
    createConversationVariables({
      conversationId: 'conv_1',
      agentId: 'agent_1',
      given: values,
      isTrusted,
      startedMs: 0,
      nowMs: () => 0,
    }).storable({ locked: ['plan'] });
  expect(stored(false)).toEqual({ customer: 'Ada', vip: true });
  expect(stored(true)).toEqual({ customer: 'Ada', vip: true, plan: 'gold' });
  const many = Array.from({ length: 101 }, (_, index) => [`v${index}`, 'x'.repeat(5_001)] as const);
  const values = Object.values(stored(false, Object.fromEntries(many)));
  expect(values).toEqual(Array(100).fill('x'.repeat(5_000)));
});
