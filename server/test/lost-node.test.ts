import { createAgent } from '@parley/contract/agents.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveClient } from './live-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { startSlowWebhook } from './slow-webhook.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { bookingWebhook } from './tool-agents.ts';

// Two processes over one PostgreSQL, of which one is lost.

const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
  ],
  otherwise: { text: 'We open at nine.' },
};

let database: TestDatabase;
let lost: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  };
  // Both at once, as a deployment starts them.
  const starting = [startServerProcess(SCRIPT, env), startServerProcess(SCRIPT, env)] as const;
  await Promise.allSettled(starting);
  [lost, other] = [await starting[0], await starting[1]];
}, 120_000);
afterAll(async () => {
  await other?.[Symbol.asyncDispose]();
  await lost?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

it('is replaced by another, which goes on with its conversation and calls its tool under the same key', async () => {
  await using webhook = await startSlowWebhook();
  const prompt = { prompt: 'Be brief.', llm: 'scripted', tools: [bookingWebhook(webhook.url)] };
  const { agent_id } = await lost.call(createAgent, {
    body: {
      name: 'Léa',
      conversation_config: { agent: { language: 'en', first_message: 'Hello', prompt } },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
  const visit = async ({ url }: ServerProcess, resume_token: string | null) => {
    const client = await openLiveClient(
      `${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`,
    );
    const conversation_config_override = { conversation: { text_only: true } };
    const metadata = await client.begin({ resume_token, conversation_config_override });
    return Object.assign(client, metadata.conversation_initiation_metadata_event);
  };
  const question = { type: 'user_message', text: 'A table, please.' };

  using page = await visit(lost, null);
  expect((await page.next('agent_response')).agent_response_event.agent_response).toBe('Hello');
  page.send(question);
  await webhook.called();
  await lost.program.end('SIGKILL');

  using back = await visit(other, page.resume_token ?? '');
  expect(back.conversation_id).toBe(page.conversation_id);
  const { conversation_history_event: history } = await back.next('conversation_history');
  expect(history.turns.map(({ message }) => message)).toEqual(['Hello']);
  webhook.answer({ booked: true });
  back.send(question);
  expect((await back.next('agent_response')).agent_response_event.agent_response).toBe(
    'The table is booked.',
  );
  expect(webhook.calls.map(({ body }) => JSON.parse(body))).toEqual([{ guests: 4 }, { guests: 4 }]);
  expect(webhook.calls[1]?.key).toBe(webhook.calls[0]?.key);
}, 120_000);
