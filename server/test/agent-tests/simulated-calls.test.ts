import {
  continueSimulatedCall,
  createSimulatedCall,
  endSimulatedCall,
  SIMULATOR_LINE,
} from '@parley/contract/phone-calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PhoneCallStore } from '../../src/channels/telephone/phone-call-store.ts';
import { CALLED, CALLER } from '../support/phone-platform.ts';
import { type PhoneProxyStage, setPhoneProxyStage } from '../support/phone-proxy-stage.ts';

// Calls that the console simulates instead of a platform.

let stage: PhoneProxyStage;
beforeAll(async () => {
  stage = await setPhoneProxyStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const announce = (to = CALLED, person = stage.server.owner) =>
  person.call(createSimulatedCall, { body: { to, from: CALLER } });
const transfer = {
  type: 'transfer' as const,
  rule: {
    destination: { type: 'phone' as const, value: '7401' },
    condition: '',
    transferType: 'sip_refer' as const,
    name: 'Sales',
  },
  announcement: { text: 'Ada asks for a refund.', language: 'en' as const },
};

it('gets the instruction of a platform and a ticket for the socket of the simulator alone', async () => {
  const call = await announce();
  const mediaUrl = `${stage.publicUrl.replace('http', 'ws')}/api/test/phone/simulator/media`;
  expect(call).toMatchObject({ from: CALLER, to: CALLED, instruction: { type: 'connect' } });
  expect(call.media?.url).toBe(mediaUrl);
  expect(call.twiml).toContain(
    `<Stream url="${mediaUrl}"><Parameter name="ticket" value="${call.media?.ticket}"/>`,
  );
  const ticket = call.media?.ticket ?? '';
  const refused = { code: 'phone_ticket_refused' };
  await expect(stage.media.openTicket(stage.platform.line.id, ticket)).rejects.toMatchObject(refused);
  expect(await stage.media.openTicket(SIMULATOR_LINE, ticket)).toMatchObject({
    lineId: null,
    carrier: 'simulator',
    agentId: stage.agentId,
    callSid: call.call_sid,
  });
  await expect(stage.media.openTicket(SIMULATOR_LINE, ticket)).rejects.toMatchObject(refused);
});

it('is put through, and comes back when that fails', async () => {
  const { call_sid, media } = await announce();
  const { id: callId } = await stage.media.openTicket(SIMULATOR_LINE, media?.ticket ?? '');
  await stage.media.finish(callId, transfer);
  const next = (body: Parameters<typeof stage.server.owner.call<typeof continueSimulatedCall>>[1]['body']) =>
    stage.server.owner.call(continueSimulatedCall, { params: { call_sid }, body });
  expect(await next({ event: 'ended' })).toMatchObject({
    instruction: {
      type: 'dial',
      destination: { value: '7401' },
      caller_id: CALLED,
      announcement: { text: 'Ada asks for a refund.' },
    },
    twiml: expect.stringContaining('>7401</Number>'),
    media: null,
  });
  const back = await next({ event: 'dialled', outcome: 'busy' });
  expect(await stage.media.openTicket(SIMULATOR_LINE, back.media?.ticket ?? '')).toMatchObject({
    returning: { reason: 'busy', destination: { name: 'Sales' } },
  });
});

it('reaches no agent at a number without one, and no call of another user', async () => {
  await expect(announce('+442079460101')).rejects.toMatchObject({
    code: 'phone_number_unanswered',
    status: 404,
  });
  await expect(
    stage.server.owner.call(continueSimulatedCall, {
      params: { call_sid: (await stage.runningCall()).callSid },
      body: { event: 'ended' },
    }),
  ).rejects.toMatchObject({ code: 'phone_call_unknown', status: 404 });
});

it('is for owners and administrators', async () => {
  const member = await stage.server.signIn('member');
  await expect(announce(CALLED, member)).rejects.toMatchObject({ status: 403 });
  expect(await announce(CALLED, await stage.server.signIn('admin'))).toMatchObject({ to: CALLED });
});

it('is over once its caller has gone, wherever it was', async () => {
  const end = (call_sid: string) => stage.server.owner.call(endSimulatedCall, { params: { call_sid } });
  const stateOf = async (call_sid: string) => {
    const { rows } = await stage.server.database.pool.query(
      'select state, instruction from phone_calls where call_sid = $1',
      [call_sid],
    );
    return rows;
  };
  const over = [{ state: 'ended', instruction: null }];
  const ringing = await announce();
  await end(ringing.call_sid);
  expect(await stateOf(ringing.call_sid)).toEqual(over);
  await expect(stage.media.openTicket(SIMULATOR_LINE, ringing.media?.ticket ?? '')).rejects.toMatchObject({
    code: 'phone_ticket_refused',
  });
  const { call_sid, media } = await announce();
  const { id: callId } = await stage.media.openTicket(SIMULATOR_LINE, media?.ticket ?? '');
  await stage.media.finish(callId, transfer);
  const params = { call_sid };
  await stage.server.owner.call(continueSimulatedCall, { params, body: { event: 'ended' } });
  await end(call_sid);
  await end(call_sid);
  expect(await stateOf(call_sid)).toEqual(over);
  const body = { event: 'dialled' as const, outcome: 'busy' as const };
  expect(await stage.server.owner.call(continueSimulatedCall, { params, body })).toMatchObject({
    instruction: { type: 'hangup' },
  });
  expect(await stage.media.finish(callId, transfer)).toEqual({ type: 'hangup' });
  await expect(end('SIM-of-nobody')).rejects.toMatchObject({ code: 'phone_call_unknown', status: 404 });
});

it('expires when it is never connected', async () => {
  const { call_sid } = await announce();
  const { pool, database } = stage.server.database;
  await pool.query(
    "update phone_calls set ticket_until = now() - interval '11 minutes' where call_sid = $1",
    [call_sid],
  );
  await new PhoneCallStore(database).sweep();
  const { rows } = await pool.query('select state from phone_calls where call_sid = $1', [call_sid]);
  expect(rows).toEqual([{ state: 'ended' }]);
});
