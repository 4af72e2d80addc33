import { randomBytes } from 'node:crypto';
import { createPhoneLine, listPhoneLines } from '@parley/contract/phone-lines.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CALLED, CALLER, connectPlatform, signForm } from '../support/phone-platform.ts';
import { newCallSid, type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { dial, type Telephone } from '../support/telephone.ts';

// What comes over the media socket and should not: each is refused, counted, and without effect on other calls.

const SOON = { timeout: 30_000, interval: 20 };
const MAX_CALLS = 3;
const SILENCE = Buffer.alloc(160, 0xff).toString('base64');
const media = (payload: unknown) => ({ event: 'media', media: { track: 'inbound', payload } });

let stage: PhoneStage;
let bystander: Telephone;
beforeAll(async () => {
  stage = await setPhoneStage(
    {},
    {
      speech: { voice: { otherwise: { millisecondsPerCharacter: 20 } } },
      config: { agent: { first_message: 'Reception, good morning.' } },
      env: { PARLEY_MAX_CALLS: String(MAX_CALLS) },
    },
  );
  bystander = await stage.call();
});
afterAll(async () => {
  bystander[Symbol.dispose]();
  await stage[Symbol.asyncDispose]();
});

const lineNow = async () =>
  (await stage.server.owner.call(listPhoneLines, {})).find(({ id }) => id === stage.platform.line.id);
async function counted(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await stage.outcomes();
  await act();
  const after = Object.entries(await stage.outcomes());
  const changes = after.map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([name, count]) => count !== 0 && name.startsWith('media_')));
}
async function isBystanderWell(): Promise<boolean> {
  bystander.press('1', '#');
  await bystander.listen();
  return true;
}
/** A call that was answered, as soon as those before it are over and stored. */
async function answered() {
  await expect.poll(placesTaken, SOON).toBeLessThan(MAX_CALLS);
  const telephone = await stage.call();
  await telephone.hear();
  return telephone;
}
async function placesTaken(): Promise<number> {
  const figures = await stage.metrics();
  return Number(/parley_conversations\{kind="spoken"\} (\d+)/.exec(figures)?.[1]);
}

describe('the media socket refuses a connection', () => {
  const refusedCall = async (parameters: Record<string, string>, url = stage.mediaUrl) => {
    using telephone = await dial({ url, parameters });
    return await telephone.closed;
  };

  it('without a ticket, or with one that is not ours', async () => {
    const refusal = { code: 1008, reason: 'phone_ticket_refused' };
    const counts = await counted(async () => {
      expect(await refusedCall({})).toEqual(refusal);
      expect(await refusedCall({ ticket: 'x' })).toEqual(refusal);
      expect(await refusedCall({ ticket: randomBytes(3_000).toString('base64') })).toMatchObject({
        code: 1008,
      });
      const ticket = await stage.ticket();
      const half = Math.floor(ticket.length / 2);
      const forged = `${ticket.slice(0, half)}${ticket[half] === 'A' ? 'B' : 'A'}${ticket.slice(half + 1)}`;
      expect(await refusedCall({ ticket: forged })).toEqual(refusal);
    });
    expect(counts).toEqual({ media_refused: 4 });
  });

  it('with a ticket that was used, is too old or opens another line', async () => {
    const ticket = await stage.ticket();
    using first = await dial({ url: stage.mediaUrl, parameters: { ticket } });
    await first.hear();
    expect(await refusedCall({ ticket })).toEqual({ code: 1008, reason: 'phone_ticket_refused' });
    first.hangUp();
    await first.closed;
    const other = await connectPlatform(stage.server);
    const elsewhere = stage.mediaUrl.replace(stage.platform.line.id, other.line.id);
    expect(await refusedCall({ ticket: await stage.ticket() }, elsewhere)).toMatchObject({ code: 1008 });
    const late = await stage.ticket();
    await stage.server.database.pool.query(
      "update phone_calls set ticket_until = now() - interval '1 second'",
    );
    expect(await refusedCall({ ticket: late })).toEqual({ code: 1008, reason: 'phone_ticket_refused' });
    expect(await lineNow()).toMatchObject({ last_problem: 'ticket_refused' });
  });

  it("with a signature that is not the platform's, whose ticket is good for the platform itself", async () => {
    const parameters = { ticket: await stage.ticket() };
    const signed = (token: string, url = stage.mediaUrl) => ({
      url: stage.mediaUrl,
      parameters,
      headers: { 'x-twilio-signature': signForm(token, url, {}) },
    });
    const { token } = stage.platform;
    const counts = await counted(async () => {
      for (const forged of [
        signed('another token'),
        signed(token, stage.mediaUrl.replace('ws', 'http')),
        signed(token, `${stage.mediaUrl}/elsewhere`),
      ]) {
        using telephone = await dial(forged);
        expect(await telephone.closed).toEqual({ code: 1008, reason: 'phone_signature_forged' });
      }
    });
    expect(counts).toEqual({ media_refused: 3 });
    expect(await lineNow()).toMatchObject({ last_problem: 'signature_refused' });
    using telephone = await dial(signed(token));
    await telephone.hear();
    telephone.hangUp();
    await telephone.closed;
  });

  it('on a line that does not exist', async () => {
    const nowhere = stage.mediaUrl.replace(stage.platform.line.id, '00000000-0000-4000-8000-000000000000');
    expect(await refusedCall({}, nowhere)).toEqual({ code: 1008, reason: 'phone_line_unknown' });
    expect(await refusedCall({}, stage.mediaUrl.replace(stage.platform.line.id, 'x'))).toMatchObject({
      code: 1008,
    });
  });

  it('with sound of another kind', async () => {
    const parameters = { ticket: await stage.ticket() };
    const mediaFormat = { encoding: 'audio/x-l16', sampleRate: 16_000, channels: 1 };
    using telephone = await dial({ url: stage.mediaUrl, parameters, start: { mediaFormat } });
    expect(await telephone.closed).toEqual({ code: 1008, reason: 'phone_sound_unknown' });
  });

  it('that does not say whose call it is', async () => {
    const counts = await counted(async () => {
      const socket = new WebSocket(stage.mediaUrl);
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      socket.once('open', () => socket.send(JSON.stringify({ event: 'connected' })));
      expect(await closed).toBe(1008);
    });
    expect(counts).toEqual({ media_refused: 1 });
  }, 120_000);

  it('when this server is at its limit of calls', async () => {
    using second = await answered();
    using third = await answered();
    using fourth = await stage.call();
    expect(await fourth.closed).toEqual({ code: 1013, reason: 'too_many_calls' });
    // The platform asks what to do with the caller, who is told that it cannot be done.
    const answer = await stage.platform.tell('calls/ended', { CallSid: fourth.callSid });
    expect(answer.status).toBe(200);
    second.hangUp();
    third.hangUp();
    await Promise.all([second.closed, third.closed]);
    using fifth = await answered();
    fifth.hangUp();
    await fifth.closed;
  });
});

describe('a call is broken off', () => {
  const cases: [string, string | Buffer | object, number][] = [
    ['a frame that is no JSON', '{"event":', 1008],
    ['a frame that is no object', '["media"]', 1008],
    ['bytes', Buffer.from([1, 2, 3]), 1008],
    ['sound that is no base64', media('!!!'), 1008],
    ['sound that is no text', media({ bytes: 3 }), 1008],
    ['a key that no telephone has', { event: 'dtmf', dtmf: { digit: 'Z' } }, 1008],
    ['a second start', { event: 'start', start: {} }, 1008],
    ['a frame of seventeen kilobytes', media(Buffer.alloc(12_800).toString('base64')), 1009],
    ['a frame of two megabytes', `{"event":"media","media":{"payload":"${'A'.repeat(2_000_000)}"}}`, 1009],
  ];

  it.each(cases)('by %s', async (_name, frame, code) => {
    using telephone = await answered();
    const counts = await counted(async () => {
      telephone.send(frame);
      expect(await telephone.closed).toMatchObject({ code });
      expect(await stage.logged(telephone.callSid)).toMatchObject({ status: 'failed', end_reason: 'error' });
    });
    expect(counts).toEqual({ media_refused: 1 });
  });

  const times = (count: number, frame: object) => Array.from({ length: count }, () => frame);
  const floods: [string, object[]][] = [
    ['sound of a minute', times(60, media(Buffer.alloc(8_000, 0xff).toString('base64')))],
    ['frames of sound', times(5_000, media(SILENCE))],
    ['marks', times(1_000, { event: 'mark', mark: { name: 'sound-1' } })],
    ['unknown events', times(1_000, { event: 'news' })],
  ];

  it.each(floods)('by a flood of %s', async (_name, frames) => {
    using telephone = await answered();
    const counts = await counted(async () => {
      for (const frame of frames) telephone.send(frame);
      expect(await telephone.closed).toMatchObject({ code: 1008 });
    });
    expect(counts).toEqual({ media_flooded: 1 });
    await expect.poll(lineNow, SOON).toMatchObject({ last_problem: 'media_refused' });
  });

  it('without effect on other calls', async () => {
    expect(await isBystanderWell()).toBe(true);
  });
});

it('tells the caller in the voice of the agent when nothing can be stored for a while', async () => {
  const { pool } = stage.server.database;
  using telephone = await answered();
  await telephone.listen();
  await pool.query(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
  await pool.query(`create trigger filled before insert or update on conversation_turns
    for each statement execute function fill_disk()`);
  try {
    telephone.press('1', '#');
    await telephone.listen();
    await telephone.listen();
  } finally {
    await pool.query('drop function fill_disk cascade');
  }
  telephone.hangUp();
  const { transcript } = await stage.logged(telephone.callSid);
  expect(transcript.map(({ message }) => message)).toContain(setPhrase('unsaved', 'en'));
}, 120_000);

describe('a platform with a socket alone', () => {
  it('announces its calls, which no other platform can', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Asterisk' },
    });
    const url = stage.mediaUrl.replace(stage.platform.line.id, line.id);
    const call = { url, callSid: newCallSid(), parameters: { from: CALLER, to: CALLED } };
    const headers = { authorization: `Bearer ${secret}` };
    using stranger = await dial(call);
    expect(await stranger.closed).toEqual({ code: 1008, reason: 'phone_secret_refused' });
    using guesser = await dial({ ...call, headers: { authorization: 'Bearer x' } });
    expect(await guesser.closed).toMatchObject({ code: 1008 });
    using telephone = await dial({ ...call, headers });
    await telephone.hear();
    using again = await dial({ ...call, headers });
    expect(await again.closed).toEqual({ code: 1008, reason: 'phone_call_replayed' });
    telephone.hangUp();
    await telephone.closed;
    expect(telephone.frames.at(-1)).toMatchObject({ event: 'hangup' });
    const log = await stage.logged(call.callSid);
    expect(log.metadata.phone_call).toMatchObject({ type: 'media_socket', external_number: CALLER });
  });

  it('goes on over another socket after its own broke, where it asks what comes next', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Broken exchange' },
    });
    const url = stage.mediaUrl.replace(stage.platform.line.id, line.id);
    const headers = { authorization: `Bearer ${secret}` };
    const call = { url, callSid: newCallSid(), parameters: { from: CALLER, to: CALLED }, headers };
    using broken = await dial(call);
    await broken.listen();
    broken.vanish();
    const asked = await fetch(url.replace('ws', 'http').replace(/media$/, 'calls/next'), {
      method: 'POST',
      headers,
      body: new URLSearchParams({ CallSid: call.callSid }),
    });
    expect(await asked.text()).toBe('agent');
    using again = await dial(call);
    await again.listen();
    again.hangUp();
    await again.closed;
    const { transcript } = await stage.logged(call.callSid);
    const [greeting, ...others] = transcript.map(({ message }) => message);
    expect(greeting).toMatch(/^Reception, good morning\./);
    expect(others).toEqual([setPhrase('lineBroke', 'en')]);
  });

  it('tells an exchange that its sound is of another kind', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Linear exchange' },
    });
    using refused = await dial({
      url: stage.mediaUrl.replace(stage.platform.line.id, line.id),
      callSid: newCallSid(),
      parameters: { from: CALLER, to: CALLED },
      headers: { authorization: `Bearer ${secret}` },
      start: { mediaFormat: { encoding: 'audio/x-l16', sampleRate: 16_000, channels: 1 } },
    });
    expect(await refused.closed).toEqual({ code: 1008, reason: 'phone_sound_unknown' });
    expect(refused.frames.at(-1)).toMatchObject({
      event: 'refused',
      refused: { code: 'phone_sound_unknown', language: 'fr-FR' },
    });
  });

  it('shows with its line that a call found no room', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Busy exchange' },
    });
    using second = await answered();
    using third = await answered();
    using refused = await dial({
      url: stage.mediaUrl.replace(stage.platform.line.id, line.id),
      callSid: newCallSid(),
      parameters: { from: CALLER, to: CALLED },
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await refused.closed).toEqual({ code: 1013, reason: 'too_many_calls' });
    expect(refused.frames.at(-1)).toMatchObject({
      event: 'refused',
      refused: { code: 'too_many_calls', language: 'fr-FR', sentence: expect.stringContaining('rappeler') },
    });
    const problem = async () =>
      (await stage.server.owner.call(listPhoneLines, {})).find(({ id }) => id === line.id)?.last_problem;
    await expect.poll(problem, SOON).toBe('call_lost');
    second.hangUp();
    third.hangUp();
    await Promise.all([second.closed, third.closed]);
  });

  // The last one: for a second it is not known that the team is back.
  it('gets a message for the caller that the team is suspended', async () => {
    const { line, secret } = await stage.server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Suspended exchange' },
    });
    const { pool } = stage.server.database;
    await pool.query('update teams set suspended_at = now()');
    try {
      using refused = await dial({
        url: stage.mediaUrl.replace(stage.platform.line.id, line.id),
        callSid: newCallSid(),
        parameters: { from: CALLER, to: CALLED },
        headers: { authorization: `Bearer ${secret}` },
      });
      expect(await refused.closed).toEqual({ code: 1008, reason: 'team_suspended' });
      expect(refused.frames.at(-1)).toMatchObject({
        event: 'refused',
        refused: { code: 'team_suspended', language: 'en-GB', sentence: setPhrase('suspended', 'en') },
      });
    } finally {
      await pool.query('update teams set suspended_at = null');
    }
  });
});
