import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { createToolServer } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../server/test/support/conversation-server.ts';
import { type EverythingServer, startEverythingServer } from '../../server/test/support/everything-server.ts';
import { agentWith, bookingWebhook, openPageFunction } from '../../server/test/support/tool-agents.ts';
import { startWebhookServer, type WebhookServer } from '../../server/test/support/webhook-server.ts';
import { type Medium, startToolConversation } from '../support/tool-conversation.ts';

// The official client, unmodified, with an agent that has tools of every kind.

const turn = { turn_eagerness: 'eager' } as const;

let everything: EverythingServer;
let webhook: WebhookServer;
beforeAll(async () => {
  everything = await startEverythingServer('STREAMABLE_HTTP');
  webhook = await startWebhookServer();
});
afterAll(async () => {
  await everything[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
});

const plain = (config: ConversationConfig) => async () => config;

async function withReferenceServer(team: TestCaller, asks: boolean): Promise<ConversationConfig> {
  const approval_policy = asks ? 'require_approval_all' : 'auto_approve_all';
  const body = {
    config: { name: 'Reference', url: everything.url, transport: 'STREAMABLE_HTTP', approval_policy },
  };
  const { id } = await team.call(createToolServer, { body: body as never });
  return agentWith({ servers: [id], turn });
}

const call = (name: string, input: Record<string, unknown> = {}) => ({ toolCalls: [{ name, input }] });

it('asks the official client about every call of a model that numbers them anew in each turn', async () => {
  const asked: unknown[] = [];
  await using conversation = await startToolConversation({
    medium: 'text',
    said: 'Say hello',
    script: {
      rules: [{ afterTool: 'echo', reply: { text: 'The server said it.' } }],
      otherwise: { toolCalls: [{ name: 'echo', input: { message: 'hello' }, id: 'call_0' }] },
    },
    configFor: (team) => withReferenceServer(team, true),
    options: {
      onMCPToolApprovalRequest: ({ tool_call_id }) => {
        asked.push(tool_call_id);
        return true;
      },
    },
  });
  await conversation.until(/^servers true \d+/);
  conversation.speak();
  await conversation.until('agent: The server said it.');
  conversation.speak();
  await expect.poll(() => asked).toEqual(['call_0', 'call_2']);
});

describe.each<Medium>(['text', 'voice'])('the official client, in %s', (medium) => {
  it.each([
    ['echo', 'fine', 'It is booked.'],
    ['status/503', 'failed', 'That did not work.'],
  ])('is told how a webhook ended (%s)', async (path, ending, answer) => {
    await using conversation = await startToolConversation({
      medium,
      said: 'A table please',
      script: {
        rules: [
          { afterTool: 'book_table', toolFailed: false, reply: { text: 'It is booked.' } },
          { afterTool: 'book_table', toolFailed: true, reply: { text: 'That did not work.' } },
        ],
        otherwise: call('book_table', { guests: 4 }),
      },
      configFor: plain(agentWith({ tools: [bookingWebhook(`${webhook.origin}/${path}`)], turn })),
    });
    conversation.speak();
    await conversation.until(`agent: ${answer}`);
    expect(conversation.heard.filter((line) => line.startsWith('re'))).toEqual([
      'request webhook book_table',
      `response webhook book_table ${ending} called`,
    ]);
    const { turns } = await conversation.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      { tool_name: 'book_table', is_error: ending === 'failed' },
    ]);
  });

  it('runs the functions that its page has registered', async () => {
    const parameters: unknown[] = [];
    await using conversation = await startToolConversation({
      medium,
      said: 'Show me the prices',
      script: {
        rules: [{ afterTool: 'open_page', toolFailed: false, reply: { text: 'There they are.' } }],
        otherwise: call('open_page', { page: 'prices' }),
      },
      configFor: plain(agentWith({ tools: [openPageFunction()], turn })),
      options: {
        clientTools: {
          open_page: (given: unknown) => {
            parameters.push(given);
            return JSON.stringify({ opened: true });
          },
        },
      },
    });
    conversation.speak();
    await conversation.until('agent: There they are.');
    expect(parameters).toEqual([{ page: 'prices', source: 'agent' }]);
    expect(conversation.heard).toContain('response client open_page fine called');
    const { turns } = await conversation.finish();
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
      {
        tool_name: 'open_page',
        type: 'client',
        status: 'succeeded',
        result: expect.stringContaining('opened'),
      },
    ]);
  });

  it('reports a function that its page lacks as failed, and so does the agent', async () => {
    await using conversation = await startToolConversation({
      medium,
      said: 'Show me the prices',
      script: {
        rules: [{ afterTool: 'open_page', toolFailed: true, reply: { text: 'I cannot open them here.' } }],
        otherwise: call('open_page', { page: 'prices' }),
      },
      configFor: plain(agentWith({ tools: [openPageFunction()], turn })),
    });
    conversation.speak();
    await conversation.until('agent: I cannot open them here.');
    expect(conversation.heard).toContain('response client open_page failed called');
  });

  it.each([
    [true, 'mcp echo success', 'The server said it.', 'succeeded'],
    [false, 'mcp echo failure', 'As you wish.', 'declined'],
  ])(
    'is asked whether a tool of a tool server may be called, and decides (%s)',
    async (agrees, last, answer, status) => {
      const asked: unknown[] = [];
      await using conversation = await startToolConversation({
        medium,
        said: 'Say hello',
        script: {
          rules: [
            { afterTool: 'echo', toolFailed: false, reply: { text: 'The server said it.' } },
            { afterTool: 'echo', toolFailed: true, reply: { text: 'As you wish.' } },
          ],
          otherwise: call('echo', { message: 'hello' }),
        },
        configFor: (team) => withReferenceServer(team, true),
        options: {
          onMCPToolApprovalRequest: ({ tool_name, parameters, approval_timeout_secs }) => {
            asked.push({ tool_name, parameters, approval_timeout_secs });
            return agrees;
          },
        },
      });
      await conversation.until(/^servers true \d+/);
      conversation.speak();
      await conversation.until(`agent: ${answer}`);
      expect(asked).toEqual([
        { tool_name: 'echo', parameters: { message: 'hello' }, approval_timeout_secs: 300 },
      ]);
      const states = conversation.heard.filter((line) => line.startsWith('mcp '));
      expect(states[0]).toBe('mcp echo awaiting_approval');
      expect(states.at(-1)).toBe(last);
      const { turns } = await conversation.finish();
      expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
        { tool_name: 'echo', type: 'mcp', status, approval: { by: 'client', is_approved: agrees } },
      ]);
    },
  );

  it('is shown the steps of a tool that is trusted', async () => {
    await using conversation = await startToolConversation({
      medium,
      said: 'Say hello',
      script: {
        rules: [{ afterTool: 'echo', toolFailed: false, reply: { text: 'The server said it.' } }],
        otherwise: call('echo', { message: 'hello' }),
      },
      configFor: (team) => withReferenceServer(team, false),
    });
    await conversation.until(/^servers true \d+/);
    conversation.speak();
    await conversation.until('agent: The server said it.');
    expect(conversation.heard.filter((line) => line.startsWith('mcp '))).toEqual([
      'mcp echo loading',
      'mcp echo success',
    ]);
  });

  it('closes when the goodbye was said, and not before', async () => {
    await using conversation = await startToolConversation({
      medium,
      said: 'Bye',
      script: { otherwise: call('end_call', { reason: 'Leaves.', message: 'Goodbye, and thank you!' }) },
      configFor: plain(agentWith({ systemTools: { end_call: {} }, turn })),
    });
    conversation.speak();
    await conversation.until(/^disconnected: /);
    expect(conversation.heard.indexOf('agent: Goodbye, and thank you!')).toBeLessThan(
      conversation.heard.indexOf('response system end_call fine called'),
    );
    expect(conversation.heard).toContain('agent: Goodbye, and thank you!');
    const { end_reason, turns } = await conversation.finish();
    expect(end_reason).toBe('agent_ended');
    expect(turns.at(-1)?.message).toBe('Goodbye, and thank you!');
  });
});
