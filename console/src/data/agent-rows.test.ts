import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import { describe, expect, it } from 'vitest';
import { decodeConfig, toAgentRows } from './agent-rows.ts';

const entry = (external: string, facts: Partial<AgentListEntry> = {}): AgentListEntry => ({
  id: `uuid-of-${external}`,
  external_id: external,
  name: `Agent ${external}`,
  ...facts,
});

const createdAt = (seconds: number) => JSON.stringify({ metadata: { created_at_unix_secs: seconds } });

describe('toAgentRows', () => {
  it('puts the newest agent first', () => {
    const rows = toAgentRows([
      entry('old', { config: createdAt(100) }),
      entry('new', { config: createdAt(300) }),
      entry('middle', { config: createdAt(200) }),
    ]);
    expect(rows.map((row) => row.externalId)).toEqual(['new', 'middle', 'old']);
  });

  it('prefers the row with an active number among two rows of one agent, in any order', () => {
    const withNumber = entry('a', { id: 'kept', number_active: '+33123456789', config: createdAt(1) });
    const without = entry('a', { id: 'dropped', config: createdAt(2) });
    expect(toAgentRows([withNumber, without]).map((row) => row.id)).toEqual(['kept']);
    expect(toAgentRows([without, withNumber]).map((row) => row.id)).toEqual(['kept']);
  });

  it('prefers the newer of two rows of one agent when neither has a number', () => {
    const rows = toAgentRows([
      entry('a', { id: 'older', config: createdAt(1) }),
      entry('a', { id: 'newer', config: createdAt(2) }),
    ]);
    expect(rows.map((row) => row.id)).toEqual(['newer']);
  });

  it('reads a number that travelled as a JSON number as international text', () => {
    expect(toAgentRows([entry('a', { number_active: 33123456789 })])[0]?.numberActive).toBe('+33123456789');
  });

  it('treats an agent without a type as a voice agent', () => {
    expect(toAgentRows([entry('a'), entry('b', { type: 'chat' })]).map((row) => row.type)).toEqual([
      'voice',
      'chat',
    ]);
  });

  it('shows an agent whose config cannot be read', () => {
    expect(toAgentRows([entry('a', { config: '{broken' })])).toEqual([
      {
        id: 'uuid-of-a',
        externalId: 'a',
        name: 'Agent a',
        type: 'voice',
        integrations: [],
        createdAtUnixSeconds: 0,
      },
    ]);
  });
});

describe('decodeConfig', () => {
  const config = {
    phone_numbers: [{ phone_number: '+33123456789', phone_number_id: 'n1' }],
    metadata: { created_at_unix_secs: 5 },
  };

  it.each([
    ['an object', config],
    ['JSON text', JSON.stringify(config)],
    ['JSON text encoded twice', JSON.stringify(JSON.stringify(config))],
  ])('reads %s', (_, form) => {
    expect(decodeConfig(form)).toEqual(config);
  });

  it('gives nothing for no config', () => {
    expect(decodeConfig(null)).toEqual({});
  });
});
