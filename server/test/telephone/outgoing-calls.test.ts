import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import type { NewOutgoingCall, OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import {
  answerSimulatedCall,
  cancelOutgoingCall,
  createOutgoingCall,
  getOutgoingCall,
  listCallingLines,
  listOutgoingCalls,
} from '@parley/contract/outgoing-calls.ts';
import { createPhoneLine, deletePhoneLine, updatePhoneLine } from '@parley/contract/phone-lines.ts';
import { setBudget } from '@parley/contract/usage.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepOutgoingCalls } from '../../src/channels/telephone/outgoing/outgoing-upkeep-queries.ts';
import { freePort } from '../support/free-port.ts';
import { waitingForLocks } from '../support/held-row.ts';
import {
  CALLED,
  CALLER,
  type PlatformApi,
  type PlatformOrder,
  startPlatformApi,
  ticketIn,
} from '../support/phone-platform.ts';
import { newCallSid, type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { speakEnglish } from '../support/spoken-english.ts';
import { dial } from '../support/telephone.ts';

// Calls that agents place: over a platform that has Twilio's REST API, and to the line simulator.

const SOON = { timeout: 30_000, interval: 20 };
const FAR = new Date(Date.now() + 2 * 86_400_000).toISOString();
const DAY = FAR.slice(0, 10);
const CALLBACK = { date: DAY, time: '10:00', reason: 'a refund' };
const LATER = { date: DAY, time: '11:00' };

let api: PlatformApi;
let stage: PhoneStage;
let yes: Int16Array;
beforeAll(async () => {
  yes = await speakEnglish('Yes, please do that.');
  api = await startPlatformApi();
  stage = await setPhoneStage(
    {
      rules: [
        { afterTool: 'schedule_callback', toolFailed: false, reply: { text: 'Until then.' } },
        { matches: '^5$', reply: { toolCalls: [{ name: 'schedule_callback', input: CALLBACK }] } },
        { matches: '^6$', reply: { toolCalls: [{ name: 'schedule_callback', input: LATER }] } },
        {
          contains: 'refund',
          reply: {
            toolCalls: [
              {
                name: 'schedule_callback',
                input: { ...LATER, phone_number: CALLER, reason: 'A refund to ada@example.org' },
              },
            ],
          },
        },
      ],
      otherwise: { text: 'All right.' },
    },
    {
      apiUrl: api.url,
      env: { PARLEY_ALLOWED_HOSTS: '127.0.0.1' },
      speech: {
        recogniser: { otherwise: { text: 'Yes.', wordMs: 60 } },
        voice: { otherwise: { millisecondsPerCharacter: 10 } },
      },
      config: {
        agent: {
          first_message: 'Good morning {{first_name}}, this is about your order.',
          prompt: {
            prompt: 'You, {{system__caller_id}}, call {{system__called_number}}.',
            timezone: 'Europe/Paris',
            built_in_tools: {
              schedule_callback: {
                type: 'system',
                name: 'schedule_callback',
                description: '',
                params: { system_tool_type: 'schedule_callback' },
              },
            },
          },
        },
      },
    },
  );
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});
afterEach(async () => {
  api.answerOrders('accepted');
  api.status = 'queued';
  await stage.server.database.pool.query(
    "update outgoing_calls set state = 'cancelled', ended_at = now() where ended_at is null",
  );
});

const order = (wanted: Partial<NewOutgoingCall> = {}) =>
  stage.server.owner.call(createOutgoingCall, {
    body: { agent_id: stage.agentId, to: CALLER, ...wanted },
  });
const now = (id: string) => stage.server.owner.call(getOutgoingCall, { params: { id }, query: {} });
const becomes = (id: string, expected: Partial<OutgoingCall>) =>
  expect.poll(() => now(id), SOON).toMatchObject(expected);

/** Has the platform be silent about a call for long enough to be asked. */
const silence = (id: string) =>
  stage.server.database.pool.query(
    "update outgoing_calls set updated_at = now() - interval '3 minutes' where id = $1",
    [id],
  );

async function isSilent(id: string): Promise<unknown> {
  const asked =
    "select updated_at < now() - interval '2 minutes' as silent from outgoing_calls where id = $1";
  return (await stage.server.database.pool.query(asked, [id])).rows[0]?.silent;
}

/** An order of which the platform knows. */
async function placed(
  wanted: Partial<NewOutgoingCall> = {},
): Promise<{ call: OutgoingCall } & PlatformOrder> {
  const before = api.orders.length;
  const call = await order(wanted);
  await expect.poll(() => api.orders.length, SOON).toBe(before + 1);
  const [asked] = api.orders.slice(before);
  if (!asked) throw new Error('The platform was not asked.');
  return { call, ...asked };
}

/** The platform says how far a call has come. */
const tell = (id: string, callSid: string, CallStatus: string) =>
  stage.platform.tell(`outgoing-calls/${id}/progress`, { CallSid: callSid, CallStatus });
const answer = (id: string, callSid: string) =>
  stage.platform.tell(`outgoing-calls/${id}`, { CallSid: callSid, CallStatus: 'in-progress' });

/** Another line to the platform. */
async function otherLine() {
  const { line } = await stage.server.owner.call(createPhoneLine, {
    body: {
      kind: 'twilio',
      name: 'Other',
      account_sid: 'AC_other',
      auth_token: 'a long token',
      api_url: api.url,
    },
  });
  return line;
}

describe('a call that an agent places', () => {
  it('is ordered from the platform once, with its number and where to go on', async () => {
    const { call, form, authorization } = await placed({ to: '+33 6 39 98 00 45' });
    expect(call).toMatchObject({ to: CALLER, from: CALLED, agent_id: stage.agentId, reason: null });
    const base = `${stage.server.url}/api/test/phone/${stage.platform.line.id}/outgoing-calls/${call.id}`;
    expect(Object.fromEntries(form)).toMatchObject({
      To: CALLER,
      From: CALLED,
      Url: base,
      StatusCallback: `${base}/progress`,
      Timeout: '30',
    });
    const { accountSid, token } = stage.platform;
    expect(authorization).toBe(`Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`);
  });

  it('is a conversation from the answer on, which knows its variables and both numbers', async () => {
    const { call, callSid } = await placed({ variables: { first_name: 'Ada' } });
    await tell(call.id, callSid, 'ringing');
    expect(await now(call.id)).toMatchObject({ state: 'ringing', answered_at: null });
    const ticket = ticketIn(await answer(call.id, callSid));
    using telephone = await dial({ url: stage.mediaUrl, callSid, parameters: { ticket } });
    await telephone.listen();
    await tell(call.id, callSid, 'in-progress');
    expect(await now(call.id)).toMatchObject({ state: 'answered', ended_at: null });
    telephone.hangUp();
    await telephone.closed;
    await stage.platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'completed' });
    await tell(call.id, callSid, 'completed');
    const log = await stage.logged(callSid);
    expect(log.transcript[0]?.message).toBe('Good morning Ada, this is about your order.');
    expect(log.metadata.phone_call).toMatchObject({
      type: 'twilio',
      direction: 'outbound',
      external_number: CALLER,
      agent_number: CALLED,
      call_sid: callSid,
    });
    expect(log.conversation_initiation_client_data.dynamic_variables).toMatchObject({
      first_name: 'Ada',
      system__caller_id: CALLED,
      system__called_number: CALLER,
    });
    await expect.poll(async () => (await stage.logged(callSid)).has_audio, SOON).toBe(true);
    expect(await now(call.id)).toMatchObject({
      state: 'answered',
      ended_at: expect.any(String),
      conversation_id: log.conversation_id,
    });
  });

  it('is connected where the platform tells of the answer and asks what to do at the same moment', async () => {
    const { call, callSid } = await placed();
    await tell(call.id, callSid, 'ringing');
    const { pool } = stage.server.database;
    const told = await pool.connect();
    await told.query('begin');
    await told.query("update outgoing_calls set state = 'answered', answered_at = now() where id = $1", [
      call.id,
    ]);
    const asked = answer(call.id, callSid);
    const heldUp =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await pool.query(heldUp)).rowCount, SOON).toBeGreaterThan(0);
    await told.query('commit');
    told.release();
    expect(ticketIn(await asked)).not.toBe('');
  });

  it.each([
    ['busy', { state: 'busy', reason: null }],
    ['no-answer', { state: 'no_answer', reason: null }],
    ['failed', { state: 'failed', reason: 'platform_failed' }],
  ])('is over when the platform says %s, whatever it says afterwards', async (status, expected) => {
    const { call, callSid } = await placed();
    await tell(call.id, callSid, 'ringing');
    await tell(call.id, callSid, status);
    await tell(call.id, callSid, 'ringing');
    expect(await now(call.id)).toMatchObject({ ...expected, ended_at: expect.any(String) });
    expect((await answer(call.id, callSid)).text).toContain('<Hangup/>');
  });

  it('is not called where the platform refuses it, in whose words that is told', async () => {
    api.answerOrders('refused');
    const { call } = await placed();
    await becomes(call.id, {
      state: 'not_called',
      reason: 'platform_refused',
      detail: 'The number is unverified.',
    });
  });

  it('is not dialled again where it is unknown whether it rang, and goes on where it did', async () => {
    api.answerOrders('failed');
    const { call, callSid } = await placed();
    await becomes(call.id, { state: 'failed', reason: 'unknown_whether_it_rang' });
    expect(ticketIn(await answer(call.id, callSid))).not.toBe('');
    expect(await now(call.id)).toMatchObject({ state: 'answered', reason: null, ended_at: null });
    expect(api.orders.filter(({ form }) => form.get('Url')?.endsWith(call.id))).toHaveLength(1);
  });

  it('goes on where the platform told of it before its answer was lost', async () => {
    api.answerOrders('never');
    const { call, callSid } = await placed();
    await tell(call.id, callSid, 'ringing');
    api.breakOff();
    api.answerOrders('failed');
    // One that is placed later has its end by then.
    await becomes((await placed()).call.id, { state: 'failed', reason: 'unknown_whether_it_rang' });
    expect(await now(call.id)).toMatchObject({ state: 'ringing', ended_at: null });
    await tell(call.id, callSid, 'busy');
    expect(await now(call.id)).toMatchObject({ state: 'busy' });
  });

  it('is not called once its line is removed, over which it would have gone', async () => {
    const { line } = await stage.server.owner.call(createPhoneLine, {
      body: {
        kind: 'twilio',
        name: 'Other',
        account_sid: 'AC_other',
        auth_token: 'a long token',
        api_url: `http://127.0.0.1:${await freePort()}`,
      },
    });
    const unreachable = await order({ line_id: line.id });
    await becomes(unreachable.id, { state: 'not_called', reason: 'platform_unreachable' });
    const later = await order({ line_id: line.id, not_before: FAR });
    const { pool } = stage.server.database;
    await pool.query('delete from phone_lines where id = $1', [line.id]);
    await pool.query('update outgoing_calls set not_before = now() where id = $1', [later.id]);
    await becomes(later.id, { state: 'not_called', reason: 'line_unusable', line_id: null });
  });

  it('is not ordered over a line that is removed meanwhile', async () => {
    const { database } = stage.server;
    const line = await otherLine();
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('delete from phone_lines where id = $1', [line.id]);
    const refused = expect(order({ line_id: line.id, not_before: FAR })).rejects.toMatchObject({
      code: 'line_places_no_calls',
    });
    await waitingForLocks(database, 1);
    await holder.query('commit');
    holder.release();
    await refused;
  });

  it('is over once its line is removed, whose platform can neither be asked nor tell anything', async () => {
    const { owner, database } = stage.server;
    const line = await otherLine();
    const ringing = await placed({ line_id: line.id });
    const answered = await placed({ line_id: line.id });
    await database.pool.query("update outgoing_calls set state = 'answered' where id = $1", [
      answered.call.id,
    ]);
    await owner.call(deletePhoneLine, { params: { id: line.id } });
    await becomes(ringing.call.id, { state: 'failed', reason: 'unknown_whether_it_rang', line_id: null });
    await becomes(answered.call.id, { state: 'answered', ended_at: expect.any(String) });
  });

  it('is not called an hour late', async () => {
    const late = await order({ not_before: FAR });
    await stage.server.database.pool.query(
      "update outgoing_calls set not_before = now() - interval '2 hours' where id = $1",
      [late.id],
    );
    await becomes(late.id, { state: 'not_called', reason: 'too_late' });
  });

  it('waits while five others of the team ring', async () => {
    const ringing = [];
    for (let count = 0; count < 5; count += 1) ringing.push(await placed());
    const before = api.orders.length;
    const waiting = await order();
    const [first] = ringing;
    if (!first) throw new Error('No call rings.');
    expect(await now(waiting.id)).toMatchObject({ state: 'queued' });
    expect(api.orders).toHaveLength(before);
    await tell(first.call.id, first.callSid, 'busy');
    await expect.poll(() => api.orders.length, SOON).toBe(before + 1);
  });

  it('is asked for at the platform that says nothing of it', async () => {
    const { call } = await placed();
    api.status = 'no-answer';
    await silence(call.id);
    await becomes(call.id, { state: 'no_answer' });
  });

  it('is asked for again at a platform that is broken', async () => {
    const { call } = await placed();
    api.answerOrders('failed');
    await silence(call.id);
    await expect.poll(() => isSilent(call.id), SOON).toBe(false);
    expect(await now(call.id)).toMatchObject({ state: 'dialling' });
    api.answerOrders('accepted');
    api.status = 'no-answer';
    await silence(call.id);
    await becomes(call.id, { state: 'no_answer' });
  });

  it('is over an hour after it was dialled, although its platform says nothing of it', async () => {
    const { call } = await placed();
    await stage.server.database.pool.query(
      "update outgoing_calls set dialled_at = now() - interval '61 minutes' where id = $1",
      [call.id],
    );
    await becomes(call.id, { state: 'failed', reason: 'unknown_whether_it_rang' });
  });

  it('that was answered is asked for once its conversation is over, since its end may be missing', async () => {
    const { call } = await placed();
    await stage.server.database.pool.query("update outgoing_calls set state = 'answered' where id = $1", [
      call.id,
    ]);
    api.status = 'in-progress';
    await silence(call.id);
    await expect.poll(() => isSilent(call.id), SOON).toBe(false);
    expect(await now(call.id)).toMatchObject({ state: 'answered', ended_at: null });
    api.status = 'completed';
    await silence(call.id);
    await becomes(call.id, { state: 'answered', ended_at: expect.any(String) });
  });

  it('that was answered is over nine hours after it was dialled, although its platform was asked lately', async () => {
    const { call } = await placed();
    await stage.server.database.pool.query(
      "update outgoing_calls set state = 'answered', dialled_at = now() - interval '541 minutes' where id = $1",
      [call.id],
    );
    await becomes(call.id, { state: 'answered', ended_at: expect.any(String) });
  });

  it('is placed at its time while a platform does not say how far other calls have come', async () => {
    const { pool } = stage.server.database;
    await using silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const silentCalls = [await placed(), await placed()].map(({ call }) => call.id);
    const urls = await pool.query('update phone_lines set api_url = $1 where id = $2 returning id', [
      `http://127.0.0.1:${port}`,
      stage.platform.line.id,
    ]);
    expect(urls.rowCount).toBe(1);
    try {
      const asked = once(silent, 'request');
      await pool.query(
        "update outgoing_calls set updated_at = now() - interval '3 minutes' where id = any($1)",
        [silentCalls],
      );
      await asked;
      const at = new Date(Date.now() + 1_000).toISOString();
      const { id } = await order({ line_id: 'simulator', not_before: at });
      await expect.poll(() => now(id), { ...SOON, timeout: 15_000 }).toMatchObject({ state: 'ringing' });
    } finally {
      await pool.query('update phone_lines set api_url = $1 where id = $2', [
        api.url,
        stage.platform.line.id,
      ]);
      silent.closeAllConnections();
    }
  });

  it('is forgotten in parts', async () => {
    const { call, callSid } = await placed({ variables: { first_name: 'Ada' } });
    await tell(call.id, callSid, 'busy');
    const { pool, database } = stage.server.database;
    await pool.query("update outgoing_calls set ended_at = now() - interval '2 hours' where id = $1", [
      call.id,
    ]);
    await sweepOutgoingCalls(database);
    const stored = async () =>
      (await pool.query('select variables, to_number from outgoing_calls where id = $1', [call.id])).rows;
    expect(await stored()).toEqual([{ variables: {}, to_number: CALLER }]);
    await pool.query("update outgoing_calls set ended_at = now() - interval '31 days' where id = $1", [
      call.id,
    ]);
    await sweepOutgoingCalls(database);
    expect(await stored()).toEqual([{ variables: {}, to_number: '' }]);
  });
});

describe('an order', () => {
  it('gives the same call for the same key and words, and is refused for others', async () => {
    const before = api.orders.length;
    const wanted = { idempotency_key: 'order-17', variables: { first_name: 'Ada', count: 2 } };
    const [one, other] = await Promise.all([order(wanted), order(wanted)]);
    expect(other.id).toBe(one.id);
    const turned = { ...wanted, variables: { count: 2, first_name: 'Ada' } };
    expect((await order(turned)).id).toBe(one.id);
    await expect(order({ ...wanted, to: '+33639980046' })).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    await expect.poll(() => api.orders.length, SOON).toBe(before + 1);
  });

  it.each([
    [{ to: '0639980045' }, 'number_invalid', 'to'],
    [{ from: '12' }, 'invalid_request', 'from'],
    [{ from: '+442079460199' }, 'number_not_found', undefined],
    [{ not_before: '2020-01-01T00:00:00Z' }, 'call_time_refused', 'not_before'],
    [{ line_id: '7f7e0b5c-3a1d-4c55-9d55-0c1f5a6e7d8c' }, 'line_places_no_calls', 'line_id'],
  ])('is refused with %j', async (wanted, code, path) => {
    const error = path === undefined ? { code } : { code, detail: { fields: [{ path }] } };
    await expect(order(wanted)).rejects.toMatchObject({ body: { error } });
  });

  it('names a line where several place calls, and is refused where none does', async () => {
    const { owner } = stage.server;
    const { line } = await owner.call(createPhoneLine, {
      body: {
        kind: 'twilio',
        name: 'Second',
        account_sid: 'AC_second',
        auth_token: 'a long token',
        api_url: api.url,
      },
    });
    expect(await owner.call(listCallingLines, {})).toHaveLength(2);
    await expect(order()).rejects.toMatchObject({ code: 'line_required' });
    await owner.call(updatePhoneLine, { params: { id: line.id }, body: { api_url: null } });
    const params = { id: stage.platform.line.id };
    await owner.call(updatePhoneLine, { params, body: { api_url: null } });
    await expect(order()).rejects.toMatchObject({ code: 'no_calling_line' });
    const { token: auth_token } = stage.platform;
    await owner.call(updatePhoneLine, { params, body: { api_url: api.url, auth_token } });
  });

  it('can be called off until the answer, and is not dialled then', async () => {
    const cancel = (id: string) => stage.server.owner.call(cancelOutgoingCall, { params: { id }, query: {} });
    const waiting = await order({ not_before: FAR });
    expect(await cancel(waiting.id)).toMatchObject({ state: 'cancelled', dialled_at: null });
    expect(await cancel(waiting.id)).toMatchObject({ state: 'cancelled' });
    const { call, callSid } = await placed();
    await tell(call.id, callSid, 'ringing');
    expect(await cancel(call.id)).toMatchObject({ state: 'cancelled' });
    expect(api.changes.at(-1)).toMatchObject({ callSid });
    expect((await answer(call.id, callSid)).text).toContain('<Hangup/>');
    const taken = await placed();
    await answer(taken.call.id, taken.callSid);
    await expect(cancel(taken.call.id)).rejects.toMatchObject({ code: 'outgoing_call_under_way' });
  });

  it('is made with a key that is bound to its agent, and shown to it alone', async () => {
    const { owner, url } = stage.server;
    const { token } = await owner.call(createApiKey, {
      body: { name: 'Calls', scopes: ['calls:read', 'calls:write'], agent_ids: [stage.agentId] },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ agent_id: stage.agentId, to: CALLER, not_before: FAR });
    const made = await fetch(`${url}/api/test/calls`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as OutgoingCall;
    const { agent_id: other } = await owner.call(createAgent, {
      body: { name: 'Other', conversation_config: { agent: { prompt: { prompt: 'You help.' } } } },
    });
    const both = await owner.call(createApiKey, {
      body: { name: 'Both', scopes: ['calls:read'], agent_ids: [stage.agentId, other] },
    });
    const read = async (query: string, { authorization }: { authorization: string }) =>
      (await fetch(`${url}/api/test/calls/${id}${query}`, { headers: { authorization } })).status;
    expect(await read('', headers)).toBe(200);
    expect(await read(`?agent_id=${other}`, headers)).toBe(403);
    const ofBoth = { authorization: `Bearer ${both.token}` };
    expect(await read('', ofBoth)).toBe(403);
    expect(await read(`?agent_id=${stage.agentId}`, ofBoth)).toBe(200);
    expect(await read(`?agent_id=${other}`, ofBoth)).toBe(404);
  });

  it('is in the list of the team, newest first, page by page', async () => {
    const [one, two] = [await order({ not_before: FAR }), await order({ not_before: FAR })];
    const list = (query: object) =>
      stage.server.owner.call(listOutgoingCalls, { query: { state: 'queued', ...query } });
    const first = await list({ page_size: 1 });
    expect(first.list.map(({ id }) => id)).toEqual([two.id]);
    const second = await list({ page_size: 1, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ list: [{ id: one.id }], next_cursor: null });
    expect((await list({ line_id: 'simulator' })).list).toEqual([]);
  });
});

describe('a callback that the agent promises', () => {
  it('is stored once the caller has agreed to its day and time, and moved when they change their mind', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    for (const key of ['5', '6']) {
      telephone.press(key, '#');
      await telephone.listen();
      void telephone.say(yes);
      await telephone.listen();
    }
    await expect
      .poll(async () => (await callbacks()).map(({ state }) => state), SOON)
      .toEqual(['queued', 'cancelled']);
    telephone.hangUp();
    const [moved, first] = await callbacks();
    expect([moved, first]).toMatchObject([
      { to: CALLER, from: CALLED },
      { to: CALLER, from: CALLED },
    ]);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' });
    expect(clock.format(new Date(moved?.not_before ?? 0))).toBe('11:00');
    const log = await stage.logged(telephone.callSid);
    const said = log.transcript.map(({ message, original_message }) => original_message ?? message);
    expect(said.filter((message) => /^I will call you back on .* at 10:00\./.test(message))).toHaveLength(1);
    expect(said).toContain('Until then.');
  });

  it('is stored with marks in place of what its conversation withholds', async () => {
    const { call } = stage.server.owner;
    const { agentId: agent_id } = stage;
    const { provider_uuid } = await call(getAgent, { params: { id: agent_id } });
    const redaction = { enabled: true, entities: ['email_address' as const] };
    const platform_settings = { privacy: { record_voice: true, conversation_history_redaction: redaction } };
    await call(updateAgent, { params: { agent_id }, body: { provider_uuid, platform_settings } });
    const asked = { agent_id, message: 'A refund', dynamic_variables: { mail: 'ada@example.org' } };
    const { conversation_id } = await call(chat, { body: asked });
    await call(chat, { body: { ...asked, conversation_id, message: 'Yes' } });
    const { rows } = await stage.server.database.pool.query(
      'select variables from outgoing_calls where idempotency_key like $1',
      [`callback:${conversation_id}:%`],
    );
    expect(rows).toEqual([
      { variables: { mail: '[email_address_1]', callback_reason: 'A refund to [email_address_1]' } },
    ]);
  });

  /** Newest first. */
  async function callbacks(): Promise<OutgoingCall[]> {
    const { list } = await stage.server.owner.call(listOutgoingCalls, { query: {} });
    return list.filter(({ not_before }) => not_before.startsWith(DAY) && not_before.endsWith(':00:00.000Z'));
  }
});

describe('a call to the line simulator', () => {
  const say = (id: string, outcome: 'answered' | 'busy' | 'no_answer') =>
    stage.server.owner.call(answerSimulatedCall, { params: { id }, body: { outcome } });

  it('rings there until it is answered', async () => {
    const { id } = await order({ line_id: 'simulator', variables: { first_name: 'Ada' } });
    await becomes(id, { state: 'ringing', line_id: 'simulator' });
    const simulated = await say(id, 'answered');
    expect(simulated).toMatchObject({ from: CALLER, to: CALLED, instruction: { type: 'connect' } });
    const { url = '', ticket = '' } = simulated?.media ?? {};
    using telephone = await dial({ url, callSid: simulated?.call_sid ?? '', parameters: { ticket } });
    await telephone.listen();
    telephone.hangUp();
    const log = await stage.logged(simulated?.call_sid ?? '');
    expect(log.metadata.phone_call).toMatchObject({ type: 'simulator', direction: 'outbound' });
    const { data } = await stage.server.owner.call(getCallLog, {
      params: { conversation_id: (await now(id)).conversation_id ?? '' },
    });
    expect(data.transcript[0]?.message).toContain('Ada');
  });

  it('is one call however often it is answered', async () => {
    const { id } = await order({ line_id: 'simulator' });
    await becomes(id, { state: 'ringing' });
    const [first, again] = [await say(id, 'answered'), await say(id, 'answered')];
    expect(again?.call_sid).toBe(first?.call_sid);
    expect(again?.media?.ticket).not.toBe(first?.media?.ticket);
    const { rows } = await stage.server.database.pool.query(
      'select state from phone_calls where call_sid = $1',
      [first?.call_sid],
    );
    expect(rows).toEqual([{ state: 'offered' }]);
  });

  it('is over once its page is gone, and not while its conversation goes on', async () => {
    const { pool } = stage.server.database;
    const answered = async () => {
      const { id } = await order({ line_id: 'simulator' });
      await becomes(id, { state: 'ringing' });
      return { id, simulated: await say(id, 'answered') };
    };
    const [left, going] = [await answered(), await answered()];
    const { url = '', ticket = '' } = going.simulated?.media ?? {};
    using telephone = await dial({ url, callSid: going.simulated?.call_sid ?? '', parameters: { ticket } });
    await telephone.listen();
    const long = "set updated_at = now() - interval '11 minutes'";
    await pool.query(`update outgoing_calls ${long} where id = any($1)`, [[left.id, going.id]]);
    await pool.query(`update phone_calls ${long} where outgoing_call_id = any($1)`, [[left.id, going.id]]);
    await becomes(left.id, { state: 'answered', ended_at: expect.any(String) });
    expect(await now(going.id)).toMatchObject({ state: 'answered', ended_at: null });
    telephone.hangUp();
  });

  it('is turned away there, or rings in vain', async () => {
    const turnedAway = await order({ line_id: 'simulator' });
    await becomes(turnedAway.id, { state: 'ringing' });
    expect(await say(turnedAway.id, 'busy')).toBeNull();
    expect(await now(turnedAway.id)).toMatchObject({ state: 'busy' });
    const inVain = await order({ line_id: 'simulator' });
    await becomes(inVain.id, { state: 'ringing' });
    await stage.server.database.pool.query(
      "update outgoing_calls set updated_at = now() - interval '1 minute' where id = $1",
      [inVain.id],
    );
    await becomes(inVain.id, { state: 'no_answer' });
  });
});

describe('a team that has spent its minutes', () => {
  /** Has the server look at once whether they are spent. */
  const allow = async (minutes: number | null) => {
    await stage.server.database.pool.query('update teams set monthly_minutes = $1', [minutes]);
    await stage.server.owner.call(setBudget, { body: { budget: null } });
  };

  it('talks with those whose telephones rang already', async () => {
    const { call, callSid } = await placed();
    await allow(0);
    try {
      const refused = await stage.platform.announce(newCallSid());
      expect(refused.text).toContain(setPhrase('suspended', 'en'));
      const ticket = ticketIn(await answer(call.id, callSid));
      using telephone = await dial({ url: stage.mediaUrl, callSid, parameters: { ticket } });
      await telephone.listen();
      telephone.hangUp();
    } finally {
      await allow(null);
    }
  });
});

// Last, since what is known of a team may be a second old.
describe('a suspended team', () => {
  it('calls nobody', async () => {
    const { pool } = stage.server.database;
    const { id } = await order({ not_before: FAR });
    await pool.query('update teams set suspended_at = now()');
    await pool.query('update outgoing_calls set not_before = now() where id = $1', [id]);
    const stored = async () =>
      (await pool.query('select state, reason from outgoing_calls where id = $1', [id])).rows[0];
    await expect.poll(stored, SOON).toEqual({ state: 'not_called', reason: 'team_suspended' });
  });
});
