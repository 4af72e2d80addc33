import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneCalls } from '../../src/channels/telephone/phone-calls.ts';
import { CALLED, CALLER, type Fields, type PhonePlatform, ticketIn } from '../support/phone-platform.ts';
import { newCall, type PhoneProxyStage, setPhoneProxyStage } from '../support/phone-proxy-stage.ts';

// Call control when the agent is done with a call, and how callers come back.

let stage: PhoneProxyStage;
let platform: PhonePlatform;
let media: PhoneCalls;
beforeAll(async () => {
  stage = await setPhoneProxyStage();
  ({ platform, media } = stage);
});
afterAll(() => stage[Symbol.asyncDispose]());

const refused = (code: string) => expect.stringContaining(`"code":"${code}"`);
const transfer = (value: string, change = {}) => ({
  type: 'transfer' as const,
  rule: {
    destination: { type: 'phone' as const, value },
    condition: '',
    transferType: 'conference' as const,
    name: 'Sales',
    ...change,
  },
  announcement: { text: 'Ada asks for <her> bill & a refund.', language: 'fr' as const },
});

describe('when the agent is done', () => {
  it('hangs up', async () => {
    const { call, callSid } = await stage.runningCall();
    expect(await media.finish(call.id, { type: 'hangup' })).toEqual({ type: 'hangup' });
    const ended = await platform.tell('calls/ended', { CallSid: callSid });
    expect(ended.text).toContain('<Response><Hangup/></Response>');
    expect(await platform.tell('calls/ended', { CallSid: callSid })).toEqual(ended);
  });

  it('tells the caller when the call was lost on the way, and notes it with the line', async () => {
    const { callSid } = await stage.runningCall();
    const { text } = await platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'in-progress' });
    expect(text).toContain('<Say language="fr-FR">Désolé, votre appel ne peut pas aboutir');
    expect(await stage.lineNow()).toMatchObject({ last_problem: 'call_lost' });
  });

  it('puts the caller through, with the called number as caller and keys to press', async () => {
    const { call, callSid } = await stage.runningCall();
    await media.finish(call.id, transfer('+33 1 99 00 12 01,,12#'));
    const { text } = await platform.tell('calls/ended', { CallSid: callSid });
    expect(text).toContain(`callerId="${CALLED}" timeout="30" answerOnBridge="true">`);
    expect(text).toContain('<Number sendDigits="wwwwwwww12#"');
    expect(text).toContain('>+33199001201</Number>');
    expect(text).toContain(`/phone/${platform.line.id}/calls/dialled" method="POST"`);
  });

  it('tells the transfer target what the caller wants, before the two are connected', async () => {
    const { call, callSid } = await stage.runningCall();
    await media.finish(call.id, transfer('+33199001201'));
    const { text } = await platform.tell('calls/ended', { CallSid: callSid });
    const [, query = ''] = /calls\/announcement(\?ticket=[\w%.-]+)" method="POST"/.exec(text) ?? [];
    // The platform asks with the name of the call to the destination.
    const asking = { CallSid: newCall(), CallStatus: 'in-progress' };
    const said = await platform.tell('calls/announcement', asking, { query });
    expect(said).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' });
    expect(said.text).toContain(
      '<Response><Say language="fr-FR">Ada asks for &lt;her&gt; bill &amp; a refund.</Say></Response>',
    );
    const seen = await stage.counted(async () => {
      for (const forged of [
        '',
        '?ticket=',
        `${query}x`,
        `?ticket=${ticketIn(await platform.announce(newCall()))}`,
      ]) {
        expect(await platform.tell('calls/announcement', asking, { query: forged })).toMatchObject({
          status: 401,
          text: refused('phone_ticket_refused'),
        });
      }
      expect(await platform.tell('calls/announcement', asking, { query, signature: 'AAAA' })).toMatchObject({
        status: 401,
        text: refused('phone_signature_forged'),
      });
    });
    expect(seen).toEqual({ forged: 5, taken: 1 });
    await expect(
      media.openTicket(platform.line.id, decodeURIComponent(query.slice(8))),
    ).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
    // Once the transfer is over, nothing is announced any more, and nothing of it is stored.
    await platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'completed' });
    expect((await platform.tell('calls/announcement', asking, { query })).text).toContain('<Response/>');
    const { rows } = await stage.server.database.pool.query(
      'select instruction from phone_calls where call_sid = $1',
      [callSid],
    );
    expect(rows).toEqual([{ instruction: null }]);
  });

  it('says nothing to the target of a blind transfer', async () => {
    const { call, callSid } = await stage.runningCall();
    await media.finish(call.id, transfer('+33199001201', { transferType: 'blind' }));
    const { text } = await platform.tell('calls/ended', { CallSid: callSid });
    expect(text).toContain('<Number statusCallback=');
  });

  it('refers a caller who came over SIP, and dials for everybody else', async () => {
    const callSid = newCall();
    const sip = await platform.announce(callSid, { From: 'sip:ada@pbx.example.org:5060' });
    const call = await media.openTicket(platform.line.id, ticketIn(sip));
    await media.finish(call.id, transfer('7401', { transferType: 'sip_refer' }));
    expect((await platform.tell('calls/ended', { CallSid: callSid })).text).toContain(
      '<Sip>sip:7401@pbx.example.org:5060</Sip></Refer>',
    );
    const plain = await stage.runningCall();
    await media.finish(plain.call.id, transfer('7401', { transferType: 'sip_refer' }));
    expect((await platform.tell('calls/ended', { CallSid: plain.callSid })).text).toContain('>7401</Number>');
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
  ])('brings the caller back to the agent when the other side is %s', async (status, reason) => {
    const { call, callSid } = await stage.runningCall();
    await media.noteConversation(call.id, 'conv_00000000000000000000000001');
    await media.finish(call.id, transfer('+33199001201'));
    await platform.tell('calls/ended', { CallSid: callSid });
    const fields = { CallSid: callSid, DialCallStatus: status, CallStatus: 'in-progress' };
    const answer = await platform.tell('calls/dialled', fields);
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      agentId: stage.agentId,
      callSid,
      callerNumber: CALLER,
      returning: {
        reason,
        conversationId: 'conv_00000000000000000000000001',
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
      const { call, callSid } = await stage.runningCall();
      await media.finish(call.id, transfer('+33199001201'));
      await platform.tell('calls/ended', { CallSid: callSid });
      const { text } = await platform.tell('calls/dialled', { CallSid: callSid, ...fields });
      expect(text).toContain('<Response><Hangup/></Response>');
    }
  });

  it('brings the caller back at once from an unreachable target', async () => {
    const { call, callSid } = await stage.runningCall();
    await media.finish(call.id, transfer('<Say>free calls</Say>'));
    const answer = await platform.tell('calls/ended', { CallSid: callSid });
    expect(answer.text).not.toContain('free calls');
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      returning: { reason: 'failed' },
    });
  });

  it('knows nothing of a transfer that it did not ask for', async () => {
    const { callSid } = await stage.runningCall();
    expect(await platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'busy' })).toMatchObject({
      status: 409,
      text: refused('phone_call_replayed'),
    });
    const seen = await stage.counted(async () => {
      expect(await platform.tell('calls/ended', { CallSid: newCall() })).toMatchObject({
        status: 404,
        text: refused('phone_call_unknown'),
      });
    });
    expect(seen).toEqual({ unknown_call: 1 });
  });
});

describe('a platform with a media socket of its own', () => {
  const NEW = { kind: 'media_socket', name: 'Asterisk' } as const;
  const bearer = (secret: string) => `Bearer ${secret}`;

  it('shows its secret, and announces its calls there', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, { body: NEW });
    const admit = (authorization: string | undefined) =>
      media.admitSocket(line.id, { authorization, signature: undefined, url: '' });
    expect(await admit(bearer(secret ?? ''))).toEqual({ mayAnnounce: true });
    const basic = `Basic ${Buffer.from(`parley:${secret}`).toString('base64')}`;
    expect(await admit(basic)).toEqual({ mayAnnounce: true });
    for (const wrong of [undefined, bearer('wrong'), bearer(''), 'Basic AAAA']) {
      await expect(admit(wrong)).rejects.toMatchObject({ code: 'phone_secret_refused' });
    }
    const announced = { callSid: 'call-1', from: '1001', to: CALLED.slice(1) };
    const call = await media.announce(line.id, announced);
    expect(call).toMatchObject({
      agentId: stage.agentId,
      carrier: 'media_socket',
      calledNumber: CALLED,
      callerNumber: '1001',
    });
    await expect(media.announce(line.id, announced)).rejects.toMatchObject({ code: 'phone_call_replayed' });
    await expect(media.announce(line.id, { ...announced, to: '+33199001299' })).rejects.toMatchObject({
      code: 'phone_call_replayed',
    });
    await expect(
      media.announce(line.id, { ...announced, callSid: 'call-2', to: '+33199001299' }),
    ).rejects.toMatchObject({ code: 'phone_number_unanswered' });
  });

  it('names its calls, and says of a caller no more than is stored', async () => {
    const { line } = await stage.server.owner.call(createPhoneLine, { body: NEW });
    const nameless = { callSid: '', from: '1001', to: CALLED };
    await expect(media.announce(line.id, nameless)).rejects.toMatchObject({ code: 'phone_call_nameless' });
    const call = await media.announce(line.id, { callSid: 'call-5', from: 'x'.repeat(4_000), to: CALLED });
    expect(call.callerNumber).toHaveLength(200);
  });

  it('gets call control for a transfer, and brings the caller back when that failed', async () => {
    const { line } = await stage.server.owner.call(createPhoneLine, { body: NEW });
    const announced = { callSid: 'call-3', from: '1001', to: CALLED };
    const { id: callId } = await media.announce(line.id, announced);
    expect(await media.finish(callId, transfer('7401', { transferType: 'sip_refer' }))).toEqual({
      type: 'refer',
      destination: { type: 'phone', value: '7401', name: 'Sales' },
    });
    const back = await media.announce(line.id, { ...announced, dialStatus: 'NOANSWER' });
    expect(back).toMatchObject({ id: callId, returning: { reason: 'no_answer' } });
  });

  it('needs its secret for webhooks, and a signing platform its signature', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, { body: NEW });
    const { id: callId } = await media.announce(line.id, { callSid: 'call-4', from: '1001', to: CALLED });
    await media.finish(callId, transfer('7401'));
    const dialled = (authorization: string) =>
      fetch(`${stage.server.url}/api/test/phone/${line.id}/calls/dialled`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ CallSid: 'call-4', DialCallStatus: 'ANSWER' }),
      });
    const seen = await stage.counted(async () => {
      expect((await dialled('Bearer wrong')).status).toBe(401);
    });
    expect(seen).toEqual({ forged: 1 });
    expect((await dialled(bearer(secret ?? ''))).status).toBe(200);
    expect(
      await platform.tell(
        'calls/ended',
        { CallSid: newCall() },
        {
          signature: '',
          headers: { authorization: bearer(platform.token) },
        },
      ),
    ).toMatchObject({ status: 401 });
  });
});
