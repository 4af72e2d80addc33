import { describe, expect, it } from 'vitest';
import { conversationVariables, fillVariables, systemVariables } from './dynamic-variables.ts';

describe('fillVariables', () => {
  it('puts texts, numbers and booleans in place of their names', () => {
    expect(fillVariables('{{name}} has {{ n }} ({{ok}})', { name: 'Ada', n: 7, ok: true })).toBe(
      'Ada has 7 (true)',
    );
  });

  it('leaves out variables that have no value, and names them', () => {
    const missing = new Set<string>();
    expect(fillVariables('{{a}}, {{b}}, {{a}}{{c}}.', { c: 'x' }, (name) => missing.add(name))).toBe(',, x.');
    expect([...missing]).toEqual(['a', 'b']);
  });

  it.each([
    ['Hello {{first}} {{last}}, welcome.', 'Hello, welcome.'],
    ['Bonjour {{name}} ! Ça va ?', 'Bonjour ! Ça va ?'],
    ['Dear {{title}}Ada, hello {{name}}', 'Dear Ada, hello'],
  ])('leaves no gap where a name has no value: %s', (text, filled) => {
    expect(fillVariables(text, {})).toBe(filled);
  });

  it('does not take inherited properties for values', () => {
    expect(fillVariables('{{constructor}}', {})).toBe('');
  });

  it('never writes a secret into a text', () => {
    expect(fillVariables('key {{secret__token}}.', { secret__token: 'abc' })).toBe('key.');
  });

  it('does not fill names inside a value', () => {
    expect(fillVariables('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}');
  });

  it('leaves braces that name nothing as they are', () => {
    expect(fillVariables('{{}} {{ 1 }} {x}', {})).toBe('{{}} {{ 1 }} {x}');
  });
});

it('gives the system variables of a call in the agent’s language and time zone', () => {
  const variables = systemVariables({
    agentId: 'agent_1',
    conversationId: 'conv_1',
    nowMs: Date.UTC(2026, 0, 5, 13, 30),
    callDurationSeconds: 12.8,
    timezone: 'Europe/Paris',
    language: 'fr',
  });
  expect(variables).toMatchObject({
    system__agent_id: 'agent_1',
    system__current_agent_id: 'agent_1',
    system__conversation_id: 'conv_1',
    system__call_duration_secs: 12,
    system__time_utc: '2026-01-05T13:30:00.000Z',
    system__timezone: 'Europe/Paris',
  });
  expect(variables.system__time).toContain('lundi 5 janvier 2026');
  expect(variables.system__time).toContain('14:30');
});

it('takes UTC for a time zone it does not know', () => {
  const facts = { agentId: 'a', conversationId: 'c', nowMs: 0, callDurationSeconds: 0, language: 'en' };
  expect(systemVariables({ ...facts, timezone: 'Mars/Olympus' }).system__timezone).toBe('UTC');
});

it('prefers what the client gave over placeholders, and lets no client set system variables', () => {
  const variables = conversationVariables({
    placeholders: { name: 'you', city: 'Paris' },
    given: { name: 'Ada', system__agent_id: 'forged' },
    system: { system__agent_id: 'agent_1' },
  });
  expect(variables).toEqual({ name: 'Ada', city: 'Paris', system__agent_id: 'agent_1' });
});
