import { repeatAnalysis } from '@parley/contract/call-logs.ts';
import {
  countMissedConversations,
  deletePostCallWebhook,
  listPostCallDeliveries,
  listPostCallWebhooks,
  PostCallEvent,
  redeliverPostCall,
  sendMissedConversations,
  updatePostCallWebhook,
} from '@parley/contract/post-call-webhooks.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../support/post-call-receiver.ts';
import { type PostCallScene, startPostCallScene } from '../support/post-call-scene.ts';
import type { SignedIn } from '../support/running-server.ts';

let scene: PostCallScene;
let call: SignedIn['call'];

beforeAll(async () => {
  scene = await startPostCallScene();
  ({ call } = scene.server.owner);
});
afterEach(async () => {
  for (const { webhook_id } of await call(listPostCallWebhooks, {})) {
    await call(deletePostCallWebhook, { params: { webhook_id } });
  }
});
afterAll(() => scene[Symbol.asyncDispose]());

const query = (sql: string, values: unknown[] = []) => scene.server.database.pool.query(sql, values);
const statuses = async (id: string) => (await scene.deliveries(id)).map(({ status }) => status);
const SOON = { timeout: 25_000 };

async function switchWebhook(webhook_id: string, is_active: boolean): Promise<void> {
  await call(updatePostCallWebhook, { params: { webhook_id }, body: { is_active } });
}

async function analyseAgain(conversation_id: string): Promise<void> {
  await call(repeatAnalysis, { params: { conversation_id } });
  await scene.analysed(conversation_id);
}

describe('a delivery whose call log cannot be read', { timeout: 120_000 }, () => {
  it('fails in the end, says why, and does not count against its receiver', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const id = await scene.completeConversation();
    await expect.poll(() => statuses(id), SOON).toEqual(['delivered']);
    const heard = scene.receiver.arrived.length;
    await query(`update conversation_turns set tool_calls = '{}' where conversation_id = $1`, [id]);
    await query(
      `update post_call_deliveries set status = 'waiting', attempts = '[]', tries = 0,
      next_attempt_at = now() where conversation_id = $1`,
      [id],
    );
    await switchWebhook(webhook_id, true);
    await expect.poll(() => statuses(id), SOON).toEqual(['failed']);
    const [delivery] = await scene.deliveries(id);
    expect(delivery?.attempts).toHaveLength(4);
    expect(delivery?.attempts.at(-1)).toMatchObject({ problem: 'call_log_unreadable', http_status: null });
    const { rows } = await query('select failures_in_row, is_active from post_call_webhooks');
    expect(rows).toEqual([{ failures_in_row: 0, is_active: true }]);
    const params = { delivery_id: delivery?.delivery_id ?? '' };
    const again = await call(redeliverPostCall, { params });
    expect(again.attempts.at(-1)).toMatchObject({ number: 5, problem: 'call_log_unreadable' });
    expect(scene.receiver.arrived).toHaveLength(heard);
  });
});

describe('an analysis that is repeated by hand', { timeout: 120_000 }, () => {
  it('replaces what still waits, under an id of its own', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    scene.receiver.answerWith(
      answers.status(500),
      answers.status(500),
      answers.status(500),
      answers.status(500),
    );
    const id = await scene.completeConversation();
    await expect.poll(() => statuses(id), SOON).toEqual(['failed']);
    const [failed] = await scene.deliveries(id);
    // As if it was still to be tried, in an hour.
    await query(`update post_call_deliveries set status = 'waiting',
      next_attempt_at = now() + interval '1 hour'`);
    await analyseAgain(id);
    await expect.poll(() => statuses(id), SOON).toEqual(['delivered']);
    const [delivered] = await scene.deliveries(id);
    expect(delivered).toMatchObject({ cause: 'analysis_repeated', webhook_id });
    expect(delivered?.delivery_id).not.toBe(failed?.delivery_id);
    expect(scene.receiver.arrived.at(-1)?.headers['parley-delivery']).toBe(delivered?.delivery_id);
  });

  it('leaves no more than twenty deliveries behind', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const id = await scene.completeConversation();
    await expect.poll(() => statuses(id), SOON).toEqual(['delivered']);
    await query(
      `insert into post_call_deliveries (id, webhook_id, conversation_id, cause, status, created_at, tries, attempts)
      select gen_random_uuid(), $1, $2, 'analysis_repeated', 'delivered', now(), 1, '[]'
      from generate_series(1, 40)`,
      [webhook_id, id],
    );
    await analyseAgain(id);
    await expect.poll(() => statuses(id), SOON).toEqual(Array(21).fill('delivered'));
  });
});

describe('calls that ended while a webhook was switched off', { timeout: 120_000 }, () => {
  it('are counted, sent once on demand, and signed like all others', async () => {
    const { id: webhook_id } = await scene.addWebhook();
    const params = { webhook_id };
    const delivered = await scene.completeConversation();
    await expect.poll(() => statuses(delivered), SOON).toEqual(['delivered']);
    await switchWebhook(webhook_id, false);
    const missed = [await scene.completeConversation(), await scene.completeConversation()];
    const quiet = await scene.completeConversation({ post_call_webhooks: { enabled: false } });
    for (const id of [...missed, quiet]) await scene.analysed(id);
    expect(await call(countMissedConversations, { params })).toEqual({ count: 2 });
    await expect(call(sendMissedConversations, { params })).rejects.toMatchObject({
      code: 'post_call_webhook_off',
      status: 409,
    });
    await switchWebhook(webhook_id, true);
    // Two people who ask at the same moment have everything sent once.
    const sent = await Promise.all([1, 2].map(() => call(sendMissedConversations, { params })));
    expect(sent.map(({ count }) => count).sort()).toEqual([0, 2]);
    for (const id of missed) await expect.poll(() => statuses(id), SOON).toEqual(['delivered']);
    expect(await scene.deliveries(quiet)).toEqual([]);
    expect(await call(countMissedConversations, { params })).toEqual({ count: 0 });
    const { list } = await call(listPostCallDeliveries, { params, query: {} });
    expect(list.map(({ cause }) => cause)).toEqual(['missed', 'missed', 'call_ended']);
    const bodies = scene.receiver.arrived.slice(-2).map(({ body }) => PostCallEvent.parse(JSON.parse(body)));
    expect(bodies.map(({ data }) => data.conversation_id).sort()).toEqual([...missed].sort());
  });

  it('are not offered where they are older than the webhook or than thirty days', async () => {
    const old = await scene.completeConversation();
    const longAgo = await scene.completeConversation();
    for (const id of [old, longAgo]) await scene.analysed(id);
    const { id: webhook_id } = await scene.addWebhook();
    const params = { webhook_id };
    expect(await call(countMissedConversations, { params })).toEqual({ count: 0 });
    await query(`update post_call_webhooks set created_at = now() - interval '60 days'`);
    await query(`update conversations set started_at = now() - interval '31 days' where id = $1`, [longAgo]);
    const { count } = await call(countMissedConversations, { params });
    const { rows } = await query(`select count(*)::int from conversations
      where started_at > now() - interval '30 days' and aftercare ->> 'tellsWebhooks' <> 'false'`);
    expect(count).toBe(rows[0].count);
  });
});
