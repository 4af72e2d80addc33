import type { ConversationConfig, DynamicVariables } from '@parley/contract/agent-config.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { expect, it } from 'vitest';
import type { OfferedTool } from '../../tools/tool-servers/calls/offered-tools.ts';
import { configSpokenIn } from '../plan/conversation-language.ts';
import { leavesTraces, planTools } from './conversation-tools.ts';
import { textOnlyClient } from './tool-client.ts';

const SERVER = '5f0c6a4e-2c4f-4b8e-9d2a-0a4f5e3b7c11';
const context = { eventId: 1, cut: AbortSignal.any([]), signal: AbortSignal.any([]) };

function offered(name: string): OfferedTool {
  return {
    serverId: SERVER,
    serverName: 'Shop',
    title: name,
    name,
    hash: 'h',
    definition: { name, description: '', inputSchema: {} },
    needsApproval: false,
    hasChanged: false,
  };
}

async function planned(
  prompt: NonNullable<ConversationConfig['agent']>['prompt'],
  {
    outcome,
    tools = [],
    isWritten = true,
    agent = {},
    variables = {},
    ...config
  }: ConversationConfig & {
    outcome?: ToolOutcome;
    tools?: readonly OfferedTool[];
    isWritten?: boolean;
    variables?: DynamicVariables;
  } = {},
) {
  const assigned: DynamicVariables[] = [];
  const keys: string[] = [];
  let taken: readonly string[] = [];
  const done: ToolOutcome = outcome ?? { status: 'succeeded', result: 'Done.', wasCalled: true };
  const plan = await planTools(
    {
      agentId: 'agent_1',
      teamId: 'team',
      config: { ...config, agent: { ...agent, prompt } },
      conversationId: 'conv_1',
      firstEventId: 5,
      isWritten,
      client: textOnlyClient(true),
      namesOf: async () => new Map(),
      variables: { current: () => variables, assign: (values) => void assigned.push(values) },
    },
    {
      callbacks: { schedule: () => Promise.reject(new Error('no calls')) },
      doNotCall: { add: () => Promise.reject(new Error('no list')) },
      webhooks: {
        async run(_webhook, _input, { key }) {
          keys.push(key);
          return done;
        },
      },
      toolServers: {
        async offered(_teamId, _ids, names = []) {
          taken = names;
          return tools;
        },
        call: async () => done,
        statusOf: async () => [],
      },
    },
  );
  return { ...plan, assigned, keys, taken };
}

const webhook = (name: string) => ({ type: 'webhook', name, api_schema: { url: 'https://example.org' } });

it('renames tools with equal names, and reserves the names of system tools', async () => {
  const tools = [webhook('book'), { ...webhook('book'), type: 'client' }, webhook('end_call')];
  const plan = await planned({ tools, mcp_server_ids: [SERVER] }, { tools: [offered('transfer_to_agent')] });
  expect(plan.tools.map(({ name, title, kind }) => [name, title, kind])).toEqual([
    ['book', 'book', 'webhook'],
    ['book_2', 'book', 'client'],
    ['end_call_2', 'end_call_2', 'webhook'],
    ['transfer_to_agent', 'transfer_to_agent', 'mcp'],
  ]);
  expect(plan.taken).toEqual(expect.arrayContaining(['end_call', 'book', 'book_2']));
});

it('begins names as Gemini wants them, and leaves people the one that they know', async () => {
  const tools = [webhook('24h_booking'), { ...webhook('-'), type: 'client' }];
  const plan = await planned({ tools, mcp_server_ids: [SERVER] }, { tools: [offered('21st_search')] });
  expect(plan.tools.map(({ name, title }) => [name, title]).slice(0, 2)).toEqual([
    ['_24h_booking', '24h_booking'],
    ['_-', '-'],
  ]);
});

it('offers a model no more tools than services accept', async () => {
  const many = Array.from({ length: 128 }, (_, index) => offered(`tool_${index}`));
  const built_in_tools = { end_call: { name: 'end_call', params: { system_tool_type: 'end_call' } } };
  const prompt = { built_in_tools, tools: [webhook('book')], mcp_server_ids: [SERVER] };
  const { tools, systemTools } = await planned(prompt, { tools: many });
  expect(tools.length + Object.keys(systemTools).length).toBe(128);
  expect(tools[0]?.name).toBe('book');
});

it('assigns answers to variables, and leaves secret ones out of the record', async () => {
  const variables = { order: 7, secret__token: 'abc' };
  const outcome: ToolOutcome = { status: 'succeeded', result: 'Done.', wasCalled: true, variables };
  const plan = await planned({ tools: [webhook('book')] }, { outcome });
  const { detail } = await plan.runTool({ id: 't1', name: 'book', input: {} }, context);
  expect(plan.assigned).toEqual([variables]);
  expect(detail?.variables).toEqual({ order: 7 });
});

it('has the wait messages of functions ready for calls, in the language in which they are written', async () => {
  const tools = [
    { ...webhook('book'), wait_messages: ['Je réserve, {{name}}.', ' '] },
    { ...webhook('show'), type: 'client', wait_messages: ['{{unknown}}'] },
  ];
  const waitsOf = async (wanted: Parameters<typeof planned>[1]) =>
    (
      await planned({ tools }, { variables: { name: 'Ada' }, agent: { language: 'fr-CA' }, ...wanted })
    ).tools.map(({ waitMessages }) => waitMessages);
  const written = [{ text: 'Je réserve, Ada.', language: 'fr' }];
  expect(await waitsOf({ isWritten: false })).toEqual([written, []]);
  expect(await waitsOf({ isWritten: true })).toEqual([[], []]);
  const spoken = configSpokenIn({ agent: { language: 'fr-CA' }, language_presets: { en: {} } }, 'en');
  expect(spoken.agent?.language).toBe('en');
  expect(await waitsOf({ isWritten: false, ...spoken })).toEqual([written, []]);
});

it('has callers asked before the functions that want it, in the words of the function', async () => {
  const asking = (message?: string) => ({
    ...webhook('book'),
    caller_confirmation: { enabled: true, message },
  });
  const off = {
    ...webhook('look'),
    type: 'client',
    caller_confirmation: { enabled: false, message: 'I look.' },
  };
  const { tools } = await planned(
    { tools: [asking('{{name}}, I book for {guests}.'), { ...asking(), name: 'buy' }, off] },
    { variables: { name: 'Ada' } },
  );
  expect(tools.map(({ name, needsConsent, announcement }) => [name, needsConsent, announcement])).toEqual([
    ['book', true, { text: 'Ada, I book for {guests}.', language: 'en' }],
    ['buy', true, undefined],
    ['look', false, undefined],
  ]);
});

it('calls under a key that counts the turns of the whole conversation', async () => {
  const first = await planned({ tools: [webhook('book')] });
  await first.runTool({ id: 't1', name: 'book', input: {} }, context);
  await first.runTool({ id: 't2', name: 'book', input: {} }, context);
  await first.runTool({ id: 't3', name: 'book', input: {} }, { ...context, eventId: 2 });
  const [one, again, next] = first.keys;
  expect(again).toBe(one);
  expect(next).not.toBe(one);
});

it('tells the model that a tool does not exist', async () => {
  const { runTool } = await planned({});
  expect(await runTool({ id: 't1', name: 'fly', input: {} }, context)).toMatchObject({
    status: 'failed',
    wasCalled: false,
    detail: { error_code: 'tool_unknown' },
  });
});

it.each([
  [{ built_in_tools: { end_call: {}, transfer_to_agent: null } }, false],
  [{ built_in_tools: { transfer_to_agent: {} } }, true],
  [{ built_in_tools: { language_detection: {} } }, true],
  [{ tools: [webhook('book')] }, true],
  [{ mcp_server_ids: [SERVER] }, true],
  [{}, false],
])('knows which agents a chat has to remember calls of: %o', (prompt, expected) => {
  expect(leavesTraces({ agent: { prompt } })).toBe(expected);
});
