import { randomUUID } from 'node:crypto';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneCalls } from '../../src/channels/telephone/phone-calls.ts';
import {
  CALLED,
  CALLER,
  connectPlatform,
  type PhonePlatform,
  signForm,
  ticketIn,
} from '../support/phone-platform.ts';
import { newCall, type PhoneProxyStage, setPhoneProxyStage } from '../support/phone-proxy-stage.ts';

// What telephony platforms say over HTTP when a call comes in, and who is believed.

let stage: PhoneProxyStage;
let platform: PhonePlatform;
let media: PhoneCalls;
beforeAll(async () => {
  stage = await setPhoneProxyStage();
  ({ platform, media } = stage);
});
afterAll(() => stage[Symbol.asyncDispose]());

const refused = (code: string) => expect.stringContaining(`"code":"${code}"`);

describe('a call that comes in', () => {
  it('is connected with the media socket, and its ticket says whose call it is', async () => {
    const callSid = newCall();
    const answer = await platform.announce(callSid);
    expect(answer).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' });
    const base = `${new URL(stage.publicUrl).host}/api/test/phone/${platform.line.id}`;
    expect(answer.text).toContain(`<Connect action="http://${base}/calls/ended" method="POST">`);
    expect(answer.text).toContain(`<Stream url="ws://${base}/media"><Parameter name="ticket"`);
    expect(await media.openTicket(platform.line.id, ticketIn(answer))).toMatchObject({
      agentId: stage.agentId,
      callSid,
      callerNumber: CALLER,
      calledNumber: CALLED,
      calledLabel: 'Accueil',
      lineId: platform.line.id,
      carrier: 'twilio',
      returning: null,
    });
    expect(await stage.lineNow()).toMatchObject({ last_call_at: expect.any(String) });
  });

  it('is known by its SIP address, too', async () => {
    for (const user of [CALLED, `${CALLED};npdi;rn=+33199009999`]) {
      const answer = await platform.announce(newCall(), { To: `sip:${user}@sip.example.org;transport=tls` });
      expect(ticketIn(answer)).not.toBe('');
    }
  });

  it('opens the media socket once', async () => {
    const ticket = ticketIn(await platform.announce(newCall()));
    await media.openTicket(platform.line.id, ticket);
    await expect(media.openTicket(platform.line.id, ticket)).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
  });

  it('opens the socket of its own line alone, and for a while', async () => {
    const other = await connectPlatform(stage.server);
    const callSid = newCall();
    const ticket = ticketIn(await platform.announce(callSid));
    await expect(media.openTicket(other.line.id, ticket)).rejects.toMatchObject({
      code: 'phone_ticket_refused',
    });
    await stage.server.database.pool.query(
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
    expect(await stage.lineNow()).toMatchObject({ last_problem: 'number_unanswered' });
  });

  it('hears that the team is suspended in the language of the agent, whichever way it comes', async () => {
    const { pool } = stage.server.database;
    const before = newCall();
    const ticket = ticketIn(await platform.announce(before));
    await media.openTicket(platform.line.id, ticket);
    await pool.query('update teams set suspended_at = now()');
    try {
      const { status, text } = await platform.announce(newCall());
      const sentence = `<Say language="fr-FR">${setPhrase('suspended', 'fr')}</Say>`;
      expect([status, text]).toEqual([200, expect.stringContaining(sentence)]);
      expect((await platform.tell('calls/ended', { CallSid: before })).text).toContain(sentence);
      const announced = { callSid: newCall(), from: CALLER, to: CALLED };
      await expect(media.announce(platform.line.id, announced)).rejects.toMatchObject({
        code: 'team_suspended',
      });
    } finally {
      await pool.query('update teams set suspended_at = null');
    }
  });

  it('reaches the agent of the team that has the line, where two teams name the same number', async () => {
    const team = randomUUID();
    await stage.server.database.pool.query(
      "insert into teams (id, name, created_at) values ($1, 'Other', now())",
      [team],
    );
    await stage.server.database.pool.query(
      `insert into agents (id, agent_id, team_id, name, type, language, llm, version, active_number, created_at)
        values (gen_random_uuid(), 'agent_00000000000000000000000001', $1, 'Other', 'voice', 'fr', 'x', 1, $2, now())`,
      [team, CALLED],
    );
    const ticket = ticketIn(await platform.announce(newCall()));
    expect(await media.openTicket(platform.line.id, ticket)).toMatchObject({ agentId: stage.agentId });
  });
});

describe('a webhook', () => {
  it('is refused without a signature, with a foreign one, and with one for other words', async () => {
    const callSid = newCall();
    const fields = { CallSid: callSid, From: CALLER, To: CALLED };
    const foreign = signForm(
      'another token',
      `${stage.server.url}/api/test/phone/${platform.line.id}/calls`,
      {
        AccountSid: platform.accountSid,
        ApiVersion: '2010-04-01',
        ...fields,
      },
    );
    const seen = await stage.counted(async () => {
      expect(await platform.tell('calls', fields, { signature: '' })).toMatchObject({
        status: 401,
        text: refused('phone_signature_unsigned'),
      });
      for (const signature of [foreign, 'AAAA', '?'.repeat(1_000)]) {
        expect(await platform.tell('calls', fields, { signature })).toMatchObject({
          status: 401,
          text: refused('phone_signature_forged'),
        });
      }
      // Signed for where the server listens, not for where the platform called it.
      expect(
        await platform.tell('calls', fields, {
          signedUrl: `${stage.listensAt}/api/test/phone/${platform.line.id}/calls`,
        }),
      ).toMatchObject({ status: 401 });
    });
    expect(seen).toEqual({ forged: 5 });
    expect(await stage.lineNow()).toMatchObject({ last_problem: 'signature_refused' });
    const calls = await stage.server.database.pool.query('select 1 from phone_calls where call_sid = $1', [
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
      status: 403,
      text: refused('phone_account_differs'),
    });
    expect(await stage.lineNow()).toMatchObject({ last_problem: 'account_differs' });
  });

  it('is refused for a line that does not exist, and for one that cannot', async () => {
    const seen = await stage.counted(async () => {
      for (const [line, status] of [
        [randomUUID(), 404],
        ['no-line', 400],
      ]) {
        const answer = await fetch(`${stage.server.url}/api/test/phone/${line}/calls`, {
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
    const seen = await stage.counted(async () => {
      const answer = await platform.announce(newCall(), { Padding: 'x'.repeat(20_000) });
      expect(answer).toMatchObject({ status: 413, text: refused('body_too_large') });
      const longer = await fetch(`${stage.listensAt}/api/test/phone/${platform.line.id}/calls`, {
        method: 'POST',
        body: new URLSearchParams({ Padding: 'x'.repeat(400_000) }),
      });
      expect(longer.status).toBe(413);
    });
    expect(seen).toEqual({ oversized: 2 });
  });

  it('is refused without the name of a call', async () => {
    expect(await stage.counted(() => platform.announce('no call, but words'))).toEqual({ unreadable: 1 });
  });

  it('replaces a ticket that is not used yet, and gives none for a running call', async () => {
    const callSid = newCall();
    const [first, second] = [await platform.announce(callSid), await platform.announce(callSid)];
    await expect(media.openTicket(platform.line.id, ticketIn(first))).rejects.toThrow();
    await media.openTicket(platform.line.id, ticketIn(second));
    const seen = await stage.counted(async () => {
      expect(await platform.announce(callSid)).toMatchObject({
        status: 409,
        text: refused('phone_call_replayed'),
      });
    });
    expect(seen).toEqual({ replayed: 1 });
  });

  it('gives nothing for a call that was announced long ago', async () => {
    const callSid = newCall();
    await platform.announce(callSid);
    await stage.server.database.pool.query(
      "update phone_calls set updated_at = now() - interval '1 hour' where call_sid = $1",
      [callSid],
    );
    expect(await platform.announce(callSid)).toMatchObject({ status: 409 });
  });
});
