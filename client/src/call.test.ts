import { listAgents } from '@parley/contract/agent-list.ts';
import { listDocuments } from '@parley/contract/knowledge.ts';
import { listToolServers } from '@parley/contract/tool-servers.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { callEndpoint, callForFile, replyOf } from './call.ts';

const settings = { origin: '', provider: 'acme', token: () => undefined };
const agent = { id: '7f3a0c1e-9a53-4e5c-9a3c-1d2b7c1f0a11', external_id: 'agent_1', name: 'Léa' };

afterEach(() => vi.unstubAllGlobals());

it('says that the server cannot be reached when the connection breaks within an answer', async () => {
  const broken = () => new ReadableStream({ start: (content) => content.error(new TypeError('terminated')) });
  vi.stubGlobal('fetch', async () => new Response(broken()));
  const unreachable = { name: 'CallError', status: 0 };
  await expect(callEndpoint(settings, listAgents, {})).rejects.toMatchObject(unreachable);
  await expect(callForFile(settings, listAgents, {})).rejects.toMatchObject(unreachable);
  const left = AbortSignal.abort();
  await expect(callEndpoint(settings, listAgents, {}, left)).rejects.toMatchObject({ message: 'terminated' });
});

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
