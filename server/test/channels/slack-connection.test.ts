import { deleteAgent } from '@parley/contract/agent-list.ts';
import {
  connectSlack,
  disconnectSlack,
  getSlackApp,
  listIntegrations,
} from '@parley/contract/integrations.ts';
import { undoAgentDeletion } from '@parley/contract/undo-deletion.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slackManifest } from '../../src/channels/slack/slack-manifest.ts';
import { DRIVER, directMessage, FLORIST, type SlackScene, startSlackScene } from '../support/slack-agents.ts';
import { signedHeaders, slackCallback } from '../support/slack-server.ts';

// How an agent is connected with Slack, who is taken for Slack, and what ends a connection.

const TOKEN = 'a token of the tests';

let scene: SlackScene;
beforeAll(async () => {
  scene = await startSlackScene({ otherwise: { text: 'Which flowers?' } }, { PARLEY_METRICS_TOKEN: TOKEN });
});
afterAll(() => scene[Symbol.asyncDispose]());

const { token: botToken, signingSecret } = FLORIST;
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const postsIn = (threadTs: string) => scene.slack.posts.filter((post) => post.threadTs === threadTs);
const slackOf = async (id: string) =>
  (await scene.server.owner.call(listIntegrations, { params: { id } })).slack;
const messages = async () =>
  (await scene.server.database.pool.query('select state, message from slack_messages')).rows;

it('is connected once Slack knows the token, and says with what', async () => {
  const { call } = scene.server.owner;
  const { id } = await scene.newAgent();
  const params = { id };
  const connect = (body: { botToken: string; signingSecret?: string }) =>
    call(connectSlack, { params, body });
  const refusal = (path: string, message: string) => ({
    status: 422,
    code: message,
    body: { error: { detail: { fields: [{ path, message }] } } },
  });
  await expect(connect({ botToken: 'xoxb-wrong', signingSecret })).rejects.toMatchObject(
    refusal('botToken', 'slack_token_refused'),
  );
  scene.slack.answerNext('auth.test', {
    body: { ok: true, team: 'Flower shop', team_id: 'T0FLOWERS', user: 'ada', user_id: 'U0ADA' },
  });
  await expect(connect({ botToken, signingSecret })).rejects.toMatchObject(
    refusal('botToken', 'slack_token_not_of_a_bot'),
  );
  scene.slack.answerNext('auth.test', {
    headers: { 'x-oauth-scopes': 'chat:write' },
    body: { ok: true, team_id: 'T0FLOWERS', user_id: 'U0FLORIST', bot_id: 'B0FLORIST' },
  });
  await expect(connect({ botToken, signingSecret })).rejects.toMatchObject({
    code: 'slack_permissions_missing',
    body: { error: { detail: { scopes: ['app_mentions:read', 'im:history'] } } },
  });
  for (const unusable of [{ status: 503 }, { body: '<html>Down for maintenance</html>' }]) {
    scene.slack.answerNext('auth.test', unusable);
    await expect(connect({ botToken, signingSecret })).rejects.toMatchObject({ code: 'slack_unreachable' });
  }
  expect(await slackOf(id)).toBeNull();

  const { slack } = await connect({ botToken, signingSecret });
  expect(slack).toEqual({
    connected_at: expect.any(String),
    workspace_name: 'Flower shop',
    bot_name: 'florist',
    has_signing_secret: true,
    heard_at: null,
    problem: null,
  });
  // The signing secret stays where only the token is replaced.
  await connect({ botToken });
  const stored = JSON.stringify((await scene.server.database.pool.query('select * from slack_sources')).rows);
  expect(stored).not.toContain(botToken);
  expect(stored).not.toContain(signingSecret);
});

it('gives the address of the events and a manifest that names it', async () => {
  const agent = await scene.newAgent();
  const app = await scene.server.owner.call(getSlackApp, { params: { id: agent.id } });
  expect(app.events_url).toBe(`${scene.server.url}/api/test/slack/${agent.agentId}/events`);
  expect(app.is_reachable).toBe(false);
  expect(JSON.parse(app.manifest)).toMatchObject({
    display_information: { name: 'Florist' },
    oauth_config: { scopes: { bot: ['app_mentions:read', 'chat:write', 'im:history'] } },
    settings: { event_subscriptions: { request_url: app.events_url } },
  });
});

it('has a manifest in which no emoji is cut in half', () => {
  const manifest = slackManifest({ name: `${'x'.repeat(34)}😀`, eventsUrl: 'https://example.org' });
  expect(JSON.parse(manifest)).toMatchObject({ features: { bot_user: { display_name: 'x'.repeat(34) } } });
});

it('answers the challenge with which Slack verifies the address', async () => {
  const challenge = { type: 'url_verification', token: 'old', challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY' };
  for (const agent of [await scene.newAgent(), await scene.newAgent(FLORIST)]) {
    const answer = await agent.deliver(challenge);
    expect([answer.status, await answer.json()]).toEqual([200, { challenge: challenge.challenge }]);
  }
  const connected = await scene.newAgent(FLORIST);
  const forged = signedHeaders(JSON.stringify(challenge), { signingSecret: 'f'.repeat(32) });
  expect((await connected.deliver(challenge, forged)).status).toBe(401);
});

it('is connected with the bot token alone, and hears once the signing secret is there', async () => {
  const agent = await scene.newAgent();
  const connect = (body: { botToken: string; signingSecret?: string }) =>
    scene.server.owner.call(connectSlack, { params: { id: agent.id }, body });
  expect(await connect({ botToken })).toMatchObject({
    slack: { workspace_name: 'Flower shop', has_signing_secret: false },
  });
  const event = slackCallback(FLORIST, directMessage('Hello'));
  const deaf = await agent.deliver(event);
  expect([deaf.status, await codeOf(deaf)]).toEqual([409, 'slack_signing_secret_missing']);
  const challenge = { type: 'url_verification', token: 'old', challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY' };
  expect((await agent.deliver(challenge)).status).toBe(200);

  expect(await connect({ botToken, signingSecret })).toMatchObject({ slack: { has_signing_secret: true } });
  expect(await connect({ botToken })).toMatchObject({ slack: { has_signing_secret: true } });
  expect((await agent.deliver(event)).status).toBe(200);
});

it('has neither the signing secret nor the past of the app before once the token is of another', async () => {
  const agent = await scene.newAgent(FLORIST);
  const connect = (token: string) =>
    scene.server.owner.call(connectSlack, { params: { id: agent.id }, body: { botToken: token } });
  await agent.tell({ type: 'reaction_added' });
  const heard = { has_signing_secret: true, heard_at: expect.any(String) };
  expect(await connect(FLORIST.token)).toMatchObject({ slack: heard });
  expect(await connect(DRIVER.token)).toMatchObject({
    slack: { bot_name: 'driver', has_signing_secret: false, heard_at: null },
  });
});

it('stores the signing secret that is entered while Slack is asked of a token', async () => {
  const agent = await scene.newAgent();
  const connect = (body: { botToken: string; signingSecret?: string }) =>
    scene.server.owner.call(connectSlack, { params: { id: agent.id }, body });
  const asked = Promise.withResolvers<void>();
  scene.slack.answerNext('auth.test', { after: asked.promise });
  const before = scene.slack.calls.length;
  const slow = connect({ botToken });
  await expect.poll(() => scene.slack.calls.length).toBe(before + 1);
  await connect({ botToken, signingSecret });
  asked.resolve();
  expect(await slow).toMatchObject({ slack: { has_signing_secret: true } });
});

it('refuses what Slack has not signed, or not lately', async () => {
  const agent = await scene.newAgent(FLORIST);
  const body = JSON.stringify(slackCallback(FLORIST, directMessage('Hello')));
  const now = Math.floor(Date.now() / 1000);
  const good = signedHeaders(body, { signingSecret });
  // What an earlier test sent is over.
  await expect.poll(async () => (await messages()).every(({ state }) => state === 'done')).toBe(true);
  const before = await messages();
  const requests: [string, string, Record<string, string>, string][] = [
    ['forged', body, signedHeaders(body, { signingSecret: 'f'.repeat(32) }), 'slack_signature_forged'],
    ['changed', body.replace('Hello', 'Hallo'), good, 'slack_signature_forged'],
    ['old', body, signedHeaders(body, { signingSecret, atSeconds: now - 301 }), 'slack_signature_old'],
    [
      'of the future',
      body,
      signedHeaders(body, { signingSecret, atSeconds: now + 310 }),
      'slack_signature_old',
    ],
    [
      'moved in time',
      body,
      { ...good, 'x-slack-request-timestamp': String(now - 5) },
      'slack_signature_forged',
    ],
    ['unsigned', body, { 'content-type': 'application/json' }, 'slack_signature_unsigned'],
    ['half signed', body, { ...good, 'x-slack-signature': 'v0=12' }, 'slack_signature_unsigned'],
  ];
  for (const [name, sent, headers, code] of requests) {
    const answer = await agent.deliver(sent, headers);
    expect([name, answer.status, await codeOf(answer)]).toEqual([name, 401, code]);
  }
  const nonsense = await agent.deliver('{"type":');
  expect([nonsense.status, await codeOf(nonsense)]).toEqual([400, 'slack_event_unreadable']);
  const long = await agent.deliver(`"${'x'.repeat(300_000)}"`);
  expect([long.status, await codeOf(long)]).toEqual([413, 'body_too_large']);
  const unconnected = await scene.newAgent();
  expect((await unconnected.deliver(body)).status).toBe(404);
  expect(await messages()).toEqual(before);
  const metrics = await fetch(`${scene.server.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(await metrics.text()).toMatch(/parley_slack_events_total\{outcome="refused"\} \d+/);
});

it('answers an event once, however often and at once it is delivered', async () => {
  const agent = await scene.newAgent(FLORIST);
  const event = directMessage('Hello');
  const envelope = slackCallback(FLORIST, event);
  const retried = { ...signedHeaders(JSON.stringify(envelope), { signingSecret }), 'x-slack-retry-num': '1' };
  const answers = await Promise.all([
    agent.deliver(envelope),
    agent.deliver(envelope, retried),
    agent.deliver(envelope),
    // The same message under another name.
    agent.deliver({ ...envelope, event_id: 'EvOTHER' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expect.poll(() => postsIn(event.ts)).toHaveLength(1);
  expect((await agent.deliver(envelope)).status).toBe(200);
  const next = directMessage('And now?', { thread_ts: event.ts });
  await agent.tell(next);
  await expect.poll(() => postsIn(event.ts)).toHaveLength(2);
  await expect.poll(messages).not.toContainEqual(expect.objectContaining({ state: 'waiting' }));
  expect(await messages()).toContainEqual({ state: 'done', message: '' });
});

it('takes no event of a workspace that it is not connected with', async () => {
  const agent = await scene.newAgent(FLORIST);
  const event = directMessage('Hello');
  const before = await messages();
  const foreign = { ...slackCallback(FLORIST, event), team_id: 'T0OTHERS', authorizations: [] };
  expect((await agent.deliver(foreign)).status).toBe(200);
  expect(await messages()).toEqual(before);
});

it('lets no more messages wait than it can bear', async () => {
  const agent = await scene.newAgent(FLORIST);
  await scene.server.database.pool.query(
    `insert into slack_messages select $1, 'EvFlood' || n, 'D0FLOOD', n || '.1', n || '.1', 'U0ADA', 'x', 'waiting', now(), null
      from generate_series(1, 100) n`,
    [agent.id],
  );
  const { answer } = await agent.tell(directMessage('Hello'));
  expect([answer.status, answer.headers.get('retry-after'), await codeOf(answer)]).toEqual([
    503,
    '30',
    'slack_backlog_full',
  ]);
});

it('waits as long as Slack asks to', async () => {
  const agent = await scene.newAgent(FLORIST);
  const limited = { status: 429, headers: { 'retry-after': '2' }, body: { ok: false, error: 'ratelimited' } };
  scene.slack.answerNext('chat.postMessage', limited);
  const event = directMessage('Hello');
  const from = scene.slack.calls.length;
  await agent.tell(event);
  await expect.poll(() => postsIn(event.ts), { timeout: 30_000 }).toHaveLength(1);
  const [first, second, ...more] = scene.slack.calls
    .slice(from)
    .filter(({ method }) => method === 'chat.postMessage');
  expect(more).toEqual([]);
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1_990);
});

it.each([
  ['app_uninstalled', { type: 'app_uninstalled' }],
  ['token_revoked', { type: 'tokens_revoked', tokens: { oauth: [], bot: [FLORIST.botUserId] } }],
])('says that it cannot answer any more: %s', async (problem, event) => {
  const agent = await scene.newAgent(FLORIST);
  await agent.tell(event);
  expect(await slackOf(agent.id)).toMatchObject({ problem, heard_at: expect.any(String) });
  await scene.server.owner.call(connectSlack, { params: { id: agent.id }, body: { botToken } });
  expect(await slackOf(agent.id)).toMatchObject({ problem: null });
});

it('posts again where something in front of Slack answers with a page', async () => {
  const agent = await scene.newAgent(FLORIST);
  scene.slack.answerNext('chat.postMessage', { body: '<html>Down for maintenance</html>' });
  const event = directMessage('Hello');
  await agent.tell(event);
  await expect.poll(() => postsIn(event.ts), { timeout: 30_000 }).toHaveLength(1);
  expect(await slackOf(agent.id)).toMatchObject({ problem: null });
});

it('takes the notice that Slack limits its events', async () => {
  const agent = await scene.newAgent(FLORIST);
  const notice = { type: 'app_rate_limited', team_id: 'T0FLOWERS', minute_rate_limited: 1_600_000_000 };
  expect((await agent.deliver(notice)).status).toBe(200);
});

it('notices that its token is refused, and that it works again', async () => {
  const agent = await scene.newAgent(FLORIST);
  scene.slack.answerNext('chat.postMessage', { body: { ok: false, error: 'token_revoked' } });
  await agent.tell(directMessage('Hello'));
  await expect.poll(() => slackOf(agent.id)).toMatchObject({ problem: 'token_revoked' });
  await agent.tell(directMessage('Hello again'));
  await expect.poll(() => slackOf(agent.id)).toMatchObject({ problem: null });
});

it('works on after a late word of the end of its connection before', async () => {
  const agent = await scene.newAgent(FLORIST);
  const tokens = { oauth: [], bot: [FLORIST.botUserId] };
  for (const event of [{ type: 'app_uninstalled' }, { type: 'tokens_revoked', tokens }]) {
    const late = { ...slackCallback(FLORIST, event), event_time: Math.floor(Date.now() / 1000) - 60 };
    expect((await agent.deliver(late)).status).toBe(200);
  }
  expect(await slackOf(agent.id)).toMatchObject({ problem: null });
});

it('begins no message a second time, and says so in the thread', async () => {
  const agent = await scene.newAgent(FLORIST);
  const event = directMessage('And now?', { thread_ts: '1600000000.000100' });
  await scene.server.database.pool.query(
    `insert into slack_messages values ($1, 'EvCut', 'D0ADA', '1600000000.000100', '1600000000.000100', 'U0ADA',
      'Order a hundred roses', 'started', now(), now() - interval '1 minute')`,
    [agent.id],
  );
  await agent.tell(event);
  await expect
    .poll(() => postsIn('1600000000.000100').map(({ texts }) => texts.at(-1)))
    .toEqual([expect.stringMatching(/cut off/), 'Which flowers?']);
});

it('ends with the connection, which leaves no secret behind', async () => {
  const agent = await scene.newAgent(FLORIST);
  const event = directMessage('Hello');
  await agent.tell(event);
  await expect.poll(() => postsIn(event.ts)).toHaveLength(1);
  await scene.server.owner.call(disconnectSlack, { params: { id: agent.id } });
  expect(await slackOf(agent.id)).toBeNull();
  const { pool } = scene.server.database;
  for (const table of ['slack_sources', 'slack_messages', 'slack_threads']) {
    const left = await pool.query(`select 1 from ${table} where agent_row_id = $1`, [agent.id]);
    expect(left.rows).toEqual([]);
  }
  expect((await agent.tell(directMessage('Still there?'))).answer.status).toBe(404);
});

it('comes back with its agent without the threads whose conversations were deleted meanwhile', async () => {
  const agent = await scene.newAgent(FLORIST);
  const [kept, deleted] = [directMessage('Hello'), directMessage('Hello again')];
  for (const event of [kept, deleted]) {
    await agent.tell(event);
    await expect.poll(() => postsIn(event.ts)).toHaveLength(1);
  }
  const { call } = scene.server.owner;
  const { pool } = scene.server.database;
  const threads = async () => {
    const { rows } = await pool.query<{ thread_ts: string; conversation_id: string }>(
      'select thread_ts, conversation_id from slack_threads where agent_row_id = $1',
      [agent.id],
    );
    return new Map(rows.map((row) => [row.thread_ts, row.conversation_id]));
  };
  const before = await threads();
  await call(deleteAgent, { params: { external_id: agent.agentId } });
  await pool.query('delete from conversations where id = $1', [before.get(deleted.ts)]);
  await call(undoAgentDeletion, { params: { external_id: agent.agentId } });
  expect(await threads()).toEqual(new Map([[kept.ts, before.get(kept.ts)]]));
  expect(await slackOf(agent.id)).toMatchObject({ problem: null });
});
