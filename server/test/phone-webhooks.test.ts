import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createPhoneLine, listPhoneLines } from '@parley/contract/phone-lines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhone } from '../src/integrations/phone/phone.ts';
import type { PhoneCalls } from '../src/integrations/phone/phone-call.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';
import { freePort } from './free-port.ts';
import {
  answeringAgent,
  CALLED,
  CALLER,
  connectPlatform,
  type Fields,
  type PhonePlatform,
  signForm,
  ticketIn,
} from './phone-platform.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
import { type RunningServer, startServer } from './running-server.ts';

// What telephony platforms ask over HTTP, and what they are told. The media socket stands here as its functions on
// another node: which ticket opens what, and what comes next.

const METRICS = 'the token of the metrics';

let server: RunningServer;
let proxy: ReverseProxy;
let listensAt: string;
let platform: PhonePlatform;
let media: PhoneCalls;
let agentId: string;
beforeAll(async () => {
  // Behind a proxy: what platforms call is not where the server listens.
  const port = await freePort();
  listensAt = `http://127.0.0.1:${port}`;
  proxy = await startReverseProxy(port);
  server = await startServer({
    ...{ PORT: String(port), PARLEY_PUBLIC_URL: proxy.url, PARLEY_METRICS_TOKEN: METRICS },
  });
  agentId = await answeringAgent(server);
  platform = await connectPlatform(server);
  const secretKey = 'a secret of the tests alone';
  media = createPhone({
    database: server.database.database,
    secrets: createSecretBox({ dataFolder: tmpdir(), secretKey }),
    jobs: { repeat: () => {} },
    settings: { publicUrl: proxy.url, provider: 'test' },
  }).calls;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

const newCall = () => `CA${randomUUID().replaceAll('-', '')}`;
const refused = (code: string) => expect.stringContaining(`"code":"${code}"`);
const lineNow = async () =>
  (await server.owner.call(listPhoneLines, {})).find(({ id }) => id === platform.line.id);
const outcomes = async (): Promise<Record<string, number>> => {
  const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  const lines = (await page.text()).matchAll(/parley_phone_calls_total\{outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
};
async function counted(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await outcomes();
  await act();
  const after = Object.entries(await outcomes());
  return Object.fromEntries(
    after.flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - (before[name] ?? 0)]])),
  );
}
const conversationOf = (callId: string, id: string) => media.noteConversation(callId, id);
/** A call that is held on the media socket. */
async function heldCall(callSid = newCall()) {
  const answer = await platform.announce(callSid);
  return { callSid, call: await media.openTicket(platform.line.id, ticketIn(answer)) };
}
const transfer = (value: string, change = {}) => ({
  type: 'transfer' as const,
  rule: {
    destination: { type: 'phone' as const, value },
    ...{ condition: '', transferType: 'conference' as const, name: 'Sales', ...change },
  },
});

describe('a call that comes in', () => {
  it('is connected with the media socket, and its ticket says whose call it is', async () => {
    const callSid = newCall();
    const answer = await platform.announce(callSid);
    expect(answer).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' });
    const base = `${new URL(proxy.url).host}/api/test/phone/${platform.line.id}`;
    expect(answer.text).toContain(`<Connect action="http://${base}/calls/ended" method="POST">`);
    expect(answer.text).toContain(`<Stream url="ws://${base}/media"><Parameter name="ticket"`);
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      ...{ agentId, callSid, from: CALLER, to: CALLED, toLabel: 'Accueil' },
      ...{ lineId: platform.line.id, carrier: 'twilio', returning: null },
    });
    expect(await lineNow()).toMatchObject({ last_call_at: expect.any(String) });
  });

  it('is known by its SIP address, too', async () => {
    const answer = await platform.announce(newCall(), { To: `sip:${CALLED}@sip.example.org;transport=tls` });
    expect(ticketIn(answer)).not.toBe('');
  });

  it('opens the media socket once', async () => {
    const ticket = ticketIn(await platform.announce(newCall()));
    await media.openTicket(platform.line.id, ticket);
    await expect(media.openTicket(platform.line.id, ticket)).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
  });

  it('opens the socket of its own line alone, and for a while', async () => {
    const other = await connectPlatform(server);
    const callSid = newCall();
    const ticket = ticketIn(await platform.announce(callSid));
    await expect(media.openTicket(other.line.id, ticket)).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
    await server.database.pool.query(
      "update phone_calls set ticket_until = now() - interval '1 second' where call_sid = $1",
      [callSid],
    );
    await expect(media.openTicket(platform.line.id, ticket)).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
  });

  it('hears a sentence in the language of the country where no agent answers', async () => {
    const { status, text } = await platform.announce(newCall(), { To: '+442079460101' });
    expect([status, text]).toEqual([
      200,
      expect.stringContaining(
        '<Say language="en-GB">Nobody answers this number at the moment. Goodbye.</Say>',
      ),
    ]);
    expect(await lineNow()).toMatchObject({ last_problem: 'number_unanswered' });
  });

  it('reaches the agent of the team that has the line, where two teams name the same number', async () => {
    const team = randomUUID();
    await server.database.pool.query("insert into teams (id, name, created_at) values ($1, 'Other', now())", [
      team,
    ]);
    await server.database.pool.query(
      `insert into agents (id, agent_id, team_id, name, type, language, llm, version, active_number, created_at)
        values (gen_random_uuid(), 'agent_00000000000000000000000001', $1, 'Other', 'voice', 'fr', 'x', 1, $2, now())`,
      [team, CALLED],
    );
    const ticket = ticketIn(await platform.announce(newCall()));
    expect(await media.openTicket(platform.line.id, ticket)).toMatchObject({ agentId });
  });
});

describe('a webhook', () => {
  it('is refused without a signature, with a foreign one, and with one for other words', async () => {
    const callSid = newCall();
    const fields = { CallSid: callSid, From: CALLER, To: CALLED };
    const foreign = signForm('another token', `${server.url}/api/test/phone/${platform.line.id}/calls`, {
      ...{ AccountSid: platform.accountSid, ApiVersion: '2010-04-01', ...fields },
    });
    const seen = await counted(async () => {
      expect(await platform.tell('calls', fields, { signature: '' })).toMatchObject({
        ...{ status: 401, text: refused('phone_signature_unsigned') },
      });
      for (const signature of [foreign, 'AAAA', '?'.repeat(1_000)]) {
        expect(await platform.tell('calls', fields, { signature })).toMatchObject({
          ...{ status: 401, text: refused('phone_signature_forged') },
        });
      }
      // Signed for where the server listens, not for where the platform called it.
      expect(
        await platform.tell('calls', fields, {
          signedUrl: `${listensAt}/api/test/phone/${platform.line.id}/calls`,
        }),
      ).toMatchObject({ status: 401 });
    });
    expect(seen).toEqual({ forged: 5 });
    expect(await lineNow()).toMatchObject({ last_problem: 'signature_refused' });
    const calls = await server.database.pool.query('select 1 from phone_calls where call_sid = $1', [
      callSid,
    ]);
    expect(calls.rowCount).toBe(0);
  });

  it('may carry a query', async () => {
    const fields = { From: CALLER, To: CALLED, CallSid: newCall() };
    expect(await platform.tell('calls', fields, { query: '?site=1' })).toMatchObject({ status: 200 });
  });

  it('is refused for another account', async () => {
    const fields = { CallSid: newCall(), From: CALLER, To: CALLED, AccountSid: 'AC2' };
    expect(await platform.tell('calls', fields)).toMatchObject({
      ...{ status: 403, text: refused('phone_account_differs') },
    });
    expect(await lineNow()).toMatchObject({ last_problem: 'account_differs' });
  });

  it('is refused for a line that does not exist, and for one that cannot', async () => {
    const seen = await counted(async () => {
      for (const [line, status] of [
        [randomUUID(), 404],
        ['no-line', 400],
      ]) {
        const answer = await fetch(`${server.url}/api/test/phone/${line}/calls`, {
          method: 'POST',
          headers: { 'x-twilio-signature': 'AAAA' },
          body: 'CallSid=CA1',
        });
        expect(answer.status).toBe(status);
      }
    });
    expect(seen).toEqual({ unknown_line: 1, unreadable: 1 });
  });

  it('is refused when it is too long, however long', async () => {
    const seen = await counted(async () => {
      const answer = await platform.announce(newCall(), { Padding: 'x'.repeat(20_000) });
      expect(answer).toMatchObject({ status: 413, text: refused('body_too_large') });
      const longer = await fetch(`${listensAt}/api/test/phone/${platform.line.id}/calls`, {
        method: 'POST',
        body: new URLSearchParams({ Padding: 'x'.repeat(400_000) }),
      });
      expect(longer.status).toBe(413);
    });
    expect(seen).toEqual({ oversized: 2 });
  });

  it('is refused without the name of a call', async () => {
    expect(await counted(() => platform.announce('no call, but words'))).toEqual({ unreadable: 1 });
  });

  it('gives a second ticket in place of the first while nobody has used it, and none for a call that is held', async () => {
    const callSid = newCall();
    const [first, second] = [await platform.announce(callSid), await platform.announce(callSid)];
    await expect(media.openTicket(platform.line.id, ticketIn(first))).rejects.toThrow();
    await media.openTicket(platform.line.id, ticketIn(second));
    const seen = await counted(async () => {
      expect(await platform.announce(callSid)).toMatchObject({
        ...{ status: 409, text: refused('phone_call_replayed') },
      });
    });
    expect(seen).toEqual({ replayed: 1 });
  });

  it('gives nothing for a call that was announced long ago', async () => {
    const callSid = newCall();
    await platform.announce(callSid);
    await server.database.pool.query(
      "update phone_calls set updated_at = now() - interval '1 hour' where call_sid = $1",
      [callSid],
    );
    expect(await platform.announce(callSid)).toMatchObject({ status: 409 });
  });
});

describe('when the agent is done', () => {
  it('hangs up', async () => {
    const { call, callSid } = await heldCall();
    expect(await media.finish(call.callId, { type: 'hangup' })).toEqual({ type: 'hangup' });
    const ended = await platform.tell('calls/ended', { CallSid: callSid });
    expect(ended.text).toContain('<Response><Hangup/></Response>');
    expect(await platform.tell('calls/ended', { CallSid: callSid })).toEqual(ended);
  });

  it('tells the caller when the call was lost on the way, and notes it with the line', async () => {
    const { callSid } = await heldCall();
    const { text } = await platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'in-progress' });
    expect(text).toContain('<Say language="fr-FR">Désolé, votre appel ne peut pas aboutir');
    expect(await lineNow()).toMatchObject({ last_problem: 'call_lost' });
  });

  it('puts the caller through, with the called number as caller and keys to press', async () => {
    const { call, callSid } = await heldCall();
    await media.finish(call.callId, transfer('+33 1 99 00 12 01,,12#'));
    const { text } = await platform.tell('calls/ended', { CallSid: callSid });
    expect(text).toContain(`callerId="${CALLED}" timeout="30" answerOnBridge="true">`);
    expect(text).toContain('<Number sendDigits="wwwwwwww12#"');
    expect(text).toContain('>+33199001201</Number>');
    expect(text).toContain(`/phone/${platform.line.id}/calls/dialled" method="POST"`);
  });

  it('refers a caller who came over SIP, and dials for everybody else', async () => {
    const callSid = newCall();
    const sip = await platform.announce(callSid, { From: 'sip:ada@pbx.example.org:5060' });
    const call = await media.openTicket(platform.line.id, ticketIn(sip));
    await media.finish(call.callId, transfer('7401', { transferType: 'sip_refer' }));
    expect((await platform.tell('calls/ended', { CallSid: callSid })).text).toContain(
      '<Sip>sip:7401@pbx.example.org:5060</Sip></Refer>',
    );
    const plain = await heldCall();
    await media.finish(plain.call.callId, transfer('7401', { transferType: 'sip_refer' }));
    expect((await platform.tell('calls/ended', { CallSid: plain.callSid })).text).toContain('>7401</Number>');
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
  ])('brings the caller back to the agent when the other side is %s', async (status, reason) => {
    const { call, callSid } = await heldCall();
    await conversationOf(call.callId, 'conv_00000000000000000000000001');
    await media.finish(call.callId, transfer('+33199001201'));
    await platform.tell('calls/ended', { CallSid: callSid });
    const fields = { CallSid: callSid, DialCallStatus: status, CallStatus: 'in-progress' };
    const answer = await platform.tell('calls/dialled', fields);
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      ...{ agentId, callSid, from: CALLER },
      returning: {
        ...{ reason, conversationId: 'conv_00000000000000000000000001' },
        destination: { type: 'phone', value: '+33199001201', name: 'Sales' },
      },
    });
    expect(await platform.tell('calls/dialled', fields)).toMatchObject({ status: 409 });
  });

  it('hangs up when the other side has answered, and when the caller has gone', async () => {
    const endings: Fields[] = [
      { DialCallStatus: 'completed' },
      { DialCallStatus: 'no-answer', CallStatus: 'completed' },
      { DialCallStatus: 'canceled' },
    ];
    for (const fields of endings) {
      const { call, callSid } = await heldCall();
      await media.finish(call.callId, transfer('+33199001201'));
      await platform.tell('calls/ended', { CallSid: callSid });
      const { text } = await platform.tell('calls/dialled', { CallSid: callSid, ...fields });
      expect(text).toContain('<Response><Hangup/></Response>');
    }
  });

  it('brings the caller back at once from where nobody can be called', async () => {
    const { call, callSid } = await heldCall();
    await media.finish(call.callId, transfer('<Say>free calls</Say>'));
    const answer = await platform.tell('calls/ended', { CallSid: callSid });
    expect(answer.text).not.toContain('free calls');
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      returning: { reason: 'failed' },
    });
  });

  it('knows nothing of a transfer that it did not ask for', async () => {
    const { callSid } = await heldCall();
    expect(await platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'busy' })).toMatchObject({
      ...{ status: 409, text: refused('phone_call_replayed') },
    });
    expect(await platform.tell('calls/ended', { CallSid: newCall() })).toMatchObject({
      ...{ status: 404, text: refused('phone_call_unknown') },
    });
  });
});

describe('a platform with a media socket of its own', () => {
  const NEW = { kind: 'media_socket', name: 'Asterisk' } as const;
  const bearer = (secret: string) => `Bearer ${secret}`;

  it('shows its secret, and announces its calls there', async () => {
    const { line, secret } = await server.owner.call(createPhoneLine, { body: NEW });
    expect(await media.admitSocket(line.id, bearer(secret ?? ''))).toEqual({ mayAnnounce: true });
    const basic = `Basic ${Buffer.from(`parley:${secret}`).toString('base64')}`;
    expect(await media.admitSocket(line.id, basic)).toEqual({ mayAnnounce: true });
    for (const wrong of [undefined, bearer('wrong'), bearer(''), 'Basic AAAA']) {
      await expect(media.admitSocket(line.id, wrong)).rejects.toMatchObject({ code: 'phone_secret_refused' });
    }
    const announced = { callSid: 'call-1', from: '1001', to: CALLED.slice(1) };
    const call = await media.announce(line.id, announced);
    expect(call).toMatchObject({ agentId, carrier: 'media_socket', to: CALLED, from: '1001' });
    await expect(media.announce(line.id, announced)).rejects.toMatchObject({ code: 'phone_call_replayed' });
    await expect(media.announce(line.id, { ...announced, to: '+33199001299' })).rejects.toMatchObject({
      code: 'phone_call_replayed',
    });
    await expect(
      media.announce(line.id, { ...announced, callSid: 'call-2', to: '+33199001299' }),
    ).rejects.toMatchObject({ code: 'phone_number_unanswered' });
  });

  it('is told to put the caller through, and brings them back when that failed', async () => {
    const { line } = await server.owner.call(createPhoneLine, { body: NEW });
    const announced = { callSid: 'call-3', from: '1001', to: CALLED };
    const { callId } = await media.announce(line.id, announced);
    expect(await media.finish(callId, transfer('7401', { transferType: 'sip_refer' }))).toEqual({
      type: 'refer',
      destination: { type: 'phone', value: '7401', name: 'Sales' },
    });
    const back = await media.announce(line.id, { ...announced, dialStatus: 'NOANSWER' });
    expect(back).toMatchObject({ callId, returning: { reason: 'no_answer' } });
  });

  it('needs its secret for webhooks, and a signing platform its signature', async () => {
    const { line, secret } = await server.owner.call(createPhoneLine, { body: NEW });
    const { callId } = await media.announce(line.id, { callSid: 'call-4', from: '1001', to: CALLED });
    await media.finish(callId, transfer('7401'));
    const dialled = (authorization: string) =>
      fetch(`${server.url}/api/test/phone/${line.id}/calls/dialled`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ CallSid: 'call-4', DialCallStatus: 'ANSWER' }),
      });
    expect((await dialled('Bearer wrong')).status).toBe(401);
    expect((await dialled(bearer(secret ?? ''))).status).toBe(200);
    expect(
      await platform.tell(
        'calls/ended',
        { CallSid: newCall() },
        {
          ...{ signature: '', headers: { authorization: bearer(platform.token) } },
        },
      ),
    ).toMatchObject({ status: 401 });
  });
});
