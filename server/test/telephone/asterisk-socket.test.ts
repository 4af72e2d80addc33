import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  cancelOutgoingCall,
  createOutgoingCall,
  getOutgoingCall,
  type OutgoingCall,
} from '@parley/contract/outgoing-calls.ts';
import { checkPhoneLine, createPhoneLine, updatePhoneLine } from '@parley/contract/phone-lines.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { AsteriskConnection } from '../../src/channels/telephone/media/asterisk-connection.ts';
import { answeringAgent, CALLED } from '../support/phone-platform.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { startWebhookServer } from '../support/webhook-server.ts';
import { type AsteriskExchange, placeAsteriskCall } from './asterisk-exchange.ts';
import { type ExchangeApi, startExchangeApi } from './exchange-api.ts';

// Calls of an Asterisk that opens the media socket itself, with the whole server.

const SOON = { timeout: 30_000, interval: 20 };
const SALES = '+33199004321';
const CALLEE = '+33639980046';

let stage: PhoneStage;
let api: ExchangeApi;
let exchange: { id: string; mediaUrl: string; secret: string };
beforeAll(async () => {
  api = await startExchangeApi();
  const input = { transfer_number: SALES, agent_message: 'A caller for you.' };
  stage = await setPhoneStage(
    {
      rules: [
        {
          matches: '^9$',
          reply: { text: 'I put you through.', toolCalls: [{ name: 'transfer_to_number', input }] },
        },
      ],
      otherwise: { text: 'All right, and this is a sentence that lasts for quite a while.' },
    },
    {
      env: { PARLEY_ALLOWED_HOSTS: '127.0.0.1' },
      speech: {
        recogniser: { otherwise: { text: '' } },
        voice: { otherwise: { millisecondsPerCharacter: 20 } },
      },
      config: {
        agent: {
          first_message: 'Reception, good morning.',
          prompt: {
            prompt: 'Answer.',
            built_in_tools: {
              transfer_to_number: {
                type: 'system',
                name: 'transfer_to_number',
                description: '',
                params: {
                  system_tool_type: 'transfer_to_number',
                  transfers: [
                    {
                      transfer_destination: { type: 'phone', phone_number: SALES },
                      condition: 'the caller wants sales',
                      transfer_type: 'conference',
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
  );
  const { line, secret } = await stage.server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange', api_url: api.url },
  });
  exchange = { id: line.id, mediaUrl: line.media_url, secret: secret ?? '' };
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

let number = 0;
async function place(parameters: Record<string, string> = {}, isJson = false) {
  number += 1;
  const call = `exchange-1764000000.${number}`;
  const placed = await placeAsteriskCall({
    ...exchange,
    parameters: { call, from: '1001', to: CALLED, ...parameters },
    isJson,
  });
  return { call: parameters.call ?? call, ...placed };
}

const loudest = ({ played }: AsteriskExchange) =>
  Math.max(0, ...played.flatMap((piece) => [...piece].map(Math.abs)));

const silentFrames = ({ played }: AsteriskExchange) =>
  played.length - 1 - played.findLastIndex((piece) => piece.some((sample) => sample !== 0));

/** What the dial plan asks or tells. */
async function tell(path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${exchange.mediaUrl.replace(/^ws/, 'http').replace(/media$/, path)}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`line:${exchange.secret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  return answer.text();
}
const next = (call: string) => tell('calls/next', { CallSid: call });

/** The announcement, as an exchange plays it. */
async function hear(sound: string): Promise<Buffer> {
  const answer = await fetch(
    `${exchange.mediaUrl.replace(/^ws/, 'http').replace(/media$/, 'announcements/')}${sound}`,
  );
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(String(answer.status));
}

/** An order of which the exchange was asked. */
async function ordered(): Promise<OutgoingCall & { callSid: string }> {
  const before = api.requests.length;
  const call = await stage.server.owner.call(createOutgoingCall, {
    body: { agent_id: stage.agentId, to: CALLEE },
  });
  await expect.poll(() => api.requests.length, SOON).toBe(before + 1);
  return { ...call, callSid: `parley-${call.id}` };
}
const becomes = (id: string, expected: Partial<OutgoingCall>) =>
  expect
    .poll(() => stage.server.owner.call(getOutgoingCall, { params: { id }, query: {} }), SOON)
    .toMatchObject(expected);
const over = ({ id, callSid }: { id: string; callSid: string }, status: string) =>
  tell(`outgoing-calls/${id}/progress`, { CallSid: callSid, CallStatus: status });

it.each([
  ['words', false],
  ['JSON', true],
])('are answered, greeted, understood by keys and put through, in %s', async (_, isJson) => {
  const placed = await place({}, isJson);
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  expect(placed.commands).toEqual(['ANSWER']);
  placed.press('9');
  placed.press('#');
  expect(await placed.closed).toBe(1000);
  const [sound = '', ...dial] = (await next(placed.call)).split('|').reverse();
  expect(dial.reverse()).toEqual(['dial', SALES, CALLED, '30', '']);
  const announcement = await hear(sound);
  expect(announcement.length).toBeGreaterThan(4_000);
  expect(announcement.subarray(0, 4).toString()).toBe('RIFF');
  const back = await place({ call: placed.call, dial_status: 'NOANSWER' }, isJson);
  await expect.poll(() => loudest(back), SOON).toBeGreaterThan(500);
  // Nothing is announced any more once the caller is back.
  expect((await hear(sound)).toString()).toBe('404');
  expect((await hear(`${sound.slice(0, -8)}aaaa.wav`)).toString()).toBe('401');
  back.hangUp();
  const { phone_call: logged } = await stage.logged(placed.call).then(({ metadata }) => metadata);
  expect(logged).toMatchObject({ external_number: '1001', agent_number: CALLED });
});

it('are known to the agent from its first word', async () => {
  await using target = await startWebhookServer();
  const known = '+12025550142';
  const lookUp = {
    type: 'webhook',
    name: 'find_customer',
    runs_while_ringing: true,
    api_schema: {
      url: `${target.origin}/headers`,
      request_headers: { 'X-Caller': { variable_name: 'system__caller_id' } },
    },
    assignments: [{ dynamic_variable: 'customer', value_path: 'x-caller' }],
  };
  await answeringAgent(stage.server, known, {
    type: 'voice',
    conversation_config: {
      agent: {
        first_message: 'Good morning {{customer}}.',
        prompt: { prompt: 'Be brief.', llm: 'scripted', tools: [lookUp] },
      },
    },
  });
  const placed = await place({ to: known });
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  placed.hangUp();
  const { transcript } = await stage.logged(placed.call);
  expect(transcript[0]?.original_message ?? transcript[0]?.message).toBe('Good morning 1001.');
});

it('hear nothing more of an answer that they interrupt', async () => {
  const placed = await place();
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  const greeted = placed.played.length;
  placed.press('1');
  placed.press('#');
  await expect.poll(() => placed.played.length, SOON).toBeGreaterThan(greeted + 20);
  placed.press('2');
  await expect.poll(() => placed.commands, SOON).toEqual(['ANSWER', 'FLUSH_MEDIA']);
  placed.hangUp();
  await placed.closed;
});

it('get silence while the agent is silent', async () => {
  const placed = await place();
  await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
  await expect.poll(() => silentFrames(placed), SOON).toBeGreaterThan(50);
  // A busy machine sends some at once; silence that comes too fast would wait longer and longer.
  await expect.poll(placed.waiting, SOON).toBeLessThan(20);
  placed.hangUp();
});

it('get no silence where the caller hangs up before the agent answers', async () => {
  const server = new WebSocketServer({ port: 0 });
  const caller = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[socket]] = await Promise.all([once(server, 'connection'), once(caller, 'open')]);
  const ignore = () => undefined;
  const closed = Promise.withResolvers<void>();
  const connection = new AsteriskConnection(socket, '/media?call=1', {
    onStart: ignore,
    onMedia: ignore,
    onMark: ignore,
    onKeys: ignore,
    onFault: ignore,
    onEnd: ignore,
    onClose: closed.resolve,
  });
  caller.close();
  await closed.promise;
  const timers = vi.spyOn(globalThis, 'setInterval');
  connection.answer();
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
  server.close();
});

it('are not answered where no agent takes the call, or without the secret of the line', async () => {
  const unassigned = await place({ to: '+33199009999' });
  await unassigned.closed;
  expect(unassigned.commands).toEqual([]);
  expect(await next(unassigned.call)).toBe('lost');
  const stranger = await placeAsteriskCall({
    ...exchange,
    secret: 'wrong',
    parameters: { call: 'stranger', from: '1001', to: CALLED },
  });
  expect(await stranger.closed).toBe(1008);
  expect(stranger.commands).toEqual([]);
});

describe('over the REST interface of the exchange', () => {
  it('an agent calls a number, greets the callee, and the call is over when the dial plan says so', async () => {
    const call = await ordered();
    expect(api.requests.at(-1)).toEqual({
      method: 'POST',
      path: `/ari/channels/${call.callSid}`,
      authorization: `Basic ${Buffer.from(`parley:${exchange.secret}`).toString('base64')}`,
      body: {
        endpoint: `Local/${CALLEE}@parley-outgoing/n`,
        context: 'parley',
        extension: CALLED,
        priority: 1,
        callerId: CALLED,
        timeout: 45,
        variables: { PARLEY_CALL: call.id },
      },
    });
    const placed = await place({ call: call.callSid, from: CALLED });
    await expect.poll(() => loudest(placed), SOON).toBeGreaterThan(500);
    placed.hangUp();
    await over(call, 'ANSWER');
    await becomes(call.id, { state: 'answered', ended_at: expect.any(String) });
    const { metadata } = await stage.logged(call.callSid);
    expect(metadata.phone_call).toMatchObject({ direction: 'outbound', external_number: CALLEE });
  });

  it('a call goes on over another socket after its own broke', async () => {
    const call = await ordered();
    const broken = await place({ call: call.callSid, from: CALLED });
    await expect.poll(() => loudest(broken), SOON).toBeGreaterThan(500);
    broken.vanish();
    expect(await next(call.callSid)).toBe('agent');
    const again = await place({ call: call.callSid, from: CALLED });
    await expect.poll(() => loudest(again), SOON).toBeGreaterThan(500);
    await expect.poll(() => silentFrames(again), SOON).toBeGreaterThan(50);
    again.hangUp();
    await over(call, 'ANSWER');
    const { transcript, metadata } = await stage.logged(call.callSid);
    expect(transcript.slice(1).map(({ message }) => message)).toEqual([setPhrase('lineBroke', 'en')]);
    expect(metadata.phone_call).toMatchObject({ direction: 'outbound', external_number: CALLEE });
  });

  it.each([
    ['BUSY', { state: 'busy' }],
    ['NOANSWER', { state: 'no_answer' }],
    ['CHANUNAVAIL', { state: 'failed', reason: 'platform_failed' }],
  ] as const)('a call ends as the dial plan says: %s', async (status, expected) => {
    const call = await ordered();
    await over(call, status);
    await becomes(call.id, { ...expected, ended_at: expect.any(String) });
  });

  it('a call that the exchange refuses is not called, in its words', async () => {
    api.answer = { status: 400, body: { message: 'Endpoint not found' } };
    const { id } = await ordered();
    await becomes(id, {
      state: 'not_called',
      reason: 'platform_refused',
      detail: 'Endpoint not found',
    });
    api.answer = { status: 200, body: { id: 'channel', state: 'Down' } };
  });

  it('a call is called off there, and a callee who answers all the same hears nothing', async () => {
    const call = await ordered();
    await expect
      .poll(() => stage.server.owner.call(cancelOutgoingCall, { params: { id: call.id }, query: {} }), SOON)
      .toMatchObject({ state: 'cancelled' });
    expect(api.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/ari/channels/${call.callSid}` });
    const placed = await place({ call: call.callSid, from: CALLED });
    await placed.closed;
    expect(placed.commands).toEqual([]);
  });

  it('a call that waits is called off without a word to the exchange', async () => {
    const before = api.requests.length;
    const not_before = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await stage.server.owner.call(createOutgoingCall, {
      body: { agent_id: stage.agentId, to: CALLEE, not_before },
    });
    expect(await stage.server.owner.call(cancelOutgoingCall, { params: { id }, query: {} })).toMatchObject({
      state: 'cancelled',
    });
    expect(api.requests.slice(before)).toEqual([]);
  });

  it('a name of a call that belongs to another line opens nothing', async () => {
    const call = await ordered();
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Another' },
    });
    const other = await placeAsteriskCall({
      mediaUrl: line.media_url,
      secret: secret ?? '',
      parameters: { call: call.callSid, from: CALLED, to: CALLED },
    });
    await other.closed;
    expect(other.commands).toEqual([]);
    await over(call, 'BUSY');
  });
});

describe('a check of the line', () => {
  const check = () => stage.server.owner.call(checkPhoneLine, { params: { id: exchange.id } });
  const faultOf = async (step: string) => (await check()).find((found) => found.step === step)?.fault;

  it('finds all steps in order, in the order in which a call meets them', async () => {
    const found = (await check()).map(({ step, fault }) => [step, fault]);
    expect(found.at(-1)?.[0]).toBe('call');
    expect(found.slice(0, -1)).toEqual([
      ['number', null],
      ['address', null],
      ['socket', null],
      ['api', null],
      ['modules', null],
    ]);
  });

  it('says when the exchange refuses the secret, lacks modules, or cannot be reached', async () => {
    api.answer = { status: 401, body: {} };
    expect(await faultOf('api')).toBe('secret_refused');
    api.answer = { status: 200, body: {}, missing: /func_curl/ };
    expect((await check()).find(({ step }) => step === 'modules')).toMatchObject({
      fault: 'module_missing',
      detail: 'func_curl',
    });
    api.answer = { status: 200, body: {}, missing: /websocket|func_uri/ };
    expect((await check()).find(({ step }) => step === 'modules')?.detail).toBe('func_uri');
    api.answer = { status: 200, body: {} };
    const change = (api_url: string) =>
      stage.server.owner.call(updatePhoneLine, { params: { id: exchange.id }, body: { api_url } });
    await change('http://127.0.0.1:9/ari');
    expect(await faultOf('api')).toBe('unreachable');
    await change('http://10.0.0.1/ari');
    expect(await faultOf('api')).toBe('address_not_allowed');
    await change(api.url);
  });
});
