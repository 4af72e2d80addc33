import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations } from '../../src/conversations/records/conversation-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { resumingVisitor } from '../support/resuming-visitor.ts';

const visitors = {
  conversationsPerMinute: 3,
  conversationsPerHour: 4,
  messagesPerMinute: 5,
  waitingSockets: 0,
  runningConversations: 6,
};
const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Help.' } } };
const WRITTEN = { conversation_config_override: { conversation: { text_only: true } } };

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  server = await startConversationServer({ otherwise: { text: 'Yes.' } }, { visitors });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

const refusals = () => server.conversations.status().refusals.get('rate_limited') ?? 0;

it('lets a visitor begin so many conversations, turns the rest away, and everybody else in', async () => {
  const visitor = await resumingVisitor(server, team, config);
  for (let count = 0; count < visitors.conversationsPerMinute; count += 1)
    (await visitor.open()).socket.close();
  const stored = await server.database.database.$count(conversations);
  const before = refusals();
  const flood = await Promise.all(Array.from({ length: 20 }, () => visitor.refused(null)));
  expect(new Set(flood.map(({ type, code }) => `${type} ${code}`))).toEqual(new Set(['rate_limited 1013']));
  expect(refusals()).toBe(before + 20);
  expect(await server.database.database.$count(conversations)).toBe(stored);
  await expect.poll(() => server.conversations.liveCount()).toBe(0);
  using other = await (await resumingVisitor(server, team, config)).open();
  await other.next('agent_response');
  expect(await other.say('Hello?')).toBe('Yes.');
  server.passTime(60_000);
  using late = await visitor.open();
  await late.next('agent_response');
  expect(await late.say('Hello?')).toBe('Yes.');
  expect((await visitor.refused(null)).type).toBe('rate_limited');
});

it('takes so many messages of a visitor, says when it takes more, and does not lose the conversation', async () => {
  const visitor = await resumingVisitor(server, team, config);
  using page = await visitor.open();
  await page.next('agent_response');
  for (let count = 0; count < visitors.messagesPerMinute; count += 1) await page.say(`Message ${count}`);
  const before = refusals();
  page.send({ type: 'user_message', text: 'One more' });
  const { error_event } = await page.next('error');
  expect(error_event).toMatchObject({
    error_type: 'rate_limited',
    message: 'You have sent many messages in a short time. Please wait a little.',
  });
  expect(error_event.retry_after_seconds).toBeGreaterThan(0);
  expect(refusals()).toBe(before + 1);
  server.passTime(60_000);
  expect(await page.say('And now?')).toBe('Yes.');
  const { turns } = await visitor.record(page.id);
  expect(turns.map(({ message }) => message)).not.toContain('One more');
});

it('counts a resumption as a message, so that resumptions are rate limited', async () => {
  const visitor = await resumingVisitor(server, team, config);
  let page = await visitor.open();
  for (let count = 0; count < visitors.messagesPerMinute; count += 1) {
    page.socket.close(1001);
    page = await visitor.open(page.token);
  }
  page.socket.close(1001);
  expect((await visitor.refused(page.token)).type).toBe('rate_limited');
  server.passTime(60_000);
  using back = await visitor.open(page.token);
  expect(back.id).toBe(page.id);
});

it('counts messages that come before the conversation begins, also where it is taken up', async () => {
  const visitor = await resumingVisitor(server, team, config);
  const address = `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${visitor.agentId}`;
  const openWith = async (messages: readonly string[], resume_token: string | null) => {
    const page = await openLiveClient(address);
    for (const text of messages) page.send({ type: 'user_message', text });
    const { conversation_id, resume_token: token = '' } = (await page.begin({ ...WRITTEN, resume_token }))
      .conversation_initiation_metadata_event;
    return { ...page, id: conversation_id, token };
  };
  const said = async (id: string) =>
    (await visitor.record(id)).turns.flatMap(({ role, message }) => (role === 'user' ? [message] : []));
  const before = refusals();
  using first = await openWith(['1', '2', '3', '4', '5', '6', '7'], null);
  for (let count = 0; count < 2; count += 1)
    expect((await first.next('error')).error_event.error_type).toBe('rate_limited');
  await expect.poll(() => said(first.id)).toEqual(['1', '2', '3', '4', '5']);
  expect(refusals()).toBe(before + 2);
  first.socket.close(1001);
  server.passTime(60_000);
  // The resumption is one of the five.
  using second = await openWith(['8', '9', '10', '11', '12'], first.token);
  expect(second.id).toBe(first.id);
  expect((await second.next('error')).error_event.error_type).toBe('rate_limited');
  await expect.poll(() => said(first.id)).toEqual(['1', '2', '3', '4', '5', '8', '9', '10', '11']);
  expect(refusals()).toBe(before + 3);
});

it('does not limit visitors with a signed address', async () => {
  const { agent_id } = await team.createAgent(config);
  for (let count = 0; count < visitors.conversationsPerHour + 2; count += 1) {
    const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
    using client = await openLiveClient(signed_url);
    for (let message = 0; message <= visitors.messagesPerMinute; message += 1)
      client.send({ type: 'user_message', text: `Message ${message}` });
    const { conversation_id } = (await client.begin(WRITTEN)).conversation_initiation_metadata_event;
    const heard = async () =>
      (await team.call(getConversation, { params: { conversation_id } })).turns.filter(
        ({ role }) => role === 'user',
      );
    await expect.poll(async () => (await heard()).length).toBe(visitors.messagesPerMinute + 1);
  }
});

it('limits the conversations of one address at once, with all agents together', async () => {
  await expect.poll(() => server.conversations.liveCount()).toBe(0);
  await using pages = new AsyncDisposableStack();
  const opened = [];
  for (let count = 0; count < visitors.runningConversations; count += 1) {
    const page = pages.use(await (await resumingVisitor(server, team, config)).open());
    opened.push(page);
  }
  const next = await resumingVisitor(server, team, config);
  const before = refusals();
  expect(await next.refused(null)).toMatchObject({ type: 'rate_limited', code: 1013 });
  expect(refusals()).toBe(before + 1);
  const { agent_id } = await team.createAgent(config);
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
  using signed = await openLiveClient(signed_url);
  await signed.begin();
  const running = server.conversations.liveCount();
  opened[0]?.socket.close(1000);
  await expect.poll(() => server.conversations.liveCount()).toBe(running - 1);
  using again = await next.open();
  await again.next('agent_response');
  expect(await again.say('Hello?')).toBe('Yes.');
});
