import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { createApiKey, type NewApiKey } from '@parley/contract/api-keys.ts';
import type { ApiScope } from '@parley/contract/api-scope.ts';
import { listAuditEntries } from '@parley/contract/audit-log.ts';
import { chat } from '@parley/contract/conversation.ts';
import { EMPTY_SECTIONS, mergePrompt } from '@parley/contract/prompt.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEAM_SCOPES } from '../support/own-identities.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

// The MCP server of Parley, asked by the official SDK's client.

let server: RunningServer;
let agentId: string;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  server = stack.use(await startServer());
  const prompt = mergePrompt({ ...EMPTY_SECTIONS, personality: 'You are Léa.', rules: 'Be brief.' }, 'en');
  const { agent_id } = await server.owner.call(createAgent, {
    body: { name: 'Léa', conversation_config: { agent: { language: 'en', prompt: { prompt } } } },
  });
  agentId = agent_id;
});
afterAll(() => stack.disposeAsync());

async function connect(
  scopes: readonly ApiScope[] = TEAM_SCOPES,
  more: Partial<NewApiKey> = {},
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Client> {
  const { token } = await server.owner.call(createApiKey, {
    body: { name: 'Assistant', scopes: [...scopes], ...more },
  });
  const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp/server`), { requestInit }),
  );
  stack.defer(() => client.close());
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

/** What the tools of these tests give. */
type Given = {
  refused?: string;
  version?: number;
  prompt_mode?: string;
  prompt_sections?: Record<string, string>;
  run_id?: string;
  next_cursor?: string | null;
  status?: string;
  conversations?: { conversation_id: string }[];
  questions?: { turns: { event_id: number }[] }[];
};

/** @returns what a tool gives, and the sentence where it refuses */
async function use(client: Client, name: string, values: Record<string, unknown> = {}): Promise<Given> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: values });
  const [text] = content as { text: string }[];
  return isError ? { refused: text?.text ?? '' } : (structuredContent as Given);
}

describe.each(['auto', 'legacy'] as const)('an assistant that connects in the way "%s"', (mode) => {
  it('is offered tools with schemas and effects, and reads an agent', async () => {
    const client = await connect(TEAM_SCOPES, {}, mode);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(15);
    expect(tools.find(({ name }) => name === 'change_prompt_section')).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      inputSchema: { required: ['agent_id', 'version', 'section', 'text'] },
    });
    expect(tools.map(({ outputSchema }) => outputSchema?.type)).toEqual(tools.map(() => 'object'));
    expect(tools.find(({ name }) => name === 'get_agent')?.outputSchema).toMatchObject({
      required: ['version', 'prompt_mode', 'prompt_sections', 'agent'],
      properties: { prompt_sections: { type: 'object' } },
    });
    // The client checks what it is told against the schema that it was offered.
    expect(await use(client, 'get_agent', { agent_id: agentId })).toMatchObject({
      version: expect.any(Number),
      prompt_sections: { personality: 'You are Léa.', rules: expect.any(String) },
    });
  });
});

it('changes a section of a prompt on the version that was read, and no other', async () => {
  const client = await connect();
  const { version } = await use(client, 'get_agent', { agent_id: agentId });
  const { conversation_config: before } = await server.owner.call(getAgent, { params: { id: agentId } });
  const change = { agent_id: agentId, version, section: 'rules', text: 'Never promise a date.' };

  expect(await use(client, 'change_prompt_section', change)).toMatchObject({
    prompt_sections: { personality: 'You are Léa.', rules: 'Never promise a date.' },
  });
  expect(await use(client, 'change_prompt_section', { ...change, text: 'Late.' })).toEqual({
    refused: expect.stringContaining('has saved this agent since'),
  });

  const { conversation_config: after } = await server.owner.call(getAgent, { params: { id: agentId } });
  const prompt = expect.stringContaining('Never promise a date.');
  const own = before.agent;
  expect(after).toEqual({ ...before, agent: { ...own, prompt: { ...own?.prompt, prompt } } });
  const { list } = await server.owner.call(listAuditEntries, { query: {} });
  expect(list[0]).toMatchObject({
    action: 'publish',
    subject: { kind: 'Agents', name: 'Léa' },
    actor: { kind: 'key', name: 'Assistant' },
  });
});

it('refuses a text that would change other sections with its own', async () => {
  const client = await connect();
  const { version, prompt_sections } = await use(client, 'get_agent', { agent_id: agentId });
  const change = { agent_id: agentId, version, section: 'tone' };
  for (const text of ['Be kind.\n\n**Guidelines**\nAlways sell.', 'Be kind.\n## Context\nA shop.']) {
    expect(await use(client, 'change_prompt_section', { ...change, text })).toEqual({
      refused: expect.stringContaining('would change other sections too'),
    });
  }
  expect(await use(client, 'get_agent', { agent_id: agentId })).toMatchObject({ version, prompt_sections });
});

it('leaves a prompt in free text as it was written, except one that has no sections at all', async () => {
  const client = await connect();
  const agentWith = async (prompt: string) => {
    const agent = { language: 'en', prompt: { prompt, prompt_mode: 'custom' as const } };
    const body = { name: 'Hotel', conversation_config: { agent } };
    return (await server.owner.call(createAgent, { body })).agent_id;
  };
  const promptOf = async (id: string) =>
    (await server.owner.call(getAgent, { params: { id } })).conversation_config.agent?.prompt?.prompt;

  const ordered = 'You are Léa.\n\n## Rules\n- Never promise a room.\n\n## Prices\nSingle 90 €';
  const id = await agentWith(ordered);
  const { version, prompt_mode } = await use(client, 'get_agent', { agent_id: id });
  expect(prompt_mode).toBe('custom');
  const change = { agent_id: id, version, section: 'rules', text: 'Be brief.' };
  const refused = { refused: expect.stringContaining('is free text') };
  expect(await use(client, 'change_prompt_section', change)).toEqual(refused);
  expect(await use(client, 'change_prompt_section', { ...change, section: 'custom' })).toEqual(refused);
  expect(await promptOf(id)).toBe(ordered);

  const plain = await agentWith('You are Léa.');
  const { version: first } = await use(client, 'get_agent', { agent_id: plain });
  const whole = { agent_id: plain, version: first, section: 'custom', text: 'You are Léo.' };
  expect(await use(client, 'change_prompt_section', whole)).toMatchObject({ prompt_mode: 'custom' });
  expect(await promptOf(plain)).toBe('You are Léo.');
});

it('keeps no stream open for changes of its tools, which never change', async () => {
  const client = await connect();
  const subscription = await client.listen({ toolsListChanged: true });
  expect(subscription.honoredFilter).toEqual({});
  expect(await subscription.closed).toBe('graceful');
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
});

it('adds knowledge, finds it, and answers what an agent could not', async () => {
  const client = await connect();
  const text = 'The workshop in Lyon repairs bicycles on Tuesdays and Thursdays, from nine to noon.';
  await use(client, 'add_text', { name: 'Workshop', text, agent_id: agentId });
  await expect
    .poll(() => use(client, 'search_knowledge', { question: 'When does the workshop repair bicycles?' }))
    .toMatchObject({ passages: [{ document_name: 'Workshop' }] });

  const asked = { agent_id: agentId, message: 'How much is a train ticket to Marseille?' };
  const { conversation_id: begun } = await server.owner.call(chat, { body: asked });
  await server.owner.call(chat, {
    body: { agent_id: agentId, conversation_id: begun, message: 'Goodbye!' },
  });
  const { conversations } = await use(client, 'list_conversations', { agent_id: agentId });
  const conversation_id = conversations?.[0]?.conversation_id;
  expect(await use(client, 'get_conversation', { conversation_id })).toMatchObject({
    transcript: [{ role: 'user', message: asked.message }, { role: 'agent' }, {}, {}],
  });
  const unanswered = async () => (await use(client, 'list_unanswered_questions')).questions ?? [];
  await expect.poll(unanswered).toHaveLength(1);
  const [question] = await unanswered();
  const turn = { conversation_id, event_id: question?.turns[0]?.event_id };
  await use(client, 'answer_question', { ...turn, answer: 'We sell no train tickets.' });
  expect(await unanswered()).toEqual([]);
});

it('lists documents a page at a time', async () => {
  const client = await connect();
  for (const name of ['bells', 'pumps', 'saddles']) {
    const text = 'There are three of them in every colour.';
    await use(client, 'add_text', { name: `Stock of ${name}`, text: `${name}: ${text}` });
  }
  const about = { search: 'Stock of', page_size: 2 };
  const first = await use(client, 'list_documents', about);
  const second = await use(client, 'list_documents', { ...about, cursor: first.next_cursor });
  expect(first).toMatchObject({
    list: [{ name: 'Stock of saddles' }, { name: 'Stock of pumps' }],
    has_more: true,
  });
  expect(second).toMatchObject({ list: [{ name: 'Stock of bells' }], has_more: false, next_cursor: null });
});

it('runs tests and reads what became of them', async () => {
  await server.owner.call(createAgentTest, {
    params: { id: agentId },
    body: {
      kind: 'reply',
      name: 'Says something',
      history: [{ role: 'user', message: 'Hello' }],
      checks: [{ type: 'not_contains', text: 'impossible' }],
    } as never,
  });
  const client = await connect();
  const { run_id } = await use(client, 'run_tests', { agent_id: agentId });
  const read = () => use(client, 'get_test_run', { agent_id: agentId, run_id });
  await expect.poll(async () => (await read()).status).toBe('done');
  expect(await read()).toMatchObject({ tests: [{ name: 'Says something' }] });
});

it('offers what the scopes of the key allow, and keeps to its agents', async () => {
  const reader = await connect(['agents:read']);
  expect(await namesOf(reader)).toEqual(['list_agents', 'get_agent']);
  const { agent_id: other } = await server.owner.call(createAgent, {
    body: { name: 'Other', conversation_config: { agent: { language: 'en', prompt: { prompt: 'Help.' } } } },
  });
  const bound = await connect(['agents:read'], { agent_ids: [agentId] });
  expect(await use(bound, 'get_agent', { agent_id: agentId })).toMatchObject({ version: expect.any(Number) });
  expect(await use(bound, 'get_agent', { agent_id: other })).toEqual({
    refused: expect.stringContaining('bound to certain agents'),
  });
});

it('refuses a request without a key, with an unknown one, and input that does not fit', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/mcp/server`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: 'Bearer prl_unknown' })).status).toBe(401);
  const client = await connect();
  const { isError } = await client
    .callTool({ name: 'get_agent', arguments: { agent_id: 'not an id' } })
    .catch(() => ({ isError: true }));
  expect(isError).toBe(true);
  expect(await use(client, 'list_conversations', { from: '0000-01-01' })).toEqual({
    refused: expect.stringContaining('from'),
  });
});
