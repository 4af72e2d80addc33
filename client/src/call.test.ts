import { listAgents } from '@parley/contract/agent-list.ts';
import { listDocuments } from '@parley/contract/knowledge.ts';
import { listToolServers } from '@parley/contract/tool-servers.ts';
import { expect, it } from 'vitest';
import { replyOf } from './call.ts';

const settings = { origin: '', provider: 'acme', token: () => undefined };
const agent = { id: '7f3a0c1e-9a53-4e5c-9a3c-1d2b7c1f0a11', external_id: 'agent_1', name: 'Léa' };

it.each([
  ['an array', [agent]],
  ['an object with the list', { list: [agent] }],
])('reads a list from %s', (_, body) => {
  expect(replyOf(settings, listAgents, body)).toEqual([agent]);
});

it('reads a bare array where the list is wrapped', () => {
  expect(replyOf(settings, listToolServers, [])).toEqual({ mcp_servers: [] });
  expect(replyOf(settings, listDocuments, [])).toEqual({
    list: [],
    has_more: false,
    next_cursor: null,
    counts: { text: 0, url: 0, file: 0 },
    total: 0,
  });
});

it('rejects a reply that is not a list', () => {
  expect(() => replyOf(settings, listAgents, { agents: [agent] })).toThrow();
  expect(() => replyOf(settings, listDocuments, [agent])).toThrow();
});
