import { randomUUID } from 'node:crypto';
import { createAgent } from '@parley/contract/agents.ts';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startSlowWebhook } from '../support/slow-webhook.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { bookingWebhook } from '../support/tool-agents.ts';

// Two processes over one PostgreSQL, of which one is lost.

const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
  ],
  otherwise: { text: 'We open at nine.' },
};

let database: TestDatabase;
let env: Record<string, string>;
let other: ServerProcess;
beforeAll(async () => {
  database = await openTestDatabase();
  env = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  };
  other = await startServerProcess(SCRIPT, env);
}, 120_000);
afterAll(async () => {
  await other?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** An agent that books tables, and pages on which it is written to. */
async function bookingAgent(webhookUrl: string) {
  const prompt = { prompt: 'Be brief.', llm: 'scripted', tools: [bookingWebhook(webhookUrl)] };
  const { agent_id: agentId } = await other.call(createAgent, {
    body: {
      name: 'Léa',
      conversation_config: { agent: { language: 'en', first_message: 'Hello', prompt } },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
  const visit = async ({ url }: ServerProcess, resume_token: string | null) => {
    const client = await openLiveClient(
      `${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`,
    );
    const conversation_config_override = { conversation: { text_only: true } };
    const metadata = await client.begin({ resume_token, conversation_config_override });
    return Object.assign(client, metadata.conversation_initiation_metadata_event);
  };
  return { agentId, visit };
}

it('is replaced by another, which goes on with its conversation and calls its tool under the same key', async () => {
  await using webhook = await startSlowWebhook();
  // Beside the other, as in a deployment.
  await using lost = await startServerProcess(SCRIPT, env);
  const { visit } = await bookingAgent(webhook.url);
  using page = await visit(lost, null);
  expect((await page.next('agent_response')).agent_response_event.agent_response).toBe('Hello');
  page.send({ type: 'user_message', text: 'A table, please.' });
  await webhook.called();
  await lost.program.end('SIGKILL');

  using back = await visit(other, page.resume_token ?? '');
  expect(back.conversation_id).toBe(page.conversation_id);
  const { conversation_history_event: history } = await back.next('conversation_history');
  expect(history.turns.map(({ message }) => message)).toEqual(['Hello', 'A table, please.']);
  expect(history.is_answering).toBe(true);
  webhook.answer({ booked: true });
  expect((await back.next('agent_response')).agent_response_event.agent_response).toBe(
    'The table is booked.',
  );
  expect(webhook.calls.map(({ body }) => JSON.parse(body))).toEqual([{ guests: 4 }, { guests: 4 }]);
  expect(webhook.calls[1]?.key).toBe(webhook.calls[0]?.key);
}, 120_000);

it('takes nothing with it that was shown', async () => {
  await using webhook = await startSlowWebhook();
  await using lost = await startServerProcess(SCRIPT, env);
  const { visit } = await bookingAgent(webhook.url);
  const pages = await Promise.all(Array.from({ length: 12 }, () => visit(lost, null)));
  await Promise.all(pages.map((page) => page.next('agent_response')));
  const answered = pages.map((page) => page.next('agent_response'));
  for (const page of pages) page.send({ type: 'user_message', text: 'When do you open?' });
  // The last of them has been shown just now.
  await Promise.all(answered);
  await lost.program.end('SIGKILL');
  for (const page of pages) {
    using back = await visit(other, page.resume_token ?? '');
    const { conversation_history_event: history } = await back.next('conversation_history');
    expect(history.turns.map(({ message }) => message)).toEqual([
      ...['Hello', 'When do you open?', 'We open at nine.'],
    ]);
    expect(history.is_answering).toBe(false);
    page[Symbol.dispose]();
  }
}, 120_000);

it.each([{}, { idempotency_key: randomUUID() }])(
  'loses a chat over single requests, whose message is answered elsewhere with a tool under the same key: %o',
  async (key) => {
    await using webhook = await startSlowWebhook();
    await using lost = await startServerProcess(SCRIPT, env);
    const { agentId: agent_id } = await bookingAgent(webhook.url);
    const { conversation_id } = await lost.call(chat, { body: { agent_id, message: 'Good evening' } });
    const question = { agent_id, conversation_id, message: 'A table, please.', ...key };
    const failed = lost.call(chat, { body: question }).catch(() => 'failed');
    await webhook.called();
    await lost.program.end('SIGKILL');
    expect(await failed).toBe('failed');
    webhook.answer({ booked: true });
    expect((await other.call(chat, { body: question })).reply).toBe('The table is booked.');
    expect(webhook.calls).toHaveLength(2);
    expect(webhook.calls[1]?.key).toBe(webhook.calls[0]?.key);
    const { turns } = await other.call(getConversation, { params: { conversation_id } });
    expect(turns.map(({ message }) => message)).toEqual([
      ...['Good evening', 'We open at nine.', 'A table, please.', 'The table is booked.'],
    ]);
  },
  120_000,
);
