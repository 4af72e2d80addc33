import { createAgent } from '@parley/contract/agents.ts';
import { deleteCallLog } from '@parley/contract/call-logs.ts';
import { chat, getSignedUrl } from '@parley/contract/conversation.ts';
import {
  createPostCallWebhook,
  deletePostCallWebhook,
  listPostCallDeliveries,
  listPostCallWebhooks,
  PostCallEvent,
  redeliverPostCall,
  rotatePostCallSecret,
  testPostCallWebhook,
  updatePostCallWebhook,
} from '@parley/contract/post-call-webhooks.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storableText } from '../../src/http/storable-json.ts';
import { waitingForLocks } from '../support/held-row.ts';
import { ALL_HOSTILE_WORDS } from '../support/hostile-words.ts';
import { openLiveClient } from '../support/live-client.ts';
import { answers, isSigned, startPostCallReceiver } from '../support/post-call-receiver.ts';
import { type PostCallScene, startPostCallScene } from '../support/post-call-scene.ts';
import type { SignedIn } from '../support/running-server.ts';

let scene: PostCallScene;
let call: SignedIn['call'];

beforeAll(async () => {
  scene = await startPostCallScene();
  ({ call } = scene.server.owner);
});
afterEach(async () => {
  const webhooks = await call(listPostCallWebhooks, {});
  for (const { webhook_id } of webhooks) await call(deletePostCallWebhook, { params: { webhook_id } });
});
afterAll(() => scene[Symbol.asyncDispose]());

/** Deliveries of the conversation, once none of them waits any more. */
async function settled(id: string) {
  const statuses = async () => (await scene.deliveries(id)).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 20_000 }).not.toEqual([]);
  await expect.poll(statuses, { timeout: 25_000 }).not.toContain('waiting');
  return scene.deliveries(id);
}

const arrivedFor = (id: string) => scene.receiver.arrived.filter(({ body }) => body.includes(id));

describe('a conversation that is over', () => {
  it('is delivered once, whatever is said', async () => {
    await scene.addWebhook();
    const { agent_id } = await call(createAgent, {
      body: { name: 'Léa', conversation_config: { agent: { prompt: { prompt: 'Book.', llm: 'scripted' } } } },
    });
    const message = `four ${ALL_HOSTILE_WORDS}`;
    const { conversation_id } = await call(chat, { body: { agent_id, message } });
    expect(await settled(conversation_id)).toMatchObject([
      { status: 'delivered', attempts: [{ number: 1 }] },
    ]);
    const [{ body = '' } = {}, ...more] = arrivedFor(conversation_id);
    expect(more).toEqual([]);
    const said = PostCallEvent.parse(JSON.parse(body)).data.transcript.map((turn) => turn.message);
    expect(said).toContain(storableText(message));
  });

  it('is delivered with transcript and analysis, signed, under an id of its own', async () => {
    const { secret } = await scene.addWebhook();
    const id = await scene.completeConversation();
    const [delivery] = await settled(id);
    const [arrived, ...more] = arrivedFor(id);
    expect(more).toEqual([]);
    if (!arrived) throw new Error('Nothing arrived.');
    expect(isSigned(arrived, secret)).toBe(true);
    expect(isSigned({ ...arrived, body: arrived.body.replace('four', 'five') }, secret)).toBe(false);
    expect(isSigned(arrived, secret, Date.now() + 600_000)).toBe(false);
    expect(arrived.headers).toMatchObject({
      'content-type': 'application/json',
      'elevenlabs-signature': arrived.headers['parley-signature'],
      'parley-delivery': delivery?.delivery_id,
      'parley-attempt': '1',
    });
    const event = PostCallEvent.parse(JSON.parse(arrived.body));
    expect(event).toMatchObject({
      type: 'post_call_transcription',
      schema_version: 1,
      data: {
        conversation_id: id,
        analysis_status: 'done',
        analysis: { by: 'model', model: 'scripted', analysed_at: expect.any(String) },
        conversation_initiation_client_data: { dynamic_variables: { customer_id: 'C-1024' } },
      },
    });
    expect(event.data.transcript.map(({ message }) => message)).toContain(
      'A table please, I am ada@example.org',
    );
    expect(event.data).not.toHaveProperty('record');
    expect(delivery).toMatchObject({
      status: 'delivered',
      cause: 'call_ended',
      next_attempt_at: null,
      host: new URL(scene.receiver.url).host,
      attempts: [{ number: 1, http_status: 200, problem: null, answer: null }],
    });
  });

  it('is retried with growing pauses until it arrives, under the same id', async () => {
    await scene.addWebhook();
    scene.receiver.answerWith(answers.status(500, 'Try later'), answers.hangUp, answers.status(301));
    const id = await scene.completeConversation();
    const [delivery] = await settled(id);
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [
        { number: 1, http_status: 500, problem: 'answered' },
        { number: 2, http_status: null, problem: 'connection_lost' },
        { number: 3, http_status: 301, problem: 'answered' },
        { number: 4, http_status: 200, problem: null },
      ],
    });
    const headers = arrivedFor(id).map((arrived) => arrived.headers);
    expect(new Set(headers.map((each) => each['parley-delivery']))).toEqual(new Set([delivery?.delivery_id]));
    expect(headers.map((each) => each['parley-attempt'])).toEqual(['1', '2', '3', '4']);
  });

  it('is given up when the schedule is over, and can be sent again by hand', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    scene.receiver.answerWith(...Array(4).fill(answers.status(503, 'Closed')));
    const id = await scene.completeConversation();
    const [failed] = await settled(id);
    expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(failed?.attempts).toHaveLength(4);
    const params = { delivery_id: failed?.delivery_id ?? '' };
    const again = await call(redeliverPostCall, { params });
    expect(again).toMatchObject({ delivery_id: failed?.delivery_id, status: 'delivered' });
    expect(again.attempts.at(-1)).toMatchObject({ number: 5, http_status: 200, answer: 'Thank you' });
    scene.receiver.answerWith(answers.status(500));
    const stillTaken = await call(redeliverPostCall, { params });
    expect(stillTaken).toMatchObject({ status: 'delivered', next_attempt_at: null });
    expect(stillTaken.attempts.at(-1)).toMatchObject({ number: 6, http_status: 500 });
    const { list } = await call(listPostCallDeliveries, { params: { webhook_id }, query: {} });
    expect(list).toMatchObject([{ delivery_id: failed?.delivery_id, status: 'delivered' }]);
    expect(list[0]?.attempts[0]).toMatchObject({ http_status: 503, answer: 'Closed' });
  });

  it('is delivered without words where its agent erases them', async () => {
    await scene.addWebhook();
    const id = await scene.completeConversation({ privacy: { delete_transcript_and_pii: true } });
    await settled(id);
    const [arrived] = arrivedFor(id);
    for (const word of ['table', 'ada@', 'C-1024', 'four of us', 'Goodbye'])
      expect(arrived?.body).not.toContain(word);
    expect(JSON.parse(arrived?.body ?? '{}').data).toMatchObject({ transcript_erased: true });
  });

  it('is not delivered where its agent or the webhook is switched off', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const quiet = await scene.completeConversation({ post_call_webhooks: { enabled: false } });
    await scene.analysed(quiet);
    await call(updatePostCallWebhook, { params: { webhook_id }, body: { is_active: false } });
    const off = await scene.completeConversation();
    await scene.analysed(off);
    expect([...(await scene.deliveries(quiet)), ...(await scene.deliveries(off))]).toEqual([]);
  });

  it('that was a test is delivered only where the webhook asks for tests', async () => {
    await scene.addWebhook();
    const { id: withTests } = await scene.addWebhook({ path: '/tests', includesTests: true });
    const { agent_id } = await call(createAgent, {
      body: {
        name: 'Tested',
        conversation_config: { agent: { language: 'en', prompt: { prompt: 'Help.', llm: 'scripted' } } },
      },
    });
    const { signed_url } = await call(getSignedUrl, { query: { agent_id, purpose: 'test' } });
    using client = await openLiveClient(signed_url);
    const { conversation_initiation_metadata_event: begun } = await client.begin({
      conversation_config_override: { conversation: { text_only: true } },
    });
    client.socket.close(1000);
    expect(await settled(begun.conversation_id)).toMatchObject([
      { webhook_id: withTests, status: 'delivered' },
    ]);
    const arrived = arrivedFor(begun.conversation_id);
    expect(arrived.map(({ path, body }) => [path, JSON.parse(body).data.channel])).toEqual([
      ['/calls/tests', 'simulation'],
    ]);
  });

  it('takes its deliveries with it when it is deleted', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const id = await scene.completeConversation();
    await settled(id);
    await call(deleteCallLog, { params: { conversation_id: id } });
    const { list } = await call(listPostCallDeliveries, { params: { webhook_id }, query: {} });
    expect(list).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that answers megabytes has taken the delivery, of whose answer a kilobyte is stored', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    scene.receiver.answerWith(answers.megabytes);
    const delivery = await call(testPostCallWebhook, { params: { webhook_id } });
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts[0]?.answer).toBe('x'.repeat(1_024));
  });

  it('that never answers is waited for ten seconds', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    scene.receiver.answerWith(answers.silence);
    const delivery = await call(testPostCallWebhook, { params: { webhook_id } });
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: [{ problem: 'timeout', http_status: null }],
    });
  }, 120_000);

  it('that hangs gets two requests at the same time, and delays no other receiver', async () => {
    await using slow = await startPostCallReceiver();
    slow.answerWith(...Array(10).fill(answers.silence));
    await call(createPostCallWebhook, { body: { url: slow.url, includes_tests: false } });
    const { id: quick } = await scene.addWebhook();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await scene.completeConversation());
    const arrived = async () => {
      const all = (await Promise.all(ids.map((id) => scene.deliveries(id)))).flat();
      return all.filter(({ webhook_id, status }) => webhook_id === quick && status === 'delivered').length;
    };
    await expect.poll(arrived, { timeout: 25_000 }).toBe(5);
    await expect.poll(slow.mostAtOnce).toBe(2);
  }, 120_000);

  it('is tried with a made-up conversation that says so', async () => {
    const { id: webhook_id, secret } = await scene.addWebhook({ path: '/test' });
    const delivery = await call(testPostCallWebhook, { params: { webhook_id } });
    expect(delivery).toMatchObject({ cause: 'test', conversation_id: null, status: 'delivered' });
    const arrived = scene.receiver.arrived.at(-1);
    expect(arrived?.path).toBe('/calls/test');
    expect(arrived && isSigned(arrived, secret)).toBe(true);
    expect(PostCallEvent.parse(JSON.parse(arrived?.body ?? '')).type).toBe('test');
  });

  it('is disabled once ten deliveries in a row failed, until a user switches it on', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const { pool } = scene.server.database;
    await pool.query('update post_call_webhooks set failures_in_row = 9');
    scene.receiver.answerWith(...Array(4).fill(answers.status(500)));
    await settled(await scene.completeConversation());
    const [off] = await call(listPostCallWebhooks, {});
    expect(off).toMatchObject({ is_active: false, disabled_at: expect.any(String) });
    const missed = await scene.completeConversation();
    await scene.analysed(missed);
    expect(await scene.deliveries(missed)).toEqual([]);
    const on = await call(updatePostCallWebhook, { params: { webhook_id }, body: { is_active: true } });
    expect(on).toMatchObject({ is_active: true, disabled_at: null });
    expect(await settled(await scene.completeConversation())).toMatchObject([{ status: 'delivered' }]);
  });

  it('on a private network is refused unless the operator allows it, also where a name leads there', async () => {
    for (const url of ['http://10.0.0.1/x', 'http://169.254.169.254/latest', 'http://localhost:9876/x']) {
      await expect(call(createPostCallWebhook, { body: { url } })).rejects.toMatchObject({
        code: 'address_refused',
      });
    }
    const { id: webhook_id } = await scene.addWebhook();
    // As if a name had changed its address since.
    await scene.server.database.pool.query("update post_call_webhooks set url = 'http://localhost:9876/x'");
    const delivery = await call(testPostCallWebhook, { params: { webhook_id } });
    expect(delivery).toMatchObject({ attempts: [{ problem: 'address_refused', http_status: null }] });
  });
});

describe('the secret of a webhook', () => {
  it('is shown once, and never again', async () => {
    const { id: webhook_id, secret } = await scene.addWebhook();
    const params = { webhook_id };
    const shown = [
      await call(listPostCallWebhooks, {}),
      await call(updatePostCallWebhook, { params, body: { includes_tests: true } }),
      await call(testPostCallWebhook, { params }),
      await call(listPostCallDeliveries, { params, query: {} }),
    ];
    expect(JSON.stringify(shown)).not.toContain(secret);
    const { rows } = await scene.server.database.pool.query('select * from post_call_webhooks');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('can be changed; the earlier one signs as well for a day', async () => {
    const { id: webhook_id, secret: earlier } = await scene.addWebhook();
    const params = { webhook_id };
    const { secret, earlier_secret_until } = await call(rotatePostCallSecret, { params });
    expect(Date.parse(earlier_secret_until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await call(testPostCallWebhook, { params });
    const both = scene.receiver.arrived.at(-1);
    expect(both && [isSigned(both, secret), isSigned(both, earlier)]).toEqual([true, true]);
    await scene.server.database.pool.query(
      "update post_call_webhooks set earlier_secret_until = now() - interval '1 second'",
    );
    await call(testPostCallWebhook, { params });
    const one = scene.receiver.arrived.at(-1);
    expect(one && [isSigned(one, secret), isSigned(one, earlier)]).toEqual([true, false]);
  });

  it('can be changed again within the day; all that are not over sign', async () => {
    const { id: webhook_id, secret: first } = await scene.addWebhook();
    const params = { webhook_id };
    const secrets = [first];
    while (secrets.length < 5) secrets.push((await call(rotatePostCallSecret, { params })).secret);
    await call(testPostCallWebhook, { params });
    const signed = scene.receiver.arrived.at(-1);
    expect(secrets.map((secret) => signed && isSigned(signed, secret))).toEqual(secrets.map(() => true));
    await expect(call(rotatePostCallSecret, { params })).rejects.toMatchObject({
      code: 'too_many_post_call_secrets',
      status: 409,
    });
    await scene.server.database.pool.query(
      "update post_call_webhooks set earlier_secret_until = now() - interval '1 second'",
    );
    const { secret } = await call(rotatePostCallSecret, { params });
    await call(testPostCallWebhook, { params });
    const later = scene.receiver.arrived.at(-1);
    const isGood = [...secrets, secret].map((each) => later && isSigned(later, each));
    expect(isGood).toEqual([false, false, false, false, true, true]);
  });

  it('is not changed twice at one moment: each that is told signs, and so does the one before', async () => {
    const { id: webhook_id, secret: earlier } = await scene.addWebhook();
    const params = { webhook_id };
    const { pool } = scene.server.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from post_call_webhooks where id = $1 for update', [webhook_id]);
    const changes = [1, 2].map(() => call(rotatePostCallSecret, { params }));
    const results = Promise.allSettled(changes);
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update \"post_call_webhooks%'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
    await holder.query('commit');
    holder.release();
    const told = (await results).flatMap((result) =>
      result.status === 'fulfilled' ? result.value.secret : [],
    );
    expect(await results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ status: 409, code: 'post_call_secret_changed' }),
    });
    await call(testPostCallWebhook, { params });
    const signed = scene.receiver.arrived.at(-1);
    expect([...told, earlier].map((secret) => signed && isSigned(signed, secret))).toEqual([true, true]);
  });
});

describe('webhooks of a team', () => {
  it('cannot have one address twice, nor more than twenty', async () => {
    await scene.addWebhook();
    await expect(scene.addWebhook()).rejects.toMatchObject({ code: 'post_call_url_taken', status: 409 });
    for (let number = 1; number < 20; number += 1) await scene.addWebhook({ path: `/${number}` });
    await expect(scene.addWebhook({ path: '/20' })).rejects.toMatchObject({
      code: 'too_many_post_call_webhooks',
    });
  });

  it('stay within their bound where many are added at the same moment', async () => {
    const paths = Array.from({ length: 25 }, (_, number) => `/at-once/${number}`);
    const added = await Promise.allSettled(paths.map((path) => scene.addWebhook({ path })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  it('are not tried that are deleted at the same moment', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const { database } = scene.server;
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('delete from post_call_webhooks where id = $1', [webhook_id]);
    const test = call(testPostCallWebhook, { params: { webhook_id } });
    const refused = expect(test).rejects.toMatchObject({ status: 404, code: 'post_call_webhook_not_found' });
    await waitingForLocks(database, 1);
    await holder.query('commit');
    holder.release();
    await refused;
  });

  it('are managed by admins; members see the deliveries of a conversation, without answers', async () => {
    await scene.addWebhook();
    const id = await scene.completeConversation();
    const [delivery] = await settled(id);
    const member = await scene.server.signIn('member');
    const viewer = await scene.server.signIn('viewer');
    await expect(member.call(listPostCallWebhooks, {})).rejects.toMatchObject({ status: 403 });
    const params = { delivery_id: delivery?.delivery_id ?? '' };
    await expect(viewer.call(redeliverPostCall, { params })).rejects.toMatchObject({ status: 403 });
    const again = await member.call(redeliverPostCall, { params });
    expect(again.attempts).toMatchObject([{ answer: null }, { answer: null, http_status: 200 }]);
  });

  it('refuse addresses that cannot be called', async () => {
    for (const url of ['', 'ftp://example.org/x', 'not an address', 'https://ada:secret@example.org/']) {
      await expect(call(createPostCallWebhook, { body: { url } })).rejects.toMatchObject({ status: 400 });
    }
  });
});
