import { createAgent } from '@parley/contract/agents.ts';
import {
  type CallLogOverview,
  getCallLogOverview,
  getCallLogResults,
} from '@parley/contract/call-log-overview.ts';
import { deleteCallLog, getCallLog, rateCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seedFigures } from '../support/seeded-figures.ts';
import { SEEDED_AGENT, type SeededLog, seededId, seedLogs } from '../support/seeded-logs.ts';

const OTHER_AGENT = 'agent_00000000000000000000000002';

let server: RunningServer;
let team: string;
beforeAll(async () => {
  server = await startServer();
  team = (await server.database.pool.query('select id from teams')).rows[0].id;
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await server.database.pool.query('delete from conversations');
});

const seed = (logs: readonly Omit<SeededLog, 'teamId'>[]) =>
  seedLogs(
    server.database.pool,
    logs.map((log) => ({ teamId: team, ...log })),
  );
type Query = { from?: string; to?: string; time_zone?: string; agent_id?: string; channel?: string };
const overview = (query: Query = {}): Promise<CallLogOverview> =>
  server.owner.call(getCallLogOverview, { query });

describe('criteria and tools', () => {
  const results = (query: Query = {}) => server.owner.call(getCallLogResults, { query });
  const judged = (entries: Record<string, string>) => ({
    analysis: {
      evaluation_criteria_results: Object.fromEntries(
        Object.entries(entries).map(([id, result]) => [
          id,
          { criteria_id: id, name: id.toUpperCase(), result },
        ]),
      ),
    },
  });
  const call = (tool_name: string, outcome: object = {}) => ({
    tool_name,
    type: 'webhook',
    was_called: true,
    is_error: false,
    latency_secs: 1,
    ...outcome,
  });

  it('are counted by their results, of the conversations that are meant', async () => {
    await seed([
      {
        id: seededId(1),
        startedAt: '2026-05-01T10:00:00Z',
        ...judged({ polite: 'success', solved: 'failure' }),
      },
      {
        id: seededId(2),
        startedAt: '2026-05-02T10:00:00Z',
        ...judged({ polite: 'unknown', solved: 'failure' }),
      },
      { id: seededId(3), agentId: OTHER_AGENT, ...judged({ polite: 'failure' }) },
      { id: seededId(4), channel: 'simulation', ...judged({ polite: 'failure' }) },
    ]);
    const { criteria, counted_since_unix_secs } = await results();
    const ada = { agent_id: SEEDED_AGENT, agent_name: 'Ada' };
    expect(criteria).toEqual([
      { ...ada, criteria_id: 'polite', name: 'POLITE', success: 1, failure: 0, unknown: 1 },
      { ...ada, criteria_id: 'solved', name: 'SOLVED', success: 0, failure: 2, unknown: 0 },
      expect.objectContaining({ agent_id: OTHER_AGENT, failure: 1 }),
    ]);
    expect(counted_since_unix_secs).toBe(null);
    const second = await results({ from: '2026-05-02', agent_id: SEEDED_AGENT });
    expect(second.criteria.map(({ success, failure }) => [success, failure])).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect((await results({ channel: 'simulation' })).criteria).toHaveLength(1);
  });

  it('are counted in the newest 10,000 conversations, and it is said from when on', async () => {
    const minute = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    await seed(
      Array.from({ length: 10_001 }, (_, number) => ({
        id: seededId(number + 1),
        startedAt: minute(number),
        ...judged({ polite: 'success' }),
      })),
    );
    expect(await results()).toMatchObject({
      criteria: [{ success: 10_000 }],
      counted_since_unix_secs: Date.parse(minute(1)) / 1_000,
    });
    expect((await results({ from: minute(1) })).counted_since_unix_secs).toBe(null);
  });

  it('are told with their failures and how long they take', async () => {
    await seed([{ id: seededId(1) }, { id: seededId(2) }, { id: seededId(3), channel: 'simulation' }]);
    const calls = [
      call('find_order', { latency_secs: 3 }),
      call('find_order', { is_error: true, latency_secs: null }),
      call('find_order'),
      call('book', { was_called: false }),
      call('end_call', { type: 'system' }),
      call('note', { latency_secs: null }),
    ];
    await server.database.pool.query('update conversation_turns set tool_calls = $1', [
      JSON.stringify(calls),
    ]);
    expect((await results()).tools).toEqual([
      { tool_name: 'find_order', calls: 6, failures: 2, median_secs: 2 },
      { tool_name: 'note', calls: 2, failures: 0, median_secs: null },
    ]);
  });
});

describe('conversations from above', () => {
  it('are counted by day of the asked time zone, by channel and by how they ended', async () => {
    const judged = (call_successful: string) => ({ analysis: { call_successful } });
    await seed([
      { id: seededId(1), startedAt: '2026-05-01T22:30:00Z', channel: 'phone', ...judged('success') },
      { id: seededId(2), startedAt: '2026-05-02T10:00:00Z', channel: 'phone', ...judged('failure') },
      { id: seededId(3), startedAt: '2026-05-02T11:00:00Z', channel: 'widget' },
      { id: seededId(4), startedAt: '2026-05-03T09:00:00Z', status: 'in-progress' },
      { id: seededId(5), startedAt: '2026-05-03T09:00:00Z', status: 'failed' },
      { id: seededId(6), startedAt: '2026-04-01T09:00:00Z', agentId: OTHER_AGENT },
      { id: seededId(7), startedAt: '2026-05-03T09:00:00Z', channel: 'simulation' },
    ]);
    const found = await overview({ from: '2026-05-01T00:00:00Z', time_zone: 'Europe/Paris' });
    expect(found).toMatchObject({
      total: 5,
      days: [
        { day: '2026-05-02', channels: { phone: 2, widget: 1 } },
        { day: '2026-05-03', channels: { chat: 2 } },
      ],
      outcomes: { success: 1, failure: 1, unknown: 1, 'in-progress': 1, failed: 1 },
    });
    expect((await overview({ to: '2026-05-01' })).days[1]).toEqual({
      day: '2026-05-01',
      channels: { phone: 1 },
    });
    expect((await overview({ agent_id: OTHER_AGENT })).total).toBe(1);
    expect((await overview({ channel: 'widget,phone' })).total).toBe(3);
    expect((await overview({ channel: 'simulation' })).total).toBe(1);
    await expect(overview({ time_zone: 'Europe/Atlantis' })).rejects.toMatchObject({ status: 400 });
    // PostgreSQL would take these for hours west of Greenwich.
    await expect(overview({ time_zone: '+05:30' })).rejects.toMatchObject({ status: 400 });
  });

  it('take days without an hour for days of the asked time zone', async () => {
    await seed([
      { id: seededId(1), startedAt: '2026-05-01T21:59:59Z' },
      { id: seededId(2), startedAt: '2026-05-01T22:00:00Z' },
      { id: seededId(3), startedAt: '2026-05-02T21:59:59Z', channel: 'phone' },
      { id: seededId(4), startedAt: '2026-05-02T22:00:00Z' },
    ]);
    await seedFigures(
      server.database.pool,
      [1, 2, 3, 4].map((number) => ({ id: seededId(number) })),
    );
    const day = '2026-05-02';
    const found = await overview({ from: day, to: day, time_zone: 'Europe/Paris' });
    expect(found).toMatchObject({
      total: 2,
      days: [{ day, channels: { chat: 1, phone: 1 } }],
      durations: { count: 2 },
      facets: { channels: { chat: 1, phone: 1 } },
    });
    expect((await overview({ from: day, to: day })).days).toEqual([{ day, channels: { chat: 1, phone: 1 } }]);
  });

  it('come to four figures, beside those of as many days before', async () => {
    const judged = (call_successful: string) => ({ analysis: { call_successful } });
    await seed([
      // The clock goes back in this period: its days begin at 22:00 UTC first and at 23:00 UTC later.
      { id: seededId(1), startedAt: '2025-10-24T22:00:00Z', ...judged('success') },
      { id: seededId(2), startedAt: '2025-10-25T10:00:00Z', ...judged('failure') },
      { id: seededId(3), startedAt: '2025-10-26T22:59:59Z', ...judged('success') },
      { id: seededId(4), startedAt: '2025-10-22T22:00:00Z', ...judged('failure') },
      { id: seededId(5), startedAt: '2025-10-24T21:59:59Z' },
      { id: seededId(6), startedAt: '2025-10-22T21:59:59Z', ...judged('success') },
      { id: seededId(7), startedAt: '2025-10-24T09:00:00Z', channel: 'simulation', ...judged('success') },
    ]);
    await seedFigures(server.database.pool, [
      { id: seededId(1), waitsMs: [100, 300], unanswered: [{ question: 'Parking?', topics: ['park'] }] },
      { id: seededId(2), waitsMs: [200] },
      { id: seededId(5), waitsMs: [900, 1_000] },
      { id: seededId(7), waitsMs: [5], unanswered: [{ question: 'Parking?', topics: ['park'] }] },
    ]);
    const period = { from: '2025-10-25', to: '2025-10-26', time_zone: 'Europe/Paris' };
    const found = await overview(period);
    expect(found.figures).toEqual({
      conversations: 3,
      judged: 3,
      succeeded: 2,
      median_wait_ms: 200,
      unanswered: 1,
    });
    expect(found.previous).toEqual({
      conversations: 2,
      judged: 1,
      succeeded: 0,
      median_wait_ms: 950,
      unanswered: 0,
    });
    const tested = await overview({ ...period, channel: 'chat,simulation' });
    expect(tested.previous).toMatchObject({ conversations: 3, judged: 2, succeeded: 1, unanswered: 1 });
    expect((await overview({ to: '2025-10-26' })).previous).toBeNull();
  });

  it('compare a period that ends thousands of years from now with none', async () => {
    await seed([{ id: seededId(1), startedAt: '2026-05-01T12:00:00Z' }]);
    const found = await overview({ from: '2026-01-01', to: '9999-12-31' });
    expect(found.total).toBe(1);
    expect(found.previous).toBeNull();
  });

  it('compare a period that is not over with the days before up to the same time of day', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const from = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const to = new Date(Date.now() + 19 * 3_600_000).toISOString();
    await seed([
      { id: seededId(1), startedAt: hoursAgo(1) },
      { id: seededId(2), startedAt: hoursAgo(26) },
      { id: seededId(3), startedAt: hoursAgo(20) },
      { id: seededId(4), startedAt: hoursAgo(30) },
    ]);
    const found = await overview({ from, to });
    expect(found.figures.conversations).toBe(1);
    expect(found.previous?.conversations).toBe(1);
  });

  it('tell how long conversations took, and how long callers waited for each version', async () => {
    await seed([
      { id: seededId(1), startedAt: '2026-05-01T10:00:00Z' },
      { id: seededId(2), startedAt: '2026-05-02T10:00:00Z' },
      { id: seededId(3), startedAt: '2026-05-03T10:00:00Z', agentId: OTHER_AGENT, agentName: 'Bo' },
    ]);
    const { pool } = server.database;
    await seedFigures(pool, [
      { id: seededId(1), durationSeconds: 14, waitsMs: [100, 200, 300], agentVersion: 1 },
      { id: seededId(2), durationSeconds: 45, waitsMs: [1_000], agentVersion: 2 },
      { id: seededId(3), durationSeconds: 4_000, waitsMs: [], agentVersion: null },
    ]);
    const { durations, waits } = await overview();
    expect(durations).toEqual({
      count: 3,
      median_secs: 45,
      mean_secs: 1353,
      bins: [1, 0, 1, 0, 0, 0, 0, 1],
    });
    expect(waits).toEqual([
      {
        agent_id: SEEDED_AGENT,
        agent_name: 'Ada',
        agent_version: 2,
        answers: 1,
        p50_ms: 1000,
        p95_ms: 1000,
      },
      {
        agent_id: SEEDED_AGENT,
        agent_name: 'Ada',
        agent_version: 1,
        answers: 3,
        p50_ms: 200,
        p95_ms: 290,
      },
    ]);
  });

  it('group questions about the same, without those of other teams', async () => {
    await seed([
      { id: seededId(1), startedAt: '2026-05-01T10:00:00Z' },
      { id: seededId(2), startedAt: '2026-05-02T10:00:00Z' },
    ]);
    await seedFigures(server.database.pool, [
      {
        id: seededId(1),
        unanswered: [
          { question: 'Do you repair scooters?', topics: ['repair', 'scoote'] },
          { question: 'Where can I park?', topics: ['park'] },
        ],
      },
      { id: seededId(2), unanswered: [{ question: 'Repair a scooter?', topics: ['repair', 'scoote'] }] },
    ]);
    const { unanswered } = await overview();
    expect(unanswered).toMatchObject({
      count: 3,
      questions: [
        {
          question: 'Repair a scooter?',
          count: 2,
          turns: [
            { conversation_id: seededId(2), event_id: 1, question: 'Repair a scooter?', reason: 'said_so' },
            { conversation_id: seededId(1), event_id: 1, question: 'Do you repair scooters?' },
          ],
        },
        { question: 'Where can I park?', count: 1 },
      ],
    });
    await server.owner.call(deleteCallLog, { params: { conversation_id: seededId(1) } });
    expect((await overview()).unanswered.count).toBe(1);
  });

  it('tell of a question that was asked often where it was asked lately and first', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    await seed(days.map((day) => ({ id: seededId(day), startedAt: `2026-05-0${day}T10:00:00Z` })));
    const unanswered = [{ question: 'Can I park?', topics: ['park'] }];
    await seedFigures(
      server.database.pool,
      days.map((day) => ({ id: seededId(day), unanswered })),
    );
    const [question] = (await overview()).unanswered.questions;
    expect(question?.count).toBe(7);
    expect(question?.turns.map(({ conversation_id }) => conversation_id)).toEqual(
      [7, 6, 5, 4, 1].map(seededId),
    );
  });

  it('count likes, dislikes and stars', async () => {
    await seed([{ id: seededId(1) }, { id: seededId(2) }]);
    const rate = (id: string, feedback: 'like' | 'dislike', event_id?: number) =>
      server.owner.call(rateCallLog, {
        params: { conversation_id: id },
        body: { feedback, ...(event_id === undefined ? {} : { event_id }) },
      });
    await rate(seededId(1), 'like');
    await rate(seededId(2), 'dislike');
    await rate(seededId(2), 'dislike', 1);
    await server.database.pool.query(
      `update conversations set feedback = feedback || '{"rating": 4}' where id = $1`,
      [seededId(1)],
    );
    expect((await overview()).feedback).toEqual({
      likes: 1,
      dislikes: 1,
      message_likes: 0,
      message_dislikes: 1,
      ratings: [0, 0, 0, 1, 0],
    });
  });

  it('count a conversation once it is over, with what its agent did not know', async () => {
    const { owner } = server;
    const { agent_id } = await owner.call(createAgent, {
      body: {
        name: 'Bicycle shop',
        type: 'chat',
        conversation_config: {
          agent: { language: 'en', prompt: { prompt: '# Facts\n- The shop is open from 9 am to 7 pm.' } },
        },
      },
    });
    const say = (message: string, conversation_id?: string) =>
      owner.call(chat, { body: { agent_id, message, ...(conversation_id && { conversation_id }) } });
    const { conversation_id: id } = await say('When are you open?');
    await say('Do you sell submarines?', id);
    await say('Goodbye!', id);
    const log = async () => (await owner.call(getCallLog, { params: { conversation_id: id } })).data;
    await expect.poll(async () => (await log()).analysis_status, { timeout: 25_000 }).toBe('done');
    const { durations, figures, waits, unanswered } = await overview({ agent_id });
    expect(durations.count).toBe(1);
    // A new agent is judged by what its callers asked, also without a language model.
    expect((await log()).analysis).toMatchObject({
      call_successful: 'failure',
      evaluation_criteria_results: {
        question_answered: {
          name: 'Question answered',
          rationale: 'No answer was found to “Do you sell submarines?”',
        },
      },
    });
    expect(figures).toMatchObject({ conversations: 1, judged: 1, succeeded: 0, unanswered: 1 });
    expect(waits).toMatchObject([{ agent_id, agent_name: 'Bicycle shop', agent_version: 1, answers: 3 }]);
    expect(unanswered.questions).toMatchObject([
      { question: 'Do you sell submarines?', count: 1, turns: [{ conversation_id: id, event_id: 2 }] },
    ]);
  });
});
