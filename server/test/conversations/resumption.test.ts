import { getSignedUrl } from '@parley/contract/conversation.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { TurnRow } from '../../src/conversations/records/conversation-record.ts';
import { createConversationStore } from '../../src/conversations/records/conversation-store.ts';
import { conversations } from '../../src/conversations/records/conversation-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { NO_VISITOR_BOUNDS } from '../support/no-visitor-bounds.ts';
import { type ResumingVisitor, resumingVisitor } from '../support/resuming-visitor.ts';

/** What a page that is reloaded or left says, and what a line that breaks does not say. */
const PAGE_LEFT = 1001;

const script = {
  rules: [
    { contains: 'slow', reply: { text: 'One two three four five six', betweenTokensMs: 40 } },
    { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
  ],
  otherwise: { text: 'We open at nine.' },
};
const WRITTEN = { conversation_config_override: { conversation: { text_only: true } } };
const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Help.' } } };

let server: ConversationServer;
let team: TestCaller;
let visitor: ResumingVisitor;
beforeAll(async () => {
  server = await startConversationServer(script);
  team = await server.newTeam();
  visitor = await resumingVisitor(server, team, config);
});
afterAll(() => server[Symbol.asyncDispose]());

const refusals = (code: string) => server.conversations.status().refusals.get(code) ?? 0;
const standingOf = (id: string) => visitor.record(id).then(({ status, end_reason }) => [status, end_reason]);

function row(id: string) {
  return server.database.database.select().from(conversations).where(eq(conversations.id, id));
}

/** A turn as another process would store it. */
function answered(event_id: number, question: string): TurnRow[] {
  const nothing = { original_message: null, retrieval: null, agent: null, files: null };
  const side = { event_id, time_in_call_seconds: 1, ledger: null, evidence: [], tool_calls: [], ...nothing };
  return [
    { ...side, role: 'user', message: question, source_medium: 'text' },
    { ...side, role: 'agent', message: 'Yes.', source_medium: null },
  ];
}

/** Waits until no process runs a conversation whose page is gone. */
async function rested(id: string): Promise<void> {
  await expect.poll(async () => (await row(id))[0]?.nodeId).toBe(null);
}

/** Has a conversation belong to a process that has given no sign of life for a while. */
async function loseNode(id: string, nodeId: string): Promise<void> {
  await rested(id);
  const lost = { nodeId, updatedAt: sql`now() - interval '5 minutes'` };
  await server.database.database.update(conversations).set(lost).where(eq(conversations.id, id));
}

/** Has a conversation rest for longer than it may. */
async function letRest(id: string): Promise<void> {
  const { database } = server.database;
  const longAgo = sql`now() - interval '31 minutes'`;
  await rested(id);
  await database.update(conversations).set({ updatedAt: longAgo }).where(eq(conversations.id, id));
}

describe('a conversation whose page is left', () => {
  it('goes on where it was, without another greeting', async () => {
    using first = await visitor.open();
    await first.next('agent_response');
    expect(await first.say('When do you open?')).toBe('We open at nine.');
    first.send({ type: 'feedback', event_id: 2, score: 'like' });
    first.socket.close(PAGE_LEFT);
    await first.closed;
    using second = await visitor.open(first.token);
    expect(second.id).toBe(first.id);
    const { conversation_history_event } = await second.next('conversation_history');
    expect(conversation_history_event.turns).toEqual([
      { role: 'agent', message: 'Hello', event_id: 1, feedback: null },
      { role: 'user', message: 'When do you open?', event_id: 2, feedback: null },
      { role: 'agent', message: 'We open at nine.', event_id: 2, feedback: 'like' },
    ]);
    second.send({ type: 'user_message', text: 'And on Sundays?' });
    expect((await second.next('agent_response')).agent_response_event.event_id).toBe(3);
    second.send({ type: 'feedback', event_id: 1, score: 'dislike' });
    second.socket.close(1000);
    await expect.poll(() => standingOf(first.id)).toEqual(['done', 'client_ended']);
    const { turns, channel } = await visitor.record(first.id);
    expect(channel).toBe('widget');
    expect(turns.map(({ event_id, role, feedback }) => [event_id, role, feedback])).toEqual([
      [1, 'agent', 'dislike'],
      [2, 'user', null],
      [2, 'agent', 'like'],
      [3, 'user', null],
      [3, 'agent', null],
    ]);
    const times = turns.map(({ time_in_call_secs }) => time_in_call_secs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('goes on after a line that was lost, and after a page that says it comes back', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    first.socket.terminate();
    using second = await visitor.open(first.token);
    expect(second.id).toBe(first.id);
    second.socket.close(4000);
    using third = await visitor.open(second.token);
    expect(third.id).toBe(first.id);
  });

  it('finishes the reply that was being written', async () => {
    using first = await visitor.open();
    await first.next('agent_response');
    first.send({ type: 'user_message', text: 'slow please' });
    await expect.poll(() => JSON.stringify(first.received)).toContain('"text":"One"');
    first.socket.close(PAGE_LEFT);
    using second = await visitor.open(first.token);
    const { conversation_history_event } = await second.next('conversation_history');
    expect(conversation_history_event.turns.at(-1)?.message).toBe('One two three four five six');
    expect(conversation_history_event.is_answering).toBe(false);
  });

  it('answers what was left unanswered, under its number', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    first.socket.close(PAGE_LEFT);
    await rested(first.id);
    const { database } = server.database;
    await database.execute(sql`delete from conversation_turns
      where conversation_id = ${first.id} and event_id = 2 and role = 'agent'`);
    using second = await visitor.open(first.token);
    const { conversation_history_event } = await second.next('conversation_history');
    expect(conversation_history_event.turns.at(-1)).toMatchObject({ role: 'user', event_id: 2 });
    expect(conversation_history_event.is_answering).toBe(true);
    expect((await second.next('agent_response')).agent_response_event.event_id).toBe(2);
    await expect.poll(async () => (await visitor.record(first.id)).turns.length).toBe(3);
  });

  it('belongs to the page that came last', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    using second = await visitor.open(first.token);
    expect(await first.closed).toMatchObject({ code: 4001 });
    expect(await second.say('Still there?')).toBe('We open at nine.');
    expect((await visitor.record(first.id)).status).toBe('in-progress');
  });

  it('belongs to the page that came last also where the one before is still being greeted', async () => {
    using first = await visitor.open();
    using second = await visitor.open(first.token);
    expect(await first.closed).toMatchObject({ code: 4001 });
    expect(await second.say('Still there?')).toBe('We open at nine.');
    await expect
      // On a busy machine the first page has been greeted by then.
      .poll(async () => (await visitor.record(first.id)).turns.map(({ message }) => message).slice(-2))
      .toEqual(['Still there?', 'We open at nine.']);
    expect((await row(first.id))[0]?.nodeId).not.toBe(null);
  });

  it('goes back to the page before when that asks for it, and on to the other again', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    // A tab that was duplicated has the token of the other.
    using second = await visitor.open(first.token);
    expect(await first.closed).toMatchObject({ code: 4001 });
    expect(await second.say('Still there?')).toBe('We open at nine.');
    using back = await visitor.open(first.token);
    expect(await second.closed).toMatchObject({ code: 4001 });
    const { conversation_history_event } = await back.next('conversation_history');
    expect(conversation_history_event.turns.at(-2)?.message).toBe('Still there?');
    using forth = await visitor.open(second.token);
    expect(await back.closed).toMatchObject({ code: 4001 });
    expect(forth.id).toBe(first.id);
  });

  it('is resumed and shown by no token older than the one that was used last', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    first.socket.close(PAGE_LEFT);
    using second = await visitor.open(first.token);
    second.socket.close(PAGE_LEFT);
    using third = await visitor.open(second.token);
    expect(await visitor.refused(first.token)).toMatchObject({ type: 'resume_refused' });
    expect(await third.say('Still there?')).toBe('We open at nine.');
    third.socket.close(PAGE_LEFT);
    expect(await visitor.refused(first.token)).toMatchObject({ type: 'resume_refused' });
    using fourth = await visitor.open(third.token);
    expect(fourth.id).toBe(first.id);
  });

  it('belongs to one of several pages that come back at once', async () => {
    using first = await visitor.open();
    await first.next('agent_response');
    first.send({ type: 'user_message', text: 'slow please' });
    await expect.poll(() => JSON.stringify(first.received)).toContain('"text":"One"');
    const pages = await Promise.allSettled([1, 2, 3].map(() => visitor.open(first.token)));
    const letIn = pages.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    const open = () => letIn.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
    await expect.poll(() => open().length).toBe(1);
    const [page] = open();
    if (!page) throw new Error('No page was admitted.');
    using _ = page;
    await page.next('conversation_history');
    expect(await page.say('Still there?')).toBe('We open at nine.');
    await expect
      .poll(async () => (await visitor.record(first.id)).turns.map(({ message }) => message))
      .toEqual([
        ...['Hello', 'slow please', 'One two three four five six', 'Still there?', 'We open at nine.'],
      ]);
  });

  it('stores the question of a page that is gone before it could be answered', async () => {
    using first = await visitor.open();
    await first.say('Hello?');
    first.socket.close(PAGE_LEFT);
    await rested(first.id);
    const { database } = server.database;
    await database.execute(sql`delete from conversation_turns
      where conversation_id = ${first.id} and event_id = 2 and role = 'agent'`);
    using gone = await visitor.open(first.token);
    gone.socket.terminate();
    using second = await visitor.open(first.token);
    const { conversation_history_event } = await second.next('conversation_history');
    expect(conversation_history_event.turns[1]).toMatchObject({
      role: 'user',
      message: 'Hello?',
      event_id: 2,
    });
  });

  it('rests when the server stops, and goes on at another', async () => {
    await using stopping = await startConversationServer(script);
    const other = await resumingVisitor(stopping, await stopping.newTeam(), config);
    using page = await other.open();
    await page.say('Hello?');
    await stopping.conversations.drain(5_000);
    expect(await page.closed).toMatchObject({ code: 1012 });
    expect(await other.record(page.id)).toMatchObject({ status: 'in-progress', end_reason: null });
  });

  it('is over when not resumed for half an hour, and is analysed then, once', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(PAGE_LEFT);
    await letRest(page.id);
    expect(await visitor.refused(page.token)).toMatchObject({ type: 'resume_refused', code: 1008 });
    const { database } = server.database;
    await createConversationStore(database, '00000000-0000-4000-8000-000000000000').sweep();
    expect(await standingOf(page.id)).toEqual(['done', 'chat_idle']);
    expect((await visitor.record(page.id)).analysis_status).toBe('pending');
    expect(await visitor.refused(page.token)).toMatchObject({ type: 'resume_refused' });
  });

  it('outlives its process', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(PAGE_LEFT);
    await loseNode(page.id, '00000000-0000-4000-8000-000000000001');
    await createConversationStore(server.database.database, '00000000-0000-4000-8000-000000000000').sweep();
    using next = await visitor.open(page.token);
    expect(next.id).toBe(page.id);
  });

  it('is taken from a process that gives no sign of life, and obeys that one no more', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(PAGE_LEFT);
    await rested(page.id);
    const { database } = server.database;
    const elsewhere = createConversationStore(database, '00000000-0000-4000-8000-000000000002');
    const wanted = {
      id: page.id,
      teamId: team.caller.teamId,
      agentId: visitor.agentId,
      issuedMs: undefined,
    };
    const limits = { concurrent: undefined, daily: undefined };
    await elsewhere.takeUp(wanted, { isTest: false, limits });
    const longAgo = sql`now() - interval '1 minute'`;
    await database.update(conversations).set({ updatedAt: longAgo }).where(eq(conversations.id, page.id));
    using next = await visitor.open(page.token);
    expect(next.id).toBe(page.id);
    expect(await elsewhere.keepAlive([page.id])).toEqual([page.id]);
    await elsewhere.addTurns(page.id, [], { status: 'failed', endReason: 'error' });
    await elsewhere.rest(page.id);
    expect(await standingOf(page.id)).toEqual(['in-progress', null]);
    expect(await next.say('Still there?')).toBe('We open at nine.');
    const turns = async () => (await visitor.record(page.id)).turns;
    const said = async () => (await turns()).map(({ message }) => message);
    const before = await said();
    const last = before.length - 2;
    expect(before.slice(last)).toEqual(['Still there?', 'We open at nine.']);
    // What the other process had answered from memory goes where it was said, once; what is there stays as it is.
    const lastStored = (await turns())[last - 1]?.event_id ?? 0;
    const late = [...answered(lastStored, 'Hello again?'), ...answered(lastStored + 1, 'Are you there?')];
    expect(await elsewhere.addTurns(page.id, late)).toBe(false);
    await elsewhere.addLateTurns(page.id, late);
    next.socket.close(PAGE_LEFT);
    using again = await visitor.open(next.token);
    await elsewhere.addLateTurns(page.id, late);
    expect(await said()).toEqual(before.toSpliced(last, 0, 'Are you there?', 'Yes.'));
    expect(await again.say('And now?')).toBe('We open at nine.');
    expect(await said()).toHaveLength(before.length + 4);
  });

  it('takes nothing late where it was let go of, or where its last question is answered anew', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(PAGE_LEFT);
    await rested(page.id);
    const { database } = server.database;
    const elsewhere = createConversationStore(database, '00000000-0000-4000-8000-000000000003');
    using next = await visitor.open(page.token);
    await elsewhere.addLateTurns(page.id, answered(3, 'Are you there?'));
    expect((await visitor.record(page.id)).turns.at(-1)?.event_id).toBe(2);
    next.socket.terminate();
    await loseNode(page.id, '00000000-0000-4000-8000-000000000003');
    await server.database.pool.query(
      "delete from conversation_turns where conversation_id = $1 and event_id = 2 and role = 'agent'",
      [page.id],
    );
    using last = await visitor.open(next.token);
    await last.next('agent_response');
    await elsewhere.addLateTurns(page.id, answered(3, 'Are you there?'));
    expect((await visitor.record(page.id)).turns.map(({ event_id }) => event_id)).toEqual([1, 2, 2]);
  });

  it('takes no slot while it is paused, and needs one to go on', async () => {
    const platform = { auth: { enable_auth: false }, call_limits: { agent_concurrency_limit: 1 } };
    const narrow = await resumingVisitor(server, team, config, platform);
    using first = await narrow.open();
    await first.say('Hello?');
    first.socket.close(PAGE_LEFT);
    await rested(first.id);
    using second = await narrow.open();
    await second.say('Hello?');
    expect(await narrow.refused(first.token)).toMatchObject({ type: 'agent_concurrency_limit' });
    second.socket.close(1000);
    await expect.poll(() => standingOf(second.id)).toEqual(['done', 'client_ended']);
    using back = await narrow.open(first.token);
    expect(back.id).toBe(first.id);
  });

  it.each([
    ['its address', { visitors: { ...NO_VISITOR_BOUNDS, runningConversations: 1 } }, 'rate_limited'],
    ['the server', { maxConversations: 1, maxCalls: 1 }, 'too_many_conversations'],
  ])('takes the slot of its session before where %s has no other', async (_, bounds, refusal) => {
    await using narrow = await startConversationServer(script, bounds);
    const other = await resumingVisitor(narrow, await narrow.newTeam(), config);
    using first = await other.open();
    await first.next('agent_response');
    first.send({ type: 'user_message', text: 'slow please' });
    await expect.poll(() => JSON.stringify(first.received)).toContain('"text":"One"');
    first.socket.close(PAGE_LEFT);
    using second = await other.open(first.token);
    expect(second.id).toBe(first.id);
    using third = await other.open(second.token);
    expect(third.id).toBe(first.id);
    expect(await second.closed).toMatchObject({ code: 4001 });
    expect(await third.say('Still there?')).toBe('We open at nine.');
    await expect.poll(() => narrow.conversations.liveCount()).toBe(1);
    expect(await other.refused(null)).toMatchObject({ type: refusal, code: 1013 });
    third.socket.close(PAGE_LEFT);
    await expect.poll(() => narrow.conversations.liveCount()).toBe(0);
    using next = await other.open();
    await next.next('agent_response');
    expect(await other.refused(third.token)).toMatchObject({ type: refusal, code: 1013 });
  });

  it('needs none of the agent’s slots to go on where it is a test', async () => {
    const platform = { auth: { enable_auth: false }, call_limits: { agent_concurrency_limit: 1 } };
    const narrow = await resumingVisitor(server, team, config, platform);
    const query = { agent_id: narrow.agentId, purpose: 'test' as const };
    const { signed_url } = await team.call(getSignedUrl, { query });
    using test = await openLiveClient(signed_url);
    const begun = (await test.begin({ ...WRITTEN, resume_token: null }))
      .conversation_initiation_metadata_event;
    using _caller = await narrow.open();
    test.socket.terminate();
    await rested(begun.conversation_id);
    using back = await openLiveClient(signed_url);
    const { resume_token = null, conversation_id } = begun;
    const again = await back.begin({ ...WRITTEN, resume_token });
    expect(again.conversation_initiation_metadata_event.conversation_id).toBe(conversation_id);
  });
});

describe('a conversation that is over', () => {
  it('is not resumed, and no other is begun instead', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(1000);
    await expect.poll(() => standingOf(page.id)).toEqual(['done', 'client_ended']);
    const before = await countAll();
    expect(await visitor.refused(page.token)).toEqual({
      type: 'resume_refused',
      code: 1008,
      message: 'The earlier conversation is over. Begin another.',
    });
    expect(await countAll()).toBe(before);
  });

  it('was ended by the agent’s farewell', async () => {
    using page = await visitor.open();
    await page.say('bye');
    expect((await page.closed).code).toBe(1000);
    await expect.poll(() => standingOf(page.id)).toEqual(['done', 'agent_ended']);
  });

  it('ended with its page where the client says nothing of coming back', async () => {
    const url = `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${visitor.agentId}`;
    using client = await openLiveClient(url);
    const { conversation_initiation_metadata_event: event } = await client.begin();
    expect(event.resume_token).toBeUndefined();
    await client.next('agent_response');
    client.socket.close(PAGE_LEFT);
    await expect.poll(() => standingOf(event.conversation_id)).toEqual(['done', 'client_ended']);
  });
});

describe('a token', () => {
  it('is refused and counted when it is forged, foreign, too old, or rubbish', async () => {
    using page = await visitor.open();
    await page.say('Hello?');
    page.socket.close(PAGE_LEFT);
    const other = await resumingVisitor(server, team, config);
    const before = refusals('resume_refused');
    const [facts, mac] = page.token.split('.');
    for (const token of [`${facts}x.${mac}`, `${facts}.${mac}x`, `${facts}`, 'rubbish', '.']) {
      expect(await visitor.refused(token)).toMatchObject({ type: 'resume_refused', code: 1008 });
    }
    expect(await other.refused(page.token)).toMatchObject({ type: 'resume_refused' });
    expect(refusals('resume_refused')).toBe(before + 6);
    using back = await visitor.open(page.token);
    expect(back.id).toBe(page.id);
    back.socket.close(PAGE_LEFT);
    server.passTime(86_400_000);
    expect(await visitor.refused(back.token)).toMatchObject({ type: 'resume_refused' });
  });

  it('takes a conversation up by another signed address, and by the same one while that is good', async () => {
    const { agent_id } = await team.createAgent(config);
    const address = async () => (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
    const enter = async (url: string, resume_token: string | null) => {
      const client = await openLiveClient(url);
      const metadata = await client.begin({ resume_token, ...WRITTEN });
      return { client, ...metadata.conversation_initiation_metadata_event };
    };
    const url = await address();
    const first = await enter(url, null);
    first.client.socket.close(PAGE_LEFT);
    const second = await enter(await address(), first.resume_token ?? '');
    second.client.socket.close(PAGE_LEFT);
    const third = await enter(url, second.resume_token ?? '');
    using _ = third.client;
    expect([second.conversation_id, third.conversation_id]).toEqual(Array(2).fill(first.conversation_id));
  });

  it('does not open an agent on a website where it may not be used', async () => {
    const auth = { enable_auth: false, allowlist: [{ hostname: 'shop.example' }] };
    const shop = await resumingVisitor(server, team, config, { auth });
    const before = refusals('host_not_allowed');
    const refused = await shop.refused('rubbish', 'https://elsewhere.example');
    expect(refused).toMatchObject({ type: 'host_not_allowed', code: 1008 });
    expect(refusals('host_not_allowed')).toBe(before + 1);
  });
});

async function countAll(): Promise<number> {
  return server.database.database.$count(conversations);
}
