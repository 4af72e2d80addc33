import { callEndpoint } from '@parley/client/call.ts';
import {
  createAlertDestination,
  deleteAlertDestination,
  listAlertDestinations,
} from '@parley/contract/alert-destinations.ts';
import {
  type AlertKind,
  type AlertRuleChange,
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  listAlertHistory,
  listAlertRules,
  type NewAlertRule,
  pauseAlertRule,
  testAlertRule,
  updateAlertRule,
} from '@parley/contract/alerts.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { listAuditEntries } from '@parley/contract/audit-log.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { ALERTS, SAVED_VIEWS } from '@parley/contract/limits.ts';
import { addPrices } from '@parley/contract/usage.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import {
  answers,
  isSigned,
  type PostCallReceiver,
  startPostCallReceiver,
} from '../support/post-call-receiver.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type SeededFigures, seedFigures } from '../support/seeded-figures.ts';
import { SEEDED_AGENT, type SeededLog, seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
let mails: MailCatcher;
let receiver: PostCallReceiver;
let teamId: string;
let received: number;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  mails = stack.use(await startMailCatcher());
  receiver = stack.use(await startPostCallReceiver());
  server = stack.use(await startServer(envOfServer()));
  const { rows } = await server.database.pool.query('select id from teams');
  teamId = rows[0].id;
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  received = receiver.arrived.length;
});
afterEach(async () => {
  await server.database.pool.query(
    'truncate alert_rules, alert_destinations, alert_deliveries, usage_events, price_versions, conversations cascade',
  );
});

const envOfServer = () => ({
  PARLEY_SMTP_URL: mails.url,
  PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  PARLEY_POST_CALL_RETRY_SECONDS: '0.1, 0.1',
});

let number = 0;
/** Conversations that began five minutes ago. */
async function converse(count: number, log: Partial<SeededLog>, figures?: Partial<SeededFigures>) {
  const startedAt = new Date(Date.now() - 300_000).toISOString();
  const ids = Array.from({ length: count }, () => {
    number += 1;
    return seededId(number);
  });
  const { pool } = server.database;
  await seedLogs(
    pool,
    ids.map((id) => ({ teamId, startedAt, ...log, id })),
  );
  if (figures) {
    await seedFigures(
      pool,
      ids.map((id) => ({ ...figures, id })),
    );
  }
  return ids;
}
const forgetConversations = () => server.database.pool.query('truncate conversations, usage_events cascade');

const addRule = (rule: Partial<NewAlertRule> = {}) =>
  server.owner.call(createAlertRule, {
    body: { name: 'Success', kind: 'success_rate', threshold: 80, least_conversations: 3, ...rule },
  });
const addMail = (language: 'en' | 'fr' = 'en') =>
  server.owner.call(createAlertDestination, {
    body: { kind: 'email', address: 'ops@example.org', language },
  });
const history = (rule_id?: string) =>
  server.owner.call(listAlertHistory, { query: rule_id === undefined ? {} : { rule_id } });
const changes = async (rule_id: string) => (await history(rule_id)).map(({ change }) => change);

/** Lets time pass for all rules, and has them evaluated. */
async function later(rule_id: string, minutes: number, by = server) {
  const past = (column: string) => `${column} = ${column} - make_interval(mins => $1)`;
  await server.database.pool.query(
    `update alert_rules set ${past('raised_at')}, ${past('fine_since')}, ${past('noticed_at')},
      ${past('created_at')}, evaluated_at = null`,
    [minutes],
  );
  const params = { rule_id };
  return by.owner.call(pauseAlertRule, { params, body: { paused_until: null } });
}

const addPriceOfMinutes = () =>
  server.owner.call(addPrices, {
    body: {
      valid_from: '2026-01-01T00:00:00Z',
      currency: 'EUR',
      prices: [{ unit: 'minutes', item: null, amount: 2 }],
    },
  });
const end = (ids: string[], seconds: number) =>
  server.database.pool.query(
    `update conversations set status = 'done', updated_at = started_at + make_interval(secs => $2)
     where id = any($1)`,
    [ids, seconds],
  );

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const judged = (result: string) => ({ analysis: { call_successful: result } });
const QUESTION = [{ question: 'Do you deliver?', topics: ['deliver'] }];

type Case = {
  kind: AlertKind;
  threshold: number;
  value: number;
  bad: [Partial<SeededLog>, Partial<SeededFigures>?];
  good: [Partial<SeededLog>, Partial<SeededFigures>?];
};
const CASES: Case[] = [
  { kind: 'success_rate', threshold: 80, value: 0, bad: [judged('failure')], good: [judged('success')] },
  {
    kind: 'median_wait',
    threshold: 2,
    value: 3,
    bad: [{}, { waitsMs: [1_000, 3_000, 3_000] }],
    good: [{}, { waitsMs: [500] }],
  },
  {
    kind: 'p95_wait',
    threshold: 2,
    value: 3,
    bad: [{}, { waitsMs: [1_000, 3_000] }],
    good: [{}, { waitsMs: [500] }],
  },
  {
    kind: 'tool_failures',
    threshold: 20,
    value: 50,
    bad: [{}, { toolCalls: 4, toolFailures: 2 }],
    good: [{}, { toolCalls: 4 }],
  },
  {
    kind: 'model_failures',
    threshold: 20,
    value: 50,
    bad: [{}, { replies: 4, modelFailures: 2 }],
    good: [{}, { replies: 4 }],
  },
  {
    kind: 'speech_failures',
    threshold: 20,
    value: 25,
    bad: [{}, { replies: 4, speechFailures: 1 }],
    good: [{}, { replies: 4 }],
  },
  {
    kind: 'unanswered',
    threshold: 20,
    value: 50,
    bad: [{}, { questions: 2, unanswered: QUESTION }],
    good: [{}, { questions: 2 }],
  },
];

describe('a rule', () => {
  it.each(CASES)('on $kind is raised by real conversations, and over once they are fine', async (given) => {
    const { kind, threshold, value, bad, good } = given;
    await converse(3, ...bad);
    const raised = await addRule({ kind, threshold });
    expect(raised).toMatchObject({ state: 'raised', value, conversations: 3 });
    await forgetConversations();
    await converse(3, ...good);
    expect(await later(raised.rule_id, 1)).toMatchObject({ state: 'raised' });
    expect(await later(raised.rule_id, 11)).toMatchObject({ state: 'fine', raised_at: null });
    expect(await changes(raised.rule_id)).toEqual(['recovered', 'raised']);
  });

  it('on the cost is raised by what conversations cost, and says so and that it is over once each', async () => {
    await addPriceOfMinutes();
    const { destination_id } = await addMail();
    await end(await converse(3, { status: 'in-progress', channel: 'phone' }), 60);
    const destination_ids = [destination_id];
    const raised = await addRule({ name: 'Spending', kind: 'cost', threshold: 5, destination_ids });
    expect(raised).toMatchObject({ state: 'raised', value: 6, conversations: 3 });
    await later(raised.rule_id, 5);
    expect(await changes(raised.rule_id)).toEqual(['raised']);
    await forgetConversations();
    const cheap = await converse(3, { status: 'in-progress', channel: 'phone' });
    await end(cheap, 15);
    expect(await later(raised.rule_id, 1)).toMatchObject({ state: 'raised', value: 1.5 });
    expect(await later(raised.rule_id, 11)).toMatchObject({ state: 'fine', raised_at: null });
    await later(raised.rule_id, 11);
    expect(await changes(raised.rule_id)).toEqual(['recovered', 'raised']);
    const letters = [await mails.next(), await mails.next()];
    expect(letters.map(({ subject }) => subject)).toEqual(['Alert: Spending', 'Over: Spending']);
    expect(plain(letters[0]?.text ?? '')).toContain('(threshold €5.00), over 1 hour, 3 conversations');
    expect(letters.map(({ text }) => text.includes(`${server.url}/settings/usage`))).toEqual([true, true]);
    await server.owner.call(testAlertRule, { params: { rule_id: raised.rule_id } });
    expect(plain((await mails.next()).text)).toContain('€1.50 (threshold €5.00)');
  });

  it('on the cost sees nothing where no conversation has a cost', async () => {
    await addRule({ kind: 'cost', threshold: 5 });
    await addPriceOfMinutes();
    await converse(3, { channel: 'phone' });
    await server.database.pool.query('truncate usage_events');
    await addRule({ kind: 'cost', threshold: 5, least_conversations: 1 });
    expect((await server.owner.call(listAlertRules, {})).map(({ state }) => state)).toEqual([
      'no_data',
      'no_data',
    ]);
  });

  it('on the time without calls counts chosen hours alone, and is over once a call of the number comes', async () => {
    const phoneCall = { type: 'twilio', direction: 'inbound', external_number: '+33100000001' };
    const called = (agent_number: string) => ({
      channel: 'phone',
      phoneCall: { ...phoneCall, agent_number },
    });
    const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '00:00', until: '24:00' };
    const rule = {
      kind: 'no_calls' as const,
      threshold: 2,
      number: '+33123456789',
      channel: 'phone' as const,
    };
    const always = await addRule({ ...rule, hours });
    const never = await addRule({ ...rule, hours: { ...hours, until: '00:01' } });
    expect(always.state).toBe('fine');
    await converse(1, called('+33999999999'));
    expect(await later(always.rule_id, 180)).toMatchObject({ state: 'raised' });
    const [, quiet] = await server.owner.call(listAlertRules, {});
    expect(quiet).toMatchObject({ rule_id: never.rule_id, state: 'fine' });
    await converse(1, called('+33123456789'));
    await later(always.rule_id, 1);
    expect(await later(always.rule_id, 11)).toMatchObject({ state: 'fine' });
  });

  it('judges nothing of fewer conversations than it asks for, and none of tests or other agents', async () => {
    await converse(2, judged('failure'));
    await converse(5, { ...judged('failure'), channel: 'simulation' });
    expect(await addRule()).toMatchObject({ state: 'no_data', conversations: 2 });
    await converse(1, judged('failure'));
    const other = 'agent_00000000000000000000000002';
    expect(await addRule({ agent_ids: [other] })).toMatchObject({ state: 'no_data', conversations: 0 });
    expect(await addRule({ agent_ids: [SEEDED_AGENT, other] })).toMatchObject({ state: 'raised' });
    expect(await addRule({ channel: 'phone' })).toMatchObject({ state: 'no_data' });
  });

  it('stays raised while there are too few conversations for a judgement', async () => {
    await converse(3, judged('failure'));
    const { rule_id } = await addRule();
    await forgetConversations();
    expect(await later(rule_id, 60)).toMatchObject({ state: 'raised', value: null });
  });

  it('says nothing twice, and once more after its interval', async () => {
    await converse(3, judged('failure'));
    const { rule_id } = await addRule({ repeat_hours: 1 });
    await later(rule_id, 30);
    await later(rule_id, 10);
    expect(await changes(rule_id)).toEqual(['raised']);
    await later(rule_id, 20);
    await later(rule_id, 1);
    expect(await changes(rule_id)).toEqual(['repeated', 'raised']);
  });

  it('says nothing while it is paused, and what it sees when it goes on', async () => {
    const { rule_id } = await addRule();
    const paused_until = new Date(Date.now() + 3_600_000).toISOString();
    const params = { rule_id };
    const paused = await server.owner.call(pauseAlertRule, { params, body: { paused_until } });
    expect(paused).toMatchObject({ paused_until, state: 'no_data' });
    await converse(3, judged('failure'));
    await server.database.pool.query('update alert_rules set evaluated_at = null');
    await addRule({ name: 'Other', kind: 'median_wait', threshold: 1 });
    expect(await changes(rule_id)).toEqual([]);
    expect(await later(rule_id, 0)).toMatchObject({ paused_until: null, state: 'raised' });
  });

  it('is evaluated once where several processes do so at the same time', async () => {
    const destination = await addMail();
    const { rule_id } = await addRule({ destination_ids: [destination.destination_id] });
    await using beside = await startServer(envOfServer(), server);
    await converse(3, judged('failure'));
    const count = mails.count();
    await Promise.all([later(rule_id, 1), later(rule_id, 1, beside), later(rule_id, 1)]);
    expect(await changes(rule_id)).toEqual(['raised']);
    await mails.next();
    expect(mails.count()).toBe(count + 1);
  });

  it('that is changed keeps its place, its pause and the hours that it has waited for a call', async () => {
    const rule = { name: 'Silent', kind: 'no_calls' as const, threshold: 4 };
    const { rule_id } = await addRule(rule);
    await addRule();
    expect(await later(rule_id, 300)).toMatchObject({ state: 'raised' });
    const params = { rule_id };
    const rename = (name: string) => server.owner.call(updateAlertRule, { params, body: { ...rule, name } });
    expect(await rename('No calls')).toMatchObject({ state: 'raised' });
    expect(await changes(rule_id)).toEqual(['raised', 'raised']);
    const paused_until = new Date(Date.now() + 3_600_000).toISOString();
    await server.owner.call(pauseAlertRule, { params, body: { paused_until } });
    expect(await rename('No calls today')).toMatchObject({ paused_until, state: 'no_data' });
    expect((await server.owner.call(listAlertRules, {})).map(({ name }) => name)).toEqual([
      'No calls today',
      'Success',
    ]);
  });

  it('that two members change at one moment keeps what each of them changed', async () => {
    const [first, second, third] = [await addMail(), await addMail(), await addMail()];
    const { rule_id, ...added } = await addRule({
      destination_ids: [first.destination_id, second.destination_id],
    });
    const change = (body: AlertRuleChange) =>
      server.owner.call(changeAlertRule, { params: { rule_id }, body });
    await Promise.all([
      change({ name: 'Renamed', add_destination_ids: [third.destination_id] }),
      change({ threshold: 12, remove_destination_ids: [first.destination_id] }),
    ]);
    const [rule] = await server.owner.call(listAlertRules, {});
    expect(rule).toMatchObject({
      name: 'Renamed',
      threshold: 12,
      kind: added.kind,
      destination_ids: [second.destination_id, third.destination_id],
    });
    await expect(change({ add_destination_ids: [rule_id] })).rejects.toMatchObject({
      code: 'alert_destination_not_found',
    });
  });

  it('that is changed is judged anew, and takes its history with it when it is deleted', async () => {
    await converse(3, judged('failure'));
    const { rule_id } = await addRule();
    const params = { rule_id };
    const body = { name: 'Easier', kind: 'median_wait' as const, threshold: 1 };
    const changed = await server.owner.call(updateAlertRule, { params, body });
    expect(changed).toMatchObject({ name: 'Easier', state: 'no_data', raised_at: null });
    await server.owner.call(deleteAlertRule, { params });
    expect(await history()).toEqual([]);
    await expect(server.owner.call(testAlertRule, { params })).rejects.toMatchObject({
      code: 'alert_rule_not_found',
    });
    const { list } = await server.owner.call(listAuditEntries, { query: {} });
    expect(list.slice(0, 3).map(({ operation }) => operation)).toEqual([
      'deleteAlertRule',
      'updateAlertRule',
      'createAlertRule',
    ]);
  });
});

describe('a notice', () => {
  it('of rules that change together is one for each destination, by e-mail, Slack and webhook', async () => {
    const mail = await addMail();
    const slack = await server.owner.call(createAlertDestination, {
      body: { kind: 'slack', name: '#support', url: `${receiver.url}/slack` },
    });
    const hook = await server.owner.call(createAlertDestination, {
      body: { kind: 'webhook', url: `${receiver.url}/hook?key=1` },
    });
    const destination_ids = [mail, slack, hook].map(({ destination_id }) => destination_id);
    const { rule_id } = await addRule({
      name: 'Success & more',
      destination_ids,
      agent_ids: [SEEDED_AGENT],
    });
    await addRule({ name: 'Waits', kind: 'median_wait', threshold: 2, destination_ids });
    await converse(4, judged('failure'), { waitsMs: [3_500] });
    await later(rule_id, 0);

    const letter = await mails.next();
    expect(letter).toMatchObject({ to: ['ops@example.org'], subject: '2 alerts have changed' });
    expect(letter.text).toContain('Alert: Success & more');
    expect(letter.text).toContain('Success rate: 0% (threshold 80%), over 1 hour, 4 conversations');
    expect(letter.text).toContain('Median wait for an answer: 3.5 seconds (threshold 2 seconds)');
    expect(letter.text).toContain(`/call?channel=live&agent=${SEEDED_AGENT}&from=`);
    expect(letter.text).not.toContain('Hello');

    await expect.poll(() => receiver.arrived.length).toBe(received + 2);
    const arrived = receiver.arrived.slice(received);
    const toSlack = arrived.find(({ path }) => path === '/calls/slack');
    expect(JSON.parse(toSlack?.body ?? '').text).toContain('*Alert: Success &amp; more*');
    const toHook = arrived.find(({ path }) => path === '/calls/hook?key=1');
    expect(toHook && isSigned(toHook, hook.secret ?? '')).toBe(true);
    expect(JSON.parse(toHook?.body ?? '')).toMatchObject({
      type: 'alert',
      data: {
        alerts: [
          { rule_id, change: 'raised', value: 0 },
          { name: 'Waits', value: 3.5 },
        ],
      },
    });
    await expect
      .poll(async () => (await history(rule_id))[0]?.deliveries.map(({ status }) => status))
      .toEqual(['delivered', 'delivered', 'delivered']);
    const [newest] = await server.owner.call(listAlertHistory, { query: { page_size: 1 } });
    const after = { page_size: 1, before: newest?.at };
    const [earlier] = await server.owner.call(listAlertHistory, { query: after });
    expect([newest?.name, earlier?.name]).toEqual(['Waits', 'Success & more']);
    const [entry] = await history(rule_id);
    expect(entry?.deliveries.map(({ destination }) => destination.label)).toEqual([
      '#support',
      new URL(receiver.url).host,
      'ops@example.org',
    ]);
  });

  it('of a rule for several agents leads to the conversations of all of them', async () => {
    const others = Array.from(
      { length: ALERTS.agentsMax - 1 },
      (_, at) => `agent_${String(at).padStart(26, 'z')}`,
    );
    const agent_ids = [SEEDED_AGENT, ...others];
    await converse(3, judged('failure'));
    await converse(1, { ...judged('failure'), agentId: 'agent_00000000000000000000000003' });
    const { destination_id } = await addMail();
    await addRule({ agent_ids, destination_ids: [destination_id] });
    const { text } = await mails.next();
    const [, query = ''] = /\/call\?(\S+)/.exec(text) ?? [];
    const { agent, outcome } = Object.fromEntries(new URLSearchParams(query));
    expect([agent, outcome]).toEqual([agent_ids.join(), 'failure']);
    const { list } = await server.owner.call(listCallLogs, { query: { agent_id: agent } });
    expect(list).toHaveLength(3);
    expect(query.length).toBeLessThan(SAVED_VIEWS.queryMax);
  });

  it('is tried again where it did not arrive, and says so once it is given up', async () => {
    const { destination_id } = await server.owner.call(createAlertDestination, {
      body: { kind: 'webhook', url: receiver.url },
    });
    await converse(3, judged('failure'));
    receiver.answerWith(answers.status(500));
    const { rule_id } = await addRule({ destination_ids: [destination_id] });
    const last = async (id: string) => (await history(id))[0]?.deliveries[0];
    await expect.poll(() => last(rule_id)).toMatchObject({ status: 'delivered', tries: 2 });
    receiver.answerWith(...Array.from({ length: 3 }, () => answers.status(503)));
    const other = await addRule({ name: 'Given up', destination_ids: [destination_id] });
    await expect
      .poll(() => last(other.rule_id))
      .toMatchObject({
        status: 'failed',
        tries: 3,
        problem: 'answered',
        http_status: 503,
      });
  });

  it('of a test goes to each destination at once, in its language, and is not tried again', async () => {
    const mail = await addMail('fr');
    const hook = await server.owner.call(createAlertDestination, {
      body: { kind: 'webhook', url: receiver.url },
    });
    const { rule_id } = await addRule({ destination_ids: [mail.destination_id, hook.destination_id] });
    receiver.answerWith(answers.status(410));
    const entry = await server.owner.call(testAlertRule, { params: { rule_id } });
    expect(entry).toMatchObject({ change: 'test', rule_id });
    expect(entry.deliveries.map(({ status, tries }) => [status, tries])).toEqual([
      ['failed', 1],
      ['delivered', 1],
    ]);
    const letter = await mails.next();
    expect(plain(letter.subject)).toBe('Test : Success');
    expect(plain(letter.text)).toContain(
      'Taux de réussite : pas de mesure (seuil : 80 %), sur 1 heure, 0 conversation',
    );
    expect(await history()).toEqual([entry]);
  });

  it('says why the mail server did not take it', async () => {
    await using unmailed = await startServer({ PARLEY_SMTP_URL: 'smtp://127.0.0.1:9' });
    const { owner } = unmailed;
    const { destination_id } = await owner.call(createAlertDestination, {
      body: { kind: 'email', address: 'ops@example.org' },
    });
    const body = {
      name: 'Success',
      kind: 'success_rate' as const,
      threshold: 80,
      destination_ids: [destination_id],
    };
    const { rule_id } = await owner.call(createAlertRule, { body });
    const { deliveries } = await owner.call(testAlertRule, { params: { rule_id } });
    expect(deliveries).toMatchObject([{ status: 'failed', problem: 'unreachable' }]);
  });
});

describe('a destination', () => {
  it('is refused on a private network, and by e-mail where there is no mail server', async () => {
    await using bare = await startServer();
    const { owner } = bare;
    const slack = { kind: 'slack' as const, name: 'Ops', url: 'http://127.0.0.1:9/hook' };
    await expect(owner.call(createAlertDestination, { body: slack })).rejects.toMatchObject({
      code: 'address_refused',
    });
    const mail = { kind: 'email' as const, address: 'ops@example.org' };
    await expect(owner.call(createAlertDestination, { body: mail })).rejects.toMatchObject({
      code: 'mail_server_missing',
    });
    expect(await owner.call(listAlertDestinations, {})).toEqual({ list: [], can_send_mail: false });
  });

  it('tells no address of Slack or a server again, and leaves the rules when it is deleted', async () => {
    const url = `${receiver.url}/secret-part`;
    const { destination_id } = await server.owner.call(createAlertDestination, {
      body: { kind: 'slack', name: 'Ops', url },
    });
    await addRule({ destination_ids: [destination_id] });
    const told = JSON.stringify(await server.owner.call(listAlertDestinations, {}));
    expect(told).toContain('Ops');
    expect(told).not.toContain('secret-part');
    await server.owner.call(deleteAlertDestination, { params: { destination_id } });
    expect((await server.owner.call(listAlertRules, {}))[0]?.destination_ids).toEqual([]);
    await expect(addRule({ destination_ids: [destination_id] })).rejects.toMatchObject({
      code: 'alert_destination_not_found',
    });
  });

  it('is not asked for before the year 1', async () => {
    const query = { before: '0000-05-01T00:00:00Z' };
    await expect(server.owner.call(listAlertHistory, { query })).rejects.toMatchObject({ status: 400 });
  });

  it('is read by a key of the scope webhooks:read, and changed by none of it', async () => {
    const { token } = await server.owner.call(createApiKey, {
      body: { name: 'Reader', scopes: ['webhooks:read'] },
    });
    const settings = { origin: server.url, provider: 'test', token: () => token };
    expect(await callEndpoint(settings, listAlertRules, {})).toEqual([]);
    const body = { kind: 'email' as const, address: 'ops@example.org' };
    await expect(callEndpoint(settings, createAlertDestination, { body })).rejects.toMatchObject({
      status: 403,
    });
  });
});
