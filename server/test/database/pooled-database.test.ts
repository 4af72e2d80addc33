import { chat, getConversation } from '@parley/contract/conversation.ts';
import { addTextDocument, getDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { startPgbouncer } from '../support/pgbouncer.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

// Two processes over one PostgreSQL, behind a pooler that lends connections for one transaction.

const stack = new AsyncDisposableStack();
let one: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  const database = stack.use(await openTestDatabase());
  const pooler = stack.use(await startPgbouncer(database.url));
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_LISTEN_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_LOG_LEVEL: 'warn',
  };
  const script = { otherwise: { text: 'We open at nine.' } };
  one = stack.use(await startServerProcess(script, env));
  other = stack.use(await startServerProcess(script, env));
}, 120_000);
afterAll(() => stack.disposeAsync());

it('stores every turn of chats that run at the same time on two nodes behind PgBouncer', async () => {
  const { agentId: agent_id } = await one.openAgent();
  const conversations = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const node = index % 2 ? one : other;
      const first = await node.call(chat, { body: { agent_id, message: 'Hello?' } });
      const { conversation_id } = first;
      await node.call(chat, { body: { agent_id, conversation_id, message: 'When do you open?' } });
      return conversation_id;
    }),
  );
  for (const conversation_id of conversations) {
    const { turns } = await one.call(getConversation, { params: { conversation_id } });
    expect(turns.filter(({ role }) => role === 'user')).toHaveLength(2);
  }
  for (const node of [one, other]) expect(node.program.errors()).not.toContain('"err"');
});

it('reads a document and finds it over connections of other threads behind PgBouncer', async () => {
  const body = { name: 'Hours', text: 'We open at nine.\n\nParking costs three euros.' };
  const { uuid } = await one.call(addTextDocument, { body });
  const status = async () => (await other.call(getDocument, { params: { uuid } })).status;
  await expect.poll(status).toBe('ready');
  const { passages } = await other.call(searchKnowledge, { body: { query: 'What does parking cost?' } });
  expect(passages[0]?.text).toContain('three euros');
});

it('moves a chat between nodes behind PgBouncer', async () => {
  const { agentId } = await one.openAgent();
  const visit = async ({ url }: ServerProcess, resume_token: string | null) => {
    const client = await openLiveClient(
      `${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`,
    );
    const conversation_config_override = { conversation: { text_only: true } };
    const metadata = await client.begin({ resume_token, conversation_config_override });
    return Object.assign(client, metadata.conversation_initiation_metadata_event);
  };
  using before = await visit(one, null);
  using after = await visit(other, before.resume_token ?? null);
  expect(after.conversation_id).toBe(before.conversation_id);
  expect((await before.closed).code).toBe(4001);
});
