import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { getSignedUrl } from '@parley/contract/conversation.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { connectSlack, receiveSlackEvent } from '@parley/contract/integrations.ts';
import { setApprovalPolicy } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { answeringAgent, CALLED, connectPlatform, ticketIn } from '../support/phone-platform.ts';
import { newCallSid } from '../support/phone-stage.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { directMessage, FLORIST } from '../support/slack-agents.ts';
import { type SlackServer, signedHeaders, slackCallback, startSlackServer } from '../support/slack-server.ts';
import { dial } from '../support/telephone.ts';
import { addToolServer, callsAt, startShopServer } from '../support/tool-socket.ts';

// Two nodes of one installation behind a load balancer that sends every request wherever it likes.

const SOON = { timeout: 30_000, interval: 20 };
const systemTool = (name: string, params = {}) => ({
  type: 'system',
  name,
  description: '',
  params: { system_tool_type: name, ...params },
});
const toSales = {
  transfer_destination: { type: 'phone', phone_number: '+33199004321' },
  condition: 'the caller wants sales',
  transfer_type: 'conference',
};

let folder: string;
let slack: SlackServer;
let one: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodes-'));
  slack = await startSlackServer(FLORIST);
  const model = {
    rules: [
      { afterTool: 'find_order', reply: { text: 'I found your order.' } },
      { contains: 'order', reply: { toolCalls: [{ name: 'find_order', input: {} }] } },
      { matches: '^7$', reply: { toolCalls: [{ name: 'end_call', input: {} }], text: 'Goodbye then.' } },
      {
        matches: '^9$',
        reply: {
          text: 'I put you through.',
          toolCalls: [{ name: 'transfer_to_number', input: { transfer_number: '+33199004321' } }],
        },
      },
    ],
    otherwise: { text: 'Which flowers?' },
  };
  const speech = {
    recogniser: { otherwise: { text: 'Hello?' } },
    voice: { otherwise: { millisecondsPerCharacter: 10 } },
  };
  await writeFile(join(folder, 'model.json'), JSON.stringify(model));
  await writeFile(join(folder, 'speech.json'), JSON.stringify(speech));
  const env = {
    PARLEY_DATA: folder,
    PARLEY_LATE_MS: '0',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_SCRIPTED_MODEL: join(folder, 'model.json'),
    PARLEY_SCRIPTED_SPEECH: join(folder, 'speech.json'),
    PARLEY_SLACK_API_URL: slack.apiUrl,
  };
  one = await startServer(env);
  other = await startServer({ ...env, PARLEY_PUBLIC_URL: one.url }, one);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await one[Symbol.asyncDispose]();
  await slack[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('answers a message of Slack once, though each of them gets the event, and again', async () => {
  const { provider_uuid: id, agent_id } = await one.owner.call(createAgent, {
    body: {
      name: 'Florist',
      conversation_config: { agent: { language: 'en', prompt: { prompt: 'Sell.', llm: 'scripted' } } },
    },
  });
  const { token: botToken, signingSecret } = FLORIST;
  await other.owner.call(connectSlack, { params: { id }, body: { botToken, signingSecret } });
  const asked = directMessage('Good morning');
  const body = JSON.stringify(slackCallback(FLORIST, asked));
  const deliver = ({ url }: RunningServer) =>
    fetch(`${url}${pathOf(receiveSlackEvent, 'test', { agent_id })}`, {
      method: 'POST',
      body,
      headers: signedHeaders(body, { signingSecret }),
    });
  const answers = await Promise.all([one, other, one, other].map(deliver));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = directMessage('And tulips?', { thread_ts: asked.ts });
  const nextBody = JSON.stringify(slackCallback(FLORIST, next));
  await fetch(`${other.url}${pathOf(receiveSlackEvent, 'test', { agent_id })}`, {
    method: 'POST',
    body: nextBody,
    headers: signedHeaders(nextBody, { signingSecret }),
  });
  await expect.poll(() => slack.posts.filter(({ threadTs }) => threadTs === asked.ts), SOON).toHaveLength(2);
  // A reply is posted before it is stored.
  const stored = async () => {
    const { rows } = await one.database.pool.query(
      `select count(distinct c.id)::int as conversations, count(*)::int as turns from conversations c
        join conversation_turns t on t.conversation_id = c.id where channel = 'slack'`,
    );
    return rows;
  };
  await expect.poll(stored, SOON).toEqual([{ conversations: 1, turns: 4 }]);
  expect(slack.posts.filter(({ threadTs }) => threadTs === asked.ts)).toHaveLength(2);
});

it('runs a telephone call on one of them, and gives the platform its call control on the other', async () => {
  const platform = await connectPlatform(one);
  const built_in_tools = {
    transfer_to_number: systemTool('transfer_to_number', { transfers: [toSales] }),
    end_call: systemTool('end_call'),
  };
  await answeringAgent(one, CALLED, {
    type: 'voice',
    conversation_config: {
      turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      agent: {
        language: 'en',
        first_message: 'Good morning.',
        prompt: { prompt: 'Be brief.', llm: 'scripted', built_in_tools },
      },
    },
  });
  const mediaUrl = `${other.url.replace('http', 'ws')}/api/test/phone/${platform.line.id}/media`;
  for (const [key, reason, instruction] of [
    ['7', 'agent_ended', '<Hangup/>'],
    ['9', 'transferred', '<Number'],
  ] as const) {
    const callSid = newCallSid();
    const ticket = ticketIn(await platform.announce(callSid));
    using telephone = await dial({ url: mediaUrl, callSid, parameters: { ticket } });
    await telephone.listen();
    telephone.press(key, '#');
    expect(await telephone.closed).toMatchObject({ reason });
    expect((await platform.tell('calls/ended', { CallSid: callSid })).text).toContain(instruction);
    using again = await dial({
      url: mediaUrl.replace(other.url.replace('http', 'ws'), one.url.replace('http', 'ws')),
      callSid,
      parameters: { ticket },
    });
    expect((await again.closed).code).toBe(1008);
    if (key === '9') {
      const back = await platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'no-answer' });
      using returned = await dial({ url: mediaUrl, callSid, parameters: { ticket: ticketIn(back) } });
      await returned.hear();
      returned.hangUp();
    }
  }
});

it('obeys at once on one of them what was decided about a tool server on the other', async () => {
  await using shop = await startShopServer();
  const servers = [await addToolServer(one.owner, shop.url, false)];
  const prompt = { prompt: 'Help.', llm: 'scripted', mcp_server_ids: servers };
  const { agent_id } = await one.owner.call(createAgent, {
    body: { name: 'Shop', conversation_config: { agent: { language: 'en', prompt } } },
  });
  const ask = async (node: RunningServer) => {
    const { signed_url } = await node.owner.call(getSignedUrl, { query: { agent_id } });
    const path = signed_url.slice(one.url.replace('http', 'ws').length);
    using client = await openLiveClient(`${node.url.replace('http', 'ws')}${path}`);
    const { conversation_initiation_metadata_event: event } = await client.begin({
      conversation_config_override: { conversation: { text_only: true } },
    });
    client.send({ type: 'user_message', text: 'Where is my order?' });
    await client.next('agent_response');
    return event.conversation_id;
  };
  await ask(other);
  expect(callsAt(shop)).toHaveLength(1);
  await one.owner.call(setApprovalPolicy, {
    params: { id: servers[0] ?? '' },
    body: { approval_policy: 'require_approval_all' },
  });
  const conversation_id = await ask(other);
  expect(callsAt(shop)).toHaveLength(1);
  const log = () => one.owner.call(getCallLog, { params: { conversation_id } });
  await expect.poll(async () => (await log()).data.status, SOON).toBe('done');
});
