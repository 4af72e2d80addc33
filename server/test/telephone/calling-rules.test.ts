import { importDoNotCall, listDoNotCall } from '@parley/contract/do-not-call.ts';
import type { NewOutgoingCall, OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { answerSimulatedCall, createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { clockIn } from '@parley/language/zoned-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDoNotCallRequests } from '../../src/channels/telephone/outgoing/do-not-call-requests.ts';
import { CallingRules } from '../../src/channels/telephone/outgoing/rules/calling-rules.ts';
import { DoNotCallStore } from '../../src/channels/telephone/outgoing/rules/do-not-call-store.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { dial } from '../support/telephone.ts';

// Rules that calls of agents pass when they are ordered and again before they are dialled, with the line simulator.

const SOON = { timeout: 30_000, interval: 20 };
const BRITISH = '+442079460123';
const FRENCH = '+33639980047';
const FAR = new Date(Date.now() + 3 * 86_400_000).toISOString();

const OFFER = { what: 'this_offer' };

let stage: PhoneStage;
beforeAll(async () => {
  stage = await setPhoneStage(
    {
      rules: [
        { afterTool: 'add_to_do_not_call', toolFailed: false, reply: { text: 'We will not call again.' } },
        { matches: '^8$', reply: { toolCalls: [{ name: 'add_to_do_not_call', input: OFFER }] } },
        { matches: '^9$', reply: { toolCalls: [{ name: 'add_to_do_not_call', input: {} }] } },
      ],
      otherwise: { text: 'All right.' },
    },
    { speech: { voice: { otherwise: { millisecondsPerCharacter: 5 } } } },
  );
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(async () => {
  await sql('delete from outgoing_calls');
  await sql('delete from do_not_call');
});

const sql = (text: string, values: unknown[] = []) => stage.server.database.pool.query(text, values);
const order = (wanted: Partial<NewOutgoingCall>) =>
  stage.server.owner.call(createOutgoingCall, {
    body: { agent_id: stage.agentId, to: BRITISH, line_id: 'simulator', ...wanted },
  });
const becomes = (id: string, expected: Partial<OutgoingCall>) =>
  expect
    .poll(() => stage.server.owner.call(getOutgoingCall, { params: { id }, query: {} }), SOON)
    .toMatchObject(expected);
/** The time of a call comes; each order has those placed that are due. */
async function comes(id: string): Promise<void> {
  await sql('update outgoing_calls set not_before = now() where id = $1', [id]);
  await order({
    to: '+33639980049',
    not_before: FAR,
    idempotency_key: 'only to look for calls that are due',
  });
}
const refused = (code: string, path: string) => ({
  body: { error: { code, detail: { fields: [{ path, message: code }] } } },
});

/** A time zone in which the hour is one of the given at the moment. */
function zoneWhere(hours: readonly number[]): string {
  const offsets = Array.from({ length: 26 }, (_, index) => index - 12);
  const zones = offsets.map((offset) => `Etc/GMT${offset < 0 ? offset : `+${offset}`}`);
  const zone = zones.find((name) => hours.includes(Math.floor(clockIn(name, new Date()).minutes / 60)));
  if (zone === undefined) throw new Error('There is no such time zone.');
  return zone;
}
const BY_DAY = [10, 11, 12];
const BY_NIGHT = [1, 2, 3];

async function teamOf(id: string): Promise<string> {
  const { rows } = await sql('select team_id from outgoing_calls where id = $1', [id]);
  return String(rows[0]?.team_id);
}

async function forbid(number: string, { until = null }: { until?: Date | null } = {}): Promise<void> {
  const { rows } = await sql('select id from teams');
  const store = new DoNotCallStore(stage.server.database.database);
  for (const { id } of rows) {
    const entry = { number, source: 'member', note: '', conversationId: null, until } as const;
    await store.add(String(id), [entry], new Date());
  }
}

describe('a marketing call', () => {
  it('rings at once within the hours of the person', async () => {
    const call = await order({ purpose: 'marketing', time_zone: zoneWhere(BY_DAY) });
    expect(call).toMatchObject({ purpose: 'marketing', reason: null });
    await becomes(call.id, { state: 'ringing' });
  });

  it('waits for them otherwise, and says why', async () => {
    const timeZone = zoneWhere(BY_NIGHT);
    const call = await order({ purpose: 'marketing', time_zone: timeZone });
    expect(call).toMatchObject({ state: 'queued', reason: 'calling_hours', time_zone: timeZone });
    expect(clockIn(timeZone, new Date(call.not_before)).minutes).toBe(8 * 60);
  });

  it('whose time comes at night is not dialled, and waits for the morning', async () => {
    const timeZone = zoneWhere(BY_NIGHT);
    const call = await order({ purpose: 'marketing', time_zone: timeZone, not_before: FAR });
    await comes(call.id);
    await becomes(call.id, { state: 'queued', reason: 'calling_hours', dialled_at: null });
  });

  it('to France needs consent, which is kept with the call', async () => {
    await expect(order({ purpose: 'marketing', to: FRENCH })).rejects.toMatchObject(
      refused('consent_missing', 'consent'),
    );
    const call = await order({ purpose: 'marketing', to: FRENCH, consent: 'Form 12', not_before: FAR });
    expect(call).toMatchObject({ consent: 'Form 12' });
    expect(await order({ to: FRENCH, not_before: FAR })).toMatchObject({ purpose: 'service' });
  });

  it('to a number of no country needs a time zone', async () => {
    const satellite = '+870773111632';
    await expect(order({ purpose: 'marketing', to: satellite })).rejects.toMatchObject(
      refused('time_zone_unknown', 'time_zone'),
    );
    const found = await order({ purpose: 'marketing', to: satellite, time_zone: zoneWhere(BY_DAY) });
    await becomes(found.id, { state: 'ringing' });
    await expect(order({ time_zone: 'Mars/Olympus' })).rejects.toMatchObject({ status: 400 });
  });

  it('to France is the fifth one of 30 days only once the first is as old', async () => {
    const wanted = { purpose: 'marketing', to: FRENCH, consent: 'Form 12' } as const;
    const waiting = await order({ ...wanted, not_before: FAR });
    const oldest = new Date(Date.now() - 20 * 86_400_000);
    for (let count = 0; count < 4; count += 1) {
      const { id } = await order({ ...wanted, not_before: FAR });
      await sql(
        "update outgoing_calls set state = 'no_answer', dialled_at = $2, ended_at = $2 where id = $1",
        [id, new Date(oldest.getTime() + count * 86_400_000)],
      );
    }
    const fifth = await order(wanted);
    expect(fifth).toMatchObject({ state: 'queued', reason: 'too_many_attempts' });
    expect(Date.parse(fifth.not_before)).toBeGreaterThanOrEqual(oldest.getTime() + 30 * 86_400_000);
    await comes(waiting.id);
    await becomes(waiting.id, { state: 'queued', reason: 'too_many_attempts', dialled_at: null });
    const others = await order({ ...wanted, purpose: 'service' });
    await becomes(others.id, { state: 'ringing' });
  });

  it('leaves a person alone who has refused an offer lately', async () => {
    const until = new Date(Date.now() + 40 * 86_400_000);
    await forbid(BRITISH, { until });
    const call = await order({ purpose: 'marketing', time_zone: 'Europe/London' });
    expect(call).toMatchObject({ state: 'queued', reason: 'offer_refused' });
    expect(Date.parse(call.not_before)).toBeGreaterThanOrEqual(until.getTime());
    await becomes((await order({})).id, { state: 'ringing' });
  });
});

describe('a number on the do-not-call list', () => {
  it.each(['service', 'marketing'] as const)('gets no %s call', async (purpose) => {
    await forbid(BRITISH);
    await expect(order({ purpose })).rejects.toMatchObject({ status: 409, ...refused('do_not_call', 'to') });
  });

  it('is not dialled by a call that was ordered before, whatever its purpose', async () => {
    const calls = [await order({ not_before: FAR }), await order({ not_before: FAR, purpose: 'requested' })];
    await forbid(BRITISH);
    for (const { id } of calls) await comes(id);
    for (const { id } of calls) {
      await becomes(id, { state: 'not_called', reason: 'do_not_call', dialled_at: null });
    }
  });

  it('is called by who was asked for it afterwards', async () => {
    await forbid(BRITISH);
    await becomes((await order({ purpose: 'requested' })).id, { state: 'ringing' });
  });

  it('is called by who was asked for it afterwards, also where the list is imported once more', async () => {
    await forbid(BRITISH);
    const { id } = await order({ purpose: 'requested', not_before: FAR });
    const imported = await stage.server.owner.call(importDoNotCall, { body: { text: BRITISH } });
    expect(imported).toMatchObject({ added: 0, known: 1 });
    await comes(id);
    await becomes(id, { state: 'ringing' });
  });

  it('stays on it for good when an offer is refused afterwards', async () => {
    await forbid(BRITISH);
    await forbid(BRITISH, { until: new Date(FAR) });
    await expect(order({})).rejects.toMatchObject({ code: 'do_not_call' });
  });
});

describe('a person who is called', () => {
  /** The person answers a call to the line simulator, presses a key, hears the answer and hangs up. */
  async function pressed(id: string, key: string): Promise<string> {
    await becomes(id, { state: 'ringing' });
    const simulated = await stage.server.owner.call(answerSimulatedCall, {
      params: { id },
      body: { outcome: 'answered' },
    });
    const { url = '', ticket = '' } = simulated?.media ?? {};
    const callSid = simulated?.call_sid ?? '';
    using telephone = await dial({ url, callSid, parameters: { ticket } });
    await telephone.listen();
    telephone.press(key, '#');
    await telephone.listen();
    telephone.hangUp();
    return (await stage.logged(callSid)).conversation_id;
  }
  const entries = async () => (await stage.server.owner.call(listDoNotCall, { query: {} })).list;

  it('for marketing is never called again once they say so, whatever functions the agent has', async () => {
    const { id } = await order({ purpose: 'marketing', time_zone: zoneWhere(BY_DAY) });
    const conversationId = await pressed(id, '9');
    expect(await entries()).toMatchObject([
      { number: BRITISH, source: 'caller', conversation_id: conversationId, until: null },
    ]);
    await expect(order({})).rejects.toMatchObject({ code: 'do_not_call' });
  });

  it('for marketing in France rests for 60 days once an offer is refused', async () => {
    const { id } = await order({ purpose: 'marketing', to: FRENCH, consent: 'Form 12', not_before: FAR });
    await sql("update outgoing_calls set purpose = 'service' where id = $1", [id]);
    await comes(id);
    await becomes(id, { state: 'ringing' });
    await sql("update outgoing_calls set purpose = 'marketing' where id = $1", [id]);
    await pressed(id, '8');
    const [entry] = await entries();
    const days = (Date.parse(entry?.until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(61);
  });

  it('is that of the number which an exchange writes without its plus sign', async () => {
    const { id } = await order({ not_before: FAR });
    const requests = createDoNotCallRequests(stage.server.database.database);
    const request = {
      teamId: await teamOf(id),
      agentId: stage.agentId,
      conversationId: `conv_${'0'.repeat(26)}`,
    };
    await requests.add({ ...request, number: BRITISH.slice(1), isOfferOnly: false });
    expect(await entries()).toMatchObject([{ number: BRITISH }]);
  });

  it('for a service is never called again either, but one that was asked for only where the agent has the function', async () => {
    await pressed((await order({ purpose: 'requested' })).id, '9');
    expect(await entries()).toEqual([]);
    await pressed((await order({ purpose: 'service' })).id, '9');
    expect(await entries()).toMatchObject([{ number: BRITISH, source: 'caller' }]);
  });
});

it('a preview judges many calls at once, in their order', async () => {
  const { id } = await order({ not_before: FAR });
  await forbid(FRENCH);
  const at = new Date('2026-11-28T12:00:00Z');
  const call = { purpose: 'marketing', timeZone: null, consent: 'Form 12', orderedAt: at } as const;
  const rules = new CallingRules(stage.server.database.database);
  const numbers = [FRENCH, '+33639980048', BRITISH];
  const calls = numbers.map((toNumber) => ({ ...call, toNumber }));
  expect(await rules.judgeAll(await teamOf(id), calls, at)).toEqual([
    { type: 'refused', reason: 'do_not_call' },
    { type: 'later', at: new Date('2026-11-30T09:00:00Z'), reason: 'calling_hours' },
    { type: 'allowed' },
  ]);
});
