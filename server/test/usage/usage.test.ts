import { createAgent } from '@parley/contract/agents.ts';
import { getCallLogOverview } from '@parley/contract/call-log-overview.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat, getSignedUrl } from '@parley/contract/conversation.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import {
  addPrices,
  exportUsage,
  getConversationUsage,
  getUsage,
  listPrices,
  setBudget,
  type UnitPrice,
} from '@parley/contract/usage.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
let teamId: string;
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.database.pool.query('select id from teams');
  teamId = rows[0].id;
});
afterAll(() => server[Symbol.asyncDispose]());

const MONTH = { month: '2026-01', time_zone: 'UTC' };
const model = (name: string) => ({ source: 'openai', name });

/** A conversation with one turn of a model, ended as a session ends. */
async function converse(
  number: number,
  { startedAt = '2026-01-10T10:00:00Z', seconds = 90, ledger = {}, channel = 'phone' } = {},
) {
  const id = seededId(number);
  await seedLogs(server.database.pool, [{ id, teamId, startedAt, channel, status: 'in-progress' }]);
  await say(id, 2, {
    model: model('large'),
    model_start_ms: 1,
    input_tokens: 1_000,
    output_tokens: 200,
    ...ledger,
  });
  await end(id, seconds);
  return id;
}

async function say(id: string, eventId: number, ledger: object): Promise<void> {
  await server.database.pool.query(
    `insert into conversation_turns (conversation_id, event_id, role, message, time_in_call_seconds, evidence,
        tool_calls, ledger, retrieval)
      values ($1, $2, 'agent', 'Nine to five.', 0, '[]', '[{"tool_name": "a"}]', $3,
        '{"passages": [{"text": "Ouvert dès 9 h"}]}')`,
    [id, eventId, JSON.stringify(ledger)],
  );
}

async function end(id: string, seconds: number): Promise<void> {
  await server.database.pool.query(
    `update conversations set status = 'done', updated_at = started_at + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
}

/** Removes what a test counted, which nothing of the product can. */
afterEach(async () => {
  // Each by itself: work that ends meanwhile locks several of them too.
  const removals = [
    'delete from conversations',
    'delete from budgets',
    'truncate usage_events',
    'truncate price_versions',
  ];
  for (const removal of removals) await server.database.pool.query(removal);
});

async function csv(query: Record<string, string>): Promise<string[][]> {
  const path = pathOf(exportUsage, 'test');
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${server.owner.token}` },
  });
  const lines = (await answer.text()).replace('\u{feff}', '').trim().split('\r\n');
  return lines.map((line) => line.split(','));
}

const PRICES = [
  { unit: 'minutes' as const, item: 'phone', amount: 0.02 },
  { unit: 'minutes' as const, item: null, amount: 0 },
  { unit: 'input_tokens' as const, item: 'large', amount: 10 },
  { unit: 'output_tokens' as const, item: 'large', amount: 40 },
  { unit: 'spoken_characters' as const, item: null, amount: 0.5 },
  { unit: 'recognised_minutes' as const, item: null, amount: 0.6 },
  { unit: 'tool_calls' as const, item: null, amount: 0.001 },
  { unit: 'knowledge_megabytes' as const, item: null, amount: 1 },
];
const addBook = (valid_from: string, prices: UnitPrice[] = PRICES) =>
  server.owner.call(addPrices, { body: { valid_from, currency: 'EUR', prices } });

it('is that of a month which the database knows', async () => {
  const usageOf = (month: string) =>
    server.owner.call(getUsage, { query: { month, time_zone: 'Europe/Paris' } });
  await expect(usageOf('0000-01')).rejects.toMatchObject({ status: 400 });
  for (const month of ['0001-01', '9999-12']) expect((await usageOf(month)).days).toEqual([]);
});

describe('usage', () => {
  it('is counted with the end of a conversation: time, tokens, speech, tool calls and knowledge', async () => {
    const id = await converse(1, {
      ledger: { first_audio_ms: 300, recogniser: 'deepgram nova-3', recognised_ms: 2_500 },
    });
    const usage = await server.owner.call(getConversationUsage, { params: { conversation_id: id } });
    expect(usage).toMatchObject({
      conversations: 1,
      seconds: 90,
      input_tokens: 1_000,
      output_tokens: 200,
      spoken_characters: 'Nine to five.'.length,
      recognised_seconds: 2.5,
      tool_calls: 1,
      knowledge_bytes: Buffer.byteLength('Ouvert dès 9 h'),
      currency: null,
      cost: { amount: 0, is_complete: false },
    });
  });

  it('of speech is priced by what spoke', async () => {
    const price = (item: string | null, amount: number): UnitPrice => ({
      unit: 'spoken_characters',
      item,
      amount,
    });
    await addBook('2026-01-01T00:00:00Z', [price('elevenlabs eleven_flash_v2_5', 200), price(null, 0)]);
    const length = 'Nine to five.'.length;
    await converse(1, { ledger: { first_audio_ms: 300, synthesizer: 'elevenlabs eleven_flash_v2_5' } });
    await converse(2, { ledger: { first_audio_ms: 300, synthesizer: 'built-in' } });
    await converse(3, { ledger: { first_audio_ms: 300 } });
    const { items } = await server.owner.call(getUsage, { query: MONTH });
    const priced = (item: string | null, amount: number) => ({
      unit: 'spoken_characters',
      item,
      quantity: length / 1_000,
      cost: { amount, is_complete: true },
    });
    const spoken = items.filter(({ unit }) => unit === 'spoken_characters');
    expect(spoken).toHaveLength(3);
    expect(spoken).toEqual(
      expect.arrayContaining([
        priced('elevenlabs eleven_flash_v2_5', length / 5),
        priced('built-in', 0),
        priced(null, 0),
      ]),
    );
  });

  it('of a conversation that went on after its end counts only what came since', async () => {
    const id = await converse(1);
    await server.database.pool.query("update conversations set status = 'in-progress' where id = $1", [id]);
    await say(id, 3, { model: model('small'), model_start_ms: 1, input_tokens: 7, output_tokens: 3 });
    await end(id, 150);
    const { total, items } = await server.owner.call(getUsage, { query: MONTH });
    expect(total).toMatchObject({ conversations: 1, seconds: 150, input_tokens: 1_007, tool_calls: 2 });
    expect(items.filter(({ unit }) => unit === 'input_tokens').map(({ item }) => item)).toEqual([
      'large',
      'small',
    ]);
  });

  it('of a chat that is opened again leaves out the days in which it was over', async () => {
    const { agent_id } = await server.owner.call(createAgent, {
      body: { name: 'Ada', conversation_config: { agent: { prompt: { prompt: 'Help.' } } } },
    });
    const { pool } = server.database;
    const over = () => pool.query("update conversations set status = 'done'");
    const say = (conversation_id?: string) =>
      server.owner.call(chat, { body: { agent_id, conversation_id, message: 'Hello' } });
    const { conversation_id } = await say();
    await over();
    await pool.query(`update conversations set started_at = started_at - interval '3 days',
      updated_at = updated_at - interval '3 days'`);
    await say(conversation_id);
    await over();
    const { seconds } = await server.owner.call(getConversationUsage, { params: { conversation_id } });
    expect(seconds).toBeLessThan(3_600);
    const { list } = await server.owner.call(listCallLogs, { query: {} });
    expect(list.map(({ data }) => data.duration_secs)).toEqual([seconds]);
  });

  it('is never changed or deleted, and stays when its conversation is deleted', async () => {
    await converse(1);
    const { pool } = server.database;
    await expect(pool.query('update usage_events set seconds = 0')).rejects.toThrow('neither changed');
    await expect(pool.query('delete from usage_events')).rejects.toThrow('neither changed');
    await pool.query('delete from conversations');
    expect((await server.owner.call(getUsage, { query: MONTH })).total.conversations).toBe(1);
  });

  it('of a month adds up to the call list, in days, rows and lines of the file', async () => {
    await addBook('2026-01-01T00:00:00Z');
    const { pool } = server.database;
    for (let number = 1; number <= 40; number += 1) {
      await converse(number, {
        startedAt: new Date(Date.UTC(2026, 0, 1 + (number % 31), 12, 0, 0, number * 7)).toISOString(),
        seconds: 10.5 * number,
        channel: number % 3 === 0 ? 'widget' : 'phone',
      });
    }
    // Others: of another month, and one that is running.
    await converse(41, { startedAt: '2026-02-01T00:00:00Z' });
    await seedLogs(pool, [
      { id: seededId(42), teamId, startedAt: '2026-01-03T00:00:00Z', status: 'in-progress' },
    ]);
    const month = await server.owner.call(getUsage, { query: MONTH });
    const query = { from: '2026-01-01', to: '2026-01-31', status: 'done' as const, page_size: 100 };
    const { list } = await server.owner.call(listCallLogs, { query });
    const seconds = list.reduce((sum, { data }) => sum + data.duration_secs, 0);
    expect(list).toHaveLength(40);
    expect(month.total).toMatchObject({ conversations: 40, seconds, cost: { is_complete: true } });
    const sumOf = (parts: readonly { seconds: number; conversations: number }[]) => ({
      seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
      conversations: parts.reduce((sum, part) => sum + part.conversations, 0),
    });
    expect(sumOf(month.days)).toEqual({ seconds, conversations: 40 });
    expect(sumOf(month.rows)).toEqual({ seconds, conversations: 40 });
    const [head = [], ...lines] = await csv(MONTH);
    const column = (name: string) => lines.map((line) => line[head.indexOf(name)] ?? '');
    expect(new Set(column('conversation_id'))).toEqual(new Set(list.map(({ data }) => data.conversation_id)));
    expect(column('seconds').reduce((sum, value) => sum + Number(value), 0)).toBe(seconds);
    const cost = column('known_cost').reduce((sum, value) => sum + Number(value), 0);
    expect(cost).toBeCloseTo(month.total.cost.amount, 9);
    const minutes = list
      .filter(({ data }) => data.channel === 'phone')
      .reduce((sum, { data }) => sum + data.duration_secs / 60, 0);
    expect(cost).toBeCloseTo(minutes * 0.02 + 40 * (0.01 + 0.008 + 0.001 + 15 / 1_000_000), 9);
  });
});

it('is counted in zones by their old names, with prices of years that the database knows', async () => {
  for (const time of ['0000-01-01T00:00:00Z', '9999-12-31T23:00:00-05:00']) {
    await expect(addBook(time)).rejects.toMatchObject({ status: 400 });
  }
  await converse(1);
  const { total } = await server.owner.call(getUsage, { query: { ...MONTH, time_zone: 'VST' } });
  expect(total.conversations).toBe(1);
  const query = { time_zone: 'CTT', from: '2026-01-01' };
  expect((await server.owner.call(getCallLogOverview, { query })).total).toBe(1);
});

describe('a price', () => {
  it('that is not known is never 0, but leaves the cost incomplete', async () => {
    await addBook(
      '2026-01-01T00:00:00Z',
      PRICES.filter(({ unit }) => unit !== 'output_tokens'),
    );
    await converse(1);
    const { total, items } = await server.owner.call(getUsage, { query: MONTH });
    expect(total.cost.is_complete).toBe(false);
    expect(items.filter(({ cost }) => !cost.is_complete).map(({ unit }) => unit)).toEqual(['output_tokens']);
  });

  it('is that of the version in force when the conversation began', async () => {
    const minutes = (amount: number) => [{ unit: 'minutes' as const, item: 'phone', amount }];
    await addBook('2026-01-05T00:00:00Z', minutes(1));
    await addBook('2026-01-15T00:00:00Z', minutes(3));
    const amounts = [];
    for (const [number, day] of ['04', '10', '20'].entries()) {
      const id = await converse(number, { startedAt: `2026-01-${day}T10:00:00Z`, seconds: 60 });
      const { cost } = await server.owner.call(getConversationUsage, { params: { conversation_id: id } });
      amounts.push(cost.amount);
    }
    expect(amounts).toEqual([0, 1, 3]);
    await expect(addBook('2026-01-10T00:00:00Z')).rejects.toMatchObject({ code: 'price_version_too_early' });
    const dollars = { valid_from: '2026-02-01T00:00:00Z', currency: 'USD', prices: [] };
    await expect(server.owner.call(addPrices, { body: dollars })).rejects.toMatchObject({
      code: 'price_currency_differs',
    });
    expect(await server.owner.call(listPrices, {})).toMatchObject([
      { valid_from: '2026-01-15T00:00:00.000Z' },
      { valid_from: '2026-01-05T00:00:00.000Z' },
    ]);
  });

  it('of 0 is known, and tokens that a model did not tell are not', async () => {
    const free = PRICES.map((price) => ({ ...price, amount: 0 }));
    await addBook('2026-01-01T00:00:00Z', free);
    await addBook('2026-01-15T00:00:00Z');
    const untold = { ledger: { input_tokens: undefined, output_tokens: undefined } };
    const complete = [];
    for (const [number, day] of ['10', '20'].entries()) {
      const id = await converse(number, { startedAt: `2026-01-${day}T10:00:00Z`, ...untold });
      const { cost } = await server.owner.call(getConversationUsage, { params: { conversation_id: id } });
      complete.push(cost.is_complete);
    }
    expect(complete).toEqual([true, false]);
  });

  it('leaves the cost incomplete where only some requests of a turn told their tokens', async () => {
    await addBook('2026-01-01T00:00:00Z');
    const told = [];
    for (const number of [0, 1]) {
      const id = await converse(number, { ledger: { uncounted_requests: number } });
      const usage = await server.owner.call(getConversationUsage, { params: { conversation_id: id } });
      told.push([usage.uncounted_replies, usage.cost.is_complete]);
    }
    expect(told).toEqual([
      [0, true],
      [1, false],
    ]);
  });
});

describe('a budget', () => {
  const thisMonth = () => new Date().toISOString().slice(0, 7);

  it('warns at 80 %, and refuses new conversations where the team chose so', async () => {
    const config = { agent: { language: 'fr' as const, prompt: { prompt: 'Aide.' } } };
    const { agent_id } = await server.owner.call(createAgent, {
      body: { name: 'Ada', conversation_config: config },
    });
    await expect(
      server.owner.call(setBudget, { body: { budget: { amount: 10, action: 'warn' } } }),
    ).rejects.toMatchObject({ code: 'prices_missing' });
    await addBook('2026-01-01T00:00:00Z', [{ unit: 'minutes', item: 'phone', amount: 1 }]);
    await converse(1, { startedAt: `${thisMonth()}-01T00:00:00Z`, seconds: 8 * 60 });
    const warned = await server.owner.call(setBudget, { body: { budget: { amount: 10, action: 'warn' } } });
    expect(warned.budget).toMatchObject({ state: 'near', spent: { amount: 8 } });
    const message = { body: { agent_id, message: 'Bonjour' } };
    await expect(server.owner.call(chat, message)).resolves.toBeDefined();
    const { signed_url } = await server.owner.call(getSignedUrl, { query: { agent_id } });
    const open = async (resume_token: string | null) => {
      const client = await openLiveClient(signed_url);
      const begun = await client.begin({ resume_token });
      return { ...client, ...begun.conversation_initiation_metadata_event };
    };
    using begun = await open(null);
    begun.socket.terminate();
    const spent = await server.owner.call(setBudget, { body: { budget: { amount: 8, action: 'refuse' } } });
    expect(spent.budget).toMatchObject({ state: 'spent', action: 'refuse' });
    await expect(server.owner.call(chat, message)).rejects.toMatchObject({
      status: 403,
      code: 'budget_spent',
      message: expect.stringContaining('suspendu'),
    });
    // What was begun before goes on after its line broke.
    using again = await open(begun.resume_token ?? '');
    expect(again.conversation_id).toBe(begun.conversation_id);
    again.socket.close(1000);
    await expect(open(null)).rejects.toThrow(/Closed/);
    await server.owner.call(setBudget, { body: { budget: null } });
    await expect(server.owner.call(chat, message)).resolves.toBeDefined();
    expect((await server.owner.call(getUsage, { query: { month: thisMonth() } })).budget).toBeNull();
  });
});
