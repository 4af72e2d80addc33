import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { chat, getSignedUrl } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { describe, expect, it } from 'vitest';
import { startConversationServer, type TestCaller } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { NO_VISITOR_BOUNDS } from '../support/no-visitor-bounds.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';

const script = { otherwise: { text: 'Yes.' } };
const sound = { recogniser: scriptedRecogniser({}), speakers: [scriptedSpeaker()] };
const agentConfig = { first_message: 'Hello', language: 'en', prompt: { prompt: 'Be brief.' } };
const written = { agent: agentConfig, conversation: { text_only: true } };
const spoken = { agent: agentConfig };

async function address(team: TestCaller, config: ConversationConfig): Promise<string> {
  const { agent_id } = await team.createAgent(config);
  return (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
}

/** Opens a conversation; gives whether it may begin. */
async function attempt(url: string) {
  const client = await openLiveClient(url);
  const began = client.begin().then(
    () => 'begun' as const,
    () => client.closed,
  );
  return { client, outcome: await began };
}

describe('calls on one server', () => {
  it('are refused beyond their bound while written conversations go on beginning', async () => {
    await using server = await startConversationServer(script, { sound, maxCalls: 1 });
    const team = await server.newTeam();
    const first = await attempt(await address(team, spoken));
    expect(first.outcome).toBe('begun');
    const second = await attempt(await address(team, spoken));
    expect(second.outcome).toEqual({
      code: 1013,
      reason: 'All lines are busy. Please try again in a moment.',
    });
    expect(second.client.received).toMatchObject([
      { type: 'error', error_event: { code: 1002, error_type: 'too_many_calls' } },
    ]);
    const third = await attempt(await address(team, written));
    expect(third.outcome).toBe('begun');
    expect(server.conversations.status()).toMatchObject({ spoken: 1, written: 1 });
    for (const { client } of [first, third]) client.socket.close(1000);
    await expect.poll(() => server.conversations.liveCount()).toBe(0);
    const fourth = await attempt(await address(team, spoken));
    expect(fourth.outcome).toBe('begun');
    fourth.client.socket.terminate();
  });

  it('are refused where their recogniser would hear them late, and nothing else is', async () => {
    const busy = { ...sound.recogniser, isBusy: () => true };
    await using server = await startConversationServer(script, { sound: { ...sound, recogniser: busy } });
    const team = await server.newTeam();
    const refused = await attempt(await address(team, spoken));
    expect(refused.client.received).toMatchObject([
      { type: 'error', error_event: { error_type: 'server_busy' } },
    ]);
    const begun = await attempt(await address(team, written));
    expect(begun.outcome).toBe('begun');
    expect([...server.conversations.status().refusals]).toEqual([['server_busy', 1]]);
    begun.client.socket.terminate();
  });

  it('are refused while the server is late, and the running one goes on', async () => {
    await using server = await startConversationServer(script, { sound, isLate: () => true });
    const team = await server.newTeam();
    const first = await attempt(await address(team, spoken));
    const second = await attempt(await address(team, spoken));
    expect(second.outcome).toEqual({
      code: 1013,
      reason: 'The server is too busy for another call. Please try again in a moment.',
    });
    first.client.send({ type: 'user_message', text: 'Are you there?' });
    await first.client.next('agent_response');
    expect((await first.client.next('agent_response')).agent_response_event.agent_response).toBe('Yes.');
    expect([...server.conversations.status().refusals]).toEqual([['server_busy', 1]]);
    first.client.socket.terminate();
  });
});

it('releases the slot of a client that dies while its conversation is prepared', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using server = await startConversationServer(script, { modelIsFound: promise });
  const team = await server.newTeam();
  const client = await openLiveClient(await address(team, written));
  client.send({ type: 'conversation_initiation_client_data' });
  await expect.poll(() => server.conversations.liveCount()).toBe(1);
  client.socket.terminate();
  await expect.poll(() => server.conversations.liveCount()).toBe(0);
  resolve();
});

describe('conversations of one team', () => {
  it('are bounded when many begin at once, over sockets and calls', async () => {
    await using server = await startConversationServer(script, { maxTeamConversations: 3 });
    const team = await server.newTeam();
    const { agent_id } = await team.createAgent(written, { auth: { enable_auth: false } });
    const socketUrl = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
    const sockets = Array.from({ length: 5 }, () => attempt(socketUrl));
    const calls = Array.from({ length: 5 }, () =>
      team.call(chat, { body: { agent_id, message: 'Hi' } }).then(
        () => 'begun',
        (error: { status: number; code: string }) => error,
      ),
    );
    const attempts = await Promise.all(sockets);
    const replies = await Promise.all(calls);
    const begun = [...attempts.map(({ outcome }) => outcome), ...replies].filter((one) => one === 'begun');
    expect(begun).toHaveLength(3);
    const sentence =
      'This team is in as many conversations as it may hold at once. Please try again in a moment.';
    for (const { outcome } of attempts) {
      if (outcome !== 'begun') expect(outcome).toEqual({ code: 1013, reason: sentence });
    }
    for (const reply of replies) {
      if (reply !== 'begun') expect(reply).toMatchObject({ status: 429, code: 'team_concurrency_limit' });
    }
    for (const { client } of attempts) client.socket.terminate();
  });

  it('do not count for another team, and release their slot when a caller leaves', async () => {
    await using server = await startConversationServer(script, { maxTeamConversations: 1 });
    const [team, other] = [await server.newTeam(), await server.newTeam()];
    const url = await address(team, written);
    const first = await attempt(url);
    expect((await attempt(await address(team, written))).outcome).toMatchObject({ code: 1013 });
    const elsewhere = await attempt(await address(other, written));
    expect(elsewhere.outcome).toBe('begun');
    first.client.socket.close(1000);
    await first.client.closed;
    await expect
      .poll(async () => {
        const again = await attempt(await address(team, written));
        again.client.socket.close(1000);
        return again.outcome;
      })
      .toBe('begun');
    elsewhere.client.socket.terminate();
  });
});

describe('slots of one process', () => {
  const open = { auth: { enable_auth: false } };
  const openUrl = (server: { url: string }, agentId: string) =>
    `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`;

  it('are not taken by silent sockets, of which one address may have a few', async () => {
    const visitors = { ...NO_VISITOR_BOUNDS, waitingSockets: 3 };
    await using server = await startConversationServer(script, { sound, maxCalls: 2, visitors });
    const [team, other] = [await server.newTeam(), await server.newTeam()];
    const { agent_id } = await team.createAgent(spoken, open);
    const silent = await Promise.all(
      Array.from({ length: 5 }, () => openLiveClient(openUrl(server, agent_id))),
    );
    await expect.poll(() => server.conversations.status().refusals.get('rate_limited')).toBe(2);
    expect(server.conversations.liveCount()).toBe(0);
    const signed = await attempt(await address(other, spoken));
    expect(signed.outcome).toBe('begun');
    for (const client of [...silent, signed.client]) client.socket.terminate();
  });

  it('are left to signed callers by visitors', async () => {
    await using server = await startConversationServer(script, { sound, maxCalls: 2 });
    const team = await server.newTeam();
    const { agent_id } = await team.createAgent(spoken, open);
    const first = await attempt(openUrl(server, agent_id));
    const second = await attempt(openUrl(server, agent_id));
    expect([first.outcome, second.outcome]).toEqual(['begun', expect.objectContaining({ code: 1013 })]);
    const signed = await attempt(await address(team, spoken));
    expect(signed.outcome).toBe('begun');
    for (const { client } of [first, signed]) client.socket.terminate();
  });

  it('are reserved for other teams when one team takes the rest', async () => {
    await using server = await startConversationServer(script, { sound, maxCalls: 4 });
    const [greedy, other] = [await server.newTeam(), await server.newTeam()];
    const url = await Promise.all(Array.from({ length: 4 }, () => address(greedy, spoken)));
    const attempts = [];
    for (const one of url) attempts.push(await attempt(one));
    expect(attempts.map(({ outcome }) => outcome)).toEqual([
      ...['begun', 'begun', 'begun'],
      expect.objectContaining({ code: 1013, reason: expect.stringContaining('This team is in as many') }),
    ]);
    const elsewhere = await attempt(await address(other, spoken));
    expect(elsewhere.outcome).toBe('begun');
    for (const { client } of [...attempts, elsewhere]) client.socket.terminate();
  });
});

it('gives a member so many signed addresses in a minute, counted for each member', async () => {
  await using server = await startConversationServer(script, { signedStartsPerMinute: 2 });
  const [team, other] = [await server.newTeam(), await server.newTeam()];
  const { agent_id } = await team.createAgent(written);
  const ask = () => team.call(getSignedUrl, { query: { agent_id } });
  await ask();
  await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  await address(other, written);
  server.passTime(60_000);
  await ask();
});
