import { chat } from '@parley/contract/conversation.ts';
import { createPostCallWebhook, listCallDeliveries } from '@parley/contract/post-call-webhooks.ts';
import { expect, it } from 'vitest';
import { answers, isSigned, startPostCallReceiver } from '../support/post-call-receiver.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

const VERDICT = { summary: 'A booking.', title: 'Booking', criteria: [], data: [] };
const script = {
  rules: [
    { contains: '<conversation>', reply: { text: JSON.stringify(VERDICT) } },
    { contains: 'four', reply: { text: 'Goodbye!', isGoodbye: true } },
  ],
};

it('sends a delivery again whose process was lost on the way, under the same id, and once only', async () => {
  await using receiver = await startPostCallReceiver();
  await using database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_POST_CALL_RETRY_SECONDS: '3600',
  };
  await using first = await startServerProcess(script, env);
  const body = { url: receiver.url, includes_tests: false };
  const { secret } = await first.call(createPostCallWebhook, { body });
  const { agentId: agent_id } = await first.openAgent();
  receiver.answerWith(answers.silence);
  const message = 'A table for four';
  const { conversation_id } = await first.call(chat, { body: { agent_id, message } });
  await expect.poll(() => receiver.arrived.length, { timeout: 20_000 }).toBe(1);
  await first.program.end('SIGKILL');

  // As if the claim had expired.
  await database.pool.query('update post_call_deliveries set claimed_until = now()');
  await using second = await startServerProcess(script, env);
  const read = () => second.call(listCallDeliveries, { params: { conversation_id } });
  await expect.poll(async () => (await read())[0]?.status, { timeout: 30_000 }).toBe('delivered');
  expect(receiver.arrived).toHaveLength(2);
  expect(receiver.arrived.every((arrived) => isSigned(arrived, secret))).toBe(true);
  const [before, after] = receiver.arrived.map(({ headers }) => headers['parley-delivery']);
  expect(after).toBe(before);
  expect(await read()).toMatchObject([{ delivery_id: before, attempts: [{ number: 1, http_status: 200 }] }]);
}, 240_000);
