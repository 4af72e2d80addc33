import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import * as callLogs from '@parley/contract/call-logs.ts';
import { convaiGetAudio } from '@parley/contract/convai-conversations.ts';
import { chat, getConversation, getRecording } from '@parley/contract/conversation.ts';
import { type Endpoint, pathOf } from '@parley/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { queryFacets } from '../../src/call-logs/call-log-list-queries.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { SEEDED_AGENT, type SeededLog, seededId, seedLogs } from '../support/seeded-logs.ts';

const { deleteCallLog, deleteCallLogs, getCallLog, listCallLogs, rateCallLog } = callLogs;
const PHONE_CALL = {
  type: 'sip',
  direction: 'inbound',
  external_number: '+33612345678',
  agent_number: '+331',
  agent_number_label: '',
  call_sid: 'CA17',
};
const OTHER_AGENT = 'agent_00000000000000000000000002';

let server: RunningServer;
let viewer: SignedIn;
let team: string;
let ada: string;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'parley-logs-'));
  server = await startServer({ PARLEY_DATA: dataFolder });
  viewer = await server.signIn('viewer');
  const { pool } = server.database;
  team = (await pool.query('select id from teams')).rows[0].id;
  ada = (await pool.query("select id from accounts where email like 'viewer%'")).rows[0].id;
  await pool.query("update accounts set firstname = 'Zoé', lastname = 'Lovelace' where id = $1", [ada]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(dataFolder, { recursive: true, force: true });
});

async function seed(logs: readonly Omit<SeededLog, 'teamId'>[]): Promise<void> {
  await server.database.pool.query('delete from conversations');
  await seedLogs(
    server.database.pool,
    logs.map((log) => ({ teamId: team, ...log })),
  );
}

type Query = NonNullable<Parameters<typeof list>[0]>;
async function list(query: {
  search?: string;
  agent_id?: string;
  channel?: string;
  outcome?: string;
  status?: 'in-progress' | 'done' | 'failed';
  from?: string;
  to?: string;
  cursor?: string;
  page_size?: number;
}) {
  return viewer.call(listCallLogs, { query });
}

async function numbers(query: Query): Promise<number[]> {
  const { list: entries } = await list(query);
  return entries.map(({ data }) => Number(data.conversation_id.slice(5)));
}

describe('the list of conversations', () => {
  it('goes on page by page without gaps or doubles while conversations begin', async () => {
    // Several begin in one moment.
    const at = (number: number) =>
      new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 4) * 1000).toISOString();
    await seed(Array.from({ length: 45 }, (_, number) => ({ id: seededId(number), startedAt: at(number) })));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ page_size: 10, ...(cursor && { cursor }) });
      seen.push(...page.list.map(({ data }) => data.conversation_id));
      expect(page.has_more).toBe(page.next_cursor !== null);
      expect(page.facets === null).toBe(cursor !== undefined);
      cursor = page.next_cursor ?? undefined;
      await seedLogs(server.database.pool, [
        { teamId: team, id: seededId(1_000 + seen.length), startedAt: '2026-06-01T00:00:00Z' },
      ]);
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => seededId(44 - index)));
  });

  it('obeys every filter, and counts what is there for the others', async () => {
    const analysis = (call_successful: string) => ({ call_successful, call_summary_title: 'T' });
    await seed([
      { id: seededId(1), startedAt: '2026-01-01T23:59:59Z', analysis: analysis('success') },
      { id: seededId(2), startedAt: '2026-01-02T00:00:00Z', analysis: analysis('failure'), channel: 'slack' },
      { id: seededId(3), startedAt: '2026-01-02T23:59:59Z', status: 'failed', channel: 'widget' },
      {
        id: seededId(4),
        startedAt: '2026-01-03T00:00:00Z',
        analysis: analysis('unknown'),
        agentId: OTHER_AGENT,
        agentName: 'Other',
      },
      { id: seededId(5), startedAt: '2026-01-04T00:00:00Z', status: 'in-progress' },
    ]);
    expect(await numbers({})).toEqual([5, 4, 3, 2, 1]);
    expect(await numbers({ from: '2026-01-02', to: '2026-01-02' })).toEqual([3, 2]);
    expect(await numbers({ from: '2026-01-02T01:00:00+01:00', to: '2026-01-03T00:00:00Z' })).toEqual([3, 2]);
    expect(await numbers({ agent_id: OTHER_AGENT })).toEqual([4]);
    expect(await numbers({ agent_id: `${OTHER_AGENT},${SEEDED_AGENT}`, channel: 'slack,widget' })).toEqual([
      3, 2,
    ]);
    expect(await numbers({ outcome: 'success,failure' })).toEqual([2, 1]);
    expect(await numbers({ outcome: 'unknown' })).toEqual([5, 4, 3]);
    expect(await numbers({ status: 'in-progress' })).toEqual([5]);
    expect((await list({ channel: 'slack', from: '2026-01-02' })).facets).toEqual({
      channels: { simulation: 0, socket: 0, chat: 2, widget: 1, slack: 1, phone: 0 },
      agents: [{ agent_id: SEEDED_AGENT, agent_name: 'Ada', count: 1 }],
      counted_since_unix_secs: null,
    });
    expect((await list({ agent_id: OTHER_AGENT })).facets).toMatchObject({
      channels: { chat: 1, slack: 0, widget: 0 },
      agents: [{ count: 4 }, { agent_id: OTHER_AGENT, agent_name: 'Other', count: 1 }],
    });
  });

  it.each([
    ['channel', 'pigeon'],
    ['agent_id', "agent_1' or true"],
    ['outcome', 'perhaps'],
    ['from', 'yesterday'],
    ['from', '0000-01-01'],
    ['to', '0000-12-31T23:59:59Z'],
    ['from', '2026-01-01T00:00:00+16:00'],
    ['to', '2026-01-01T00:00:00-23:59'],
    ['from', `2026-01-01T00:00:00.${'1'.repeat(150)}Z`],
    ['cursor', 'xyz'],
    ['cursor', Buffer.from('2026-13-99 00:00:00+00|conv_00000000000000000000000001').toString('base64url')],
  ])('refuses the %s %s', async (name, value) => {
    await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each([
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01T00:00:00+15:59', '9999-12-31T23:59:59.123456789-15:59'],
  ])('takes a period from %s to %s', async (from, to) => {
    await seed([{ id: seededId(1), startedAt: '2026-01-01T00:00:00Z' }]);
    expect(await numbers({ from, to })).toEqual([1]);
  });

  it('searches names by any part, and titles and words by their beginnings', async () => {
    await seed([
      {
        id: seededId(1),
        channel: 'phone',
        names: 'ada\n+33612345678\nhotline',
        phoneCall: { ...PHONE_CALL, agent_number_label: 'Hotline' },
      },
      { id: seededId(2), userId: 'Jérôme', names: 'ada\njerome' },
      { id: seededId(3), channel: 'simulation', startedBy: ada },
      { id: seededId(4), agentName: 'Grâce', names: 'grace', words: 'remboursement de la commande' },
      { id: seededId(5), words: '50 pour cent' },
    ]);
    expect(await numbers({ search: '4567' })).toEqual([1]);
    for (const search of ['+33 6 12 34 56 78', '06 12 34', '0612345678', '0033612345678', '+33 (0)6.12.34']) {
      expect([search, await numbers({ search })]).toEqual([search, [1]]);
    }
    expect(await numbers({ search: '07 12 34 56 78' })).toEqual([]);
    expect(await numbers({ search: '()' })).toEqual([]);
    expect(await numbers({ search: 'HOTL' })).toEqual([1]);
    expect(await numbers({ search: 'JÉRÔ' })).toEqual([2]);
    expect(await numbers({ search: 'zoe lovelace' })).toEqual([3]);
    expect(await numbers({ search: 'gr' })).toEqual([4]);
    expect(await numbers({ search: 'Commande Rembours' })).toEqual([4]);
    expect(await numbers({ search: 'commande autre' })).toEqual([]);
    expect(await numbers({ search: 'boursement' })).toEqual([]);
    expect(await numbers({ search: 'de' })).toEqual([]);
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ search: "'; drop table x; --" })).toEqual([]);
    expect(await numbers({ search: seededId(5) })).toEqual([5]);
    expect(await numbers({ search: '' })).toEqual([5, 4, 3, 2, 1]);
    const [test] = (await list({ search: 'lovelace' })).list;
    expect(test?.data.prospect).toEqual({ name: 'Zoé Lovelace', number: null });
    const [call] = (await list({ search: 'hotline' })).list;
    expect(call?.data).toMatchObject({ prospect: { name: null, number: '+33612345678' }, ivr: 'Hotline' });
  });

  it('finds words that are said often and words that were said once, long ago, page by page', async () => {
    const at = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();
    const wordsOf = (number: number) => (number % 1_000 === 7 ? 'refund hello' : 'hello');
    await seed(
      Array.from({ length: 2_500 }, (_, number) => ({
        id: seededId(number),
        startedAt: at(number),
        words: number === 3 ? 'zanzibar' : wordsOf(number),
        ...(number === 5 || number === 1_500 ? { names: 'ada\nrefund office' } : {}),
      })),
    );
    expect(await numbers({ search: 'zanzibar' })).toEqual([3]);
    expect(await numbers({ search: 'refund' })).toEqual([2_007, 1_500, 1_007, 7, 5]);
    expect(await numbers({ search: 'refund', to: '2026-01-01T00:20:00Z' })).toEqual([1_007, 7, 5]);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = { search: 'refund', page_size: 2, ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof list>> = await list(query);
      pages.push(page.list.map(({ data }) => data.conversation_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual([[2_007, 1_500], [1_007, 7], [5]].map((page) => page.map(seededId)));
    expect(await numbers({ search: 'hello', page_size: 3 })).toEqual([2_499, 2_498, 2_497]);
  });

  it('counts the newest of very many, and says since when', async () => {
    await seed([
      { id: seededId(1), startedAt: '2026-01-01T00:00:00Z', agentId: OTHER_AGENT, agentName: 'Other' },
      { id: seededId(2), startedAt: '2026-01-02T00:00:00Z', channel: 'slack' },
      { id: seededId(3), startedAt: '2026-01-03T00:00:00Z', status: 'failed' },
      { id: seededId(4), startedAt: '2026-01-04T00:00:00Z' },
    ]);
    const facets = (filters: { status?: 'done'; to?: string }, countedMax: number) =>
      queryFacets(server.database.database, team, filters, countedMax);
    const channels = { simulation: 0, socket: 0, chat: 1, widget: 0, slack: 1, phone: 0 };
    expect(await facets({ status: 'done' }, 2)).toEqual({
      channels,
      agents: [{ agent_id: SEEDED_AGENT, agent_name: 'Ada', count: 2 }],
      counted_since_unix_secs: Date.UTC(2026, 0, 2) / 1_000,
    });
    expect(await facets({ status: 'done' }, 4)).toMatchObject({
      channels: { ...channels, chat: 2 },
      counted_since_unix_secs: null,
    });
    expect(await facets({ to: '2026-01-02' }, 2)).toMatchObject({ counted_since_unix_secs: null });
  });
});

describe('a conversation in call logs', () => {
  const body = { name: 'Ada', conversation_config: { agent: { prompt: { prompt: 'We open at nine.' } } } };

  it('is given in full, in the shape of the live protocol and as it is recorded', async () => {
    const { agent_id } = await server.owner.call(createAgent, { body });
    const { conversation_id } = await server.owner.call(chat, { body: { agent_id, message: 'When?' } });
    const { type, event_timestamp, data } = await viewer.call(getCallLog, { params: { conversation_id } });
    expect(type).toBe('post_call_transcription');
    expect(event_timestamp).toBeGreaterThanOrEqual(data.start_time_unix_secs);
    expect(data).toMatchObject({
      conversation_id,
      agent_id,
      agent_name: 'Ada',
      agent_version: 1,
      channel: 'chat',
      status: 'in-progress',
      message_count: 2,
      has_audio: false,
      tool_names: [],
      transcript: [
        { role: 'user', message: 'When?', source_event_id: 1, tool_calls: [], tool_results: [] },
        { role: 'agent', source_event_id: 1, interrupted: false, feedback: null },
      ],
      metadata: {
        accepted_time_unix_secs: data.start_time_unix_secs,
        conversation_initiation_source: 'chat',
        feedback: { type: null, likes: 0, dislikes: 0, overall_score: null },
      },
      conversation_initiation_client_data: {
        dynamic_variables: { system__conversation_id: conversation_id, system__time: expect.any(String) },
      },
      record: { conversation_id, turns: [{ message: 'When?' }, { ledger: expect.anything() }] },
    });
    expect(data.transcript[1]?.conversation_turn_metrics?.metrics.turn_latency).toBeDefined();
    expect(data.record.turns).toHaveLength(data.transcript.length);
  });

  it("has the time in the zone of its agent, and the id of the platform's call", async () => {
    const prompt = { prompt: 'We open at nine.', timezone: 'Pacific/Kiritimati' };
    const { agent_id } = await server.owner.call(createAgent, {
      body: { name: 'Ada', conversation_config: { agent: { prompt, language: 'fr' } } },
    });
    const { conversation_id } = await server.owner.call(chat, { body: { agent_id, message: 'Quand ?' } });
    await server.database.pool.query(
      `update conversations set started_at = '2026-11-21T23:30:00Z', phone_call = $2 where id = $1`,
      [conversation_id, PHONE_CALL],
    );
    const { data } = await viewer.call(getCallLog, { params: { conversation_id } });
    expect(data.conversation_initiation_client_data.dynamic_variables).toMatchObject({
      system__time: 'dimanche 22 novembre 2026 à 13:30',
      system__timezone: 'Pacific/Kiritimati',
      system__caller_id: '+33612345678',
      system__call_sid: 'CA17',
    });
    expect(data.metadata.phone_call).toMatchObject({ call_sid: 'CA17' });
  });

  it('is rated, as a whole and by message, by members and above', async () => {
    await seed([{ id: seededId(1) }]);
    const params = { conversation_id: seededId(1) };
    const rate = (body: { event_id?: number; feedback: 'like' | 'dislike' | null }) =>
      server.owner.call(rateCallLog, { params, body });
    await rate({ event_id: 1, feedback: 'dislike' });
    expect(await rate({ feedback: 'like' })).toEqual({
      type: 'thumbs',
      overall_score: 1,
      likes: 0,
      dislikes: 1,
      score: 'like',
      rating: null,
      comment: null,
    });
    expect((await list({})).list[0]?.data.score).toBe('like');
    const { data } = await viewer.call(getCallLog, { params });
    expect(data.transcript[0]?.feedback).toEqual({ score: 'dislike', time_in_call_secs: 0 });
    expect(data.metadata.feedback).toMatchObject({ dislikes: 1, overall_score: 1 });
    await rate({ event_id: 1, feedback: null });
    expect(await rate({ feedback: null })).toMatchObject({ type: null, overall_score: null, dislikes: 0 });
    await expect(rate({ event_id: 9, feedback: 'like' })).rejects.toMatchObject({
      status: 404,
      code: 'message_not_found',
    });
    await expect(viewer.call(rateCallLog, { params, body: { feedback: 'like' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('is deleted with its turns by admins and above, once it is over', async () => {
    await seed([{ id: seededId(1) }, { id: seededId(2), status: 'in-progress' }]);
    const remove = (person: SignedIn, number: number) =>
      person.call(deleteCallLog, { params: { conversation_id: seededId(number) } });
    await expect(remove(viewer, 1)).rejects.toMatchObject({ status: 403 });
    await expect(remove(await server.signIn('member'), 1)).rejects.toMatchObject({ status: 403 });
    await expect(remove(server.owner, 2)).rejects.toMatchObject({
      code: 'conversation_running',
      status: 409,
    });
    await remove(await server.signIn('admin'), 1);
    await expect(remove(server.owner, 1)).rejects.toMatchObject({ code: 'conversation_not_found' });
    const { rows } = await server.database.pool.query('select conversation_id from conversation_turns');
    expect(rows).toEqual([{ conversation_id: seededId(2) }]);
  });

  it('is deleted together with others that were chosen, except those that are running or of another team', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query("insert into teams (name) values ('C') returning id");
    await seed([
      { id: seededId(1) },
      { id: seededId(2) },
      { id: seededId(3), status: 'in-progress' },
      { id: seededId(4) },
      { id: seededId(5), teamId: rows[0].id } as SeededLog,
    ]);
    const remove = (person: SignedIn, chosen: readonly number[]) =>
      person.call(deleteCallLogs, { body: { conversation_ids: chosen.map(seededId) } });
    await expect(remove(await server.signIn('member'), [1])).rejects.toMatchObject({ status: 403 });
    await expect(remove(server.owner, [])).rejects.toMatchObject({ status: 400 });
    const reply = await remove(await server.signIn('admin'), [1, 2, 3, 5, 9]);
    expect(reply.deleted_ids.sort()).toEqual([seededId(1), seededId(2)]);
    expect(reply.running_ids).toEqual([seededId(3)]);
    const { rows: left } = await pool.query('select id from conversations order by id');
    expect(left.map(({ id }) => id)).toEqual([seededId(3), seededId(4), seededId(5)]);
  });

  it('takes its recording with it', async () => {
    await seed([{ id: seededId(1) }]);
    const { pool } = server.database;
    await pool.query(
      `insert into conversation_recordings (path, conversation_id, bytes, duration_seconds)
       values ('recordings/none.wav', $1, 44, 1.5)`,
      [seededId(1)],
    );
    const params = { conversation_id: seededId(1) };
    const { data } = await viewer.call(getCallLog, { params });
    expect([data.has_audio, data.record.recording]).toEqual([
      true,
      { bytes: 44, duration_secs: 1.5, gaps: [] },
    ]);
    expect((await list({})).list[0]?.data.has_audio).toBe(true);
    await server.owner.call(deleteCallLog, { params });
    const left = async () => (await pool.query('select path from conversation_recordings')).rows;
    await expect.poll(left).toEqual([]);
  });

  it('is deleted at once while recordings of others are still to be removed', async () => {
    await seed([{ id: seededId(1) }]);
    const { pool } = server.database;
    await pool.query("insert into conversation_recordings (path) values ('recordings/other.wav')");
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select path from conversation_recordings for update');
    await server.owner.call(deleteCallLog, { params: { conversation_id: seededId(1) } });
    expect(await numbers({})).toEqual([]);
    await holder.query('rollback');
    const left = async () => (await pool.query('select path from conversation_recordings')).rows;
    await expect.poll(left).toEqual([]);
  });

  it('of another team is not found', async () => {
    const { rows } = await server.database.pool.query("insert into teams (name) values ('B') returning id");
    await seed([{ id: seededId(1), teamId: rows[0].id, words: 'secret recipe' } as SeededLog]);
    const params = { conversation_id: seededId(1) };
    const unknown = { status: 404, code: 'conversation_not_found' };
    const { call } = server.owner;
    await expect(call(getCallLog, { params })).rejects.toMatchObject(unknown);
    await expect(call(deleteCallLog, { params })).rejects.toMatchObject(unknown);
    for (const event_id of [1, undefined]) {
      const body = { feedback: 'like', ...(event_id && { event_id }) } as const;
      await expect(call(rateCallLog, { params, body })).rejects.toMatchObject(unknown);
    }
    expect(await numbers({ search: 'secret' })).toEqual([]);
    expect(await numbers({ search: seededId(1) })).toEqual([]);
    expect((await list({})).facets?.agents).toEqual([]);
    const { rows: turns } = await server.database.pool.query('select feedback from conversation_turns');
    expect(turns).toEqual([{ feedback: null }]);
  });
});

it('asks on every call for the permission to view logs, except of participants', () => {
  const { postConversationFeedback, ...calls } = callLogs;
  expect(postConversationFeedback.access).toBe('public');
  const endpoints = Object.values(calls).filter((each) => 'method' in each);
  expect(endpoints).toHaveLength(9);
  for (const { flag } of endpoints) expect(flag).toBe('canViewLogs');
});

it('lets a team that may not view logs read and hear tests of the caller alone', async () => {
  const { pool } = server.database;
  const owner = (await pool.query("select account_id from memberships where role = 'owner'")).rows[0]
    .account_id;
  await seed([
    { id: seededId(1), channel: 'phone' },
    { id: seededId(2), channel: 'simulation', startedBy: ada },
    { id: seededId(3), channel: 'simulation' },
    { id: seededId(4), channel: 'simulation', startedBy: owner },
  ]);
  await createFileStore(dataFolder).put(`recordings/${seededId(2)}.wav`, new Uint8Array(48));
  await pool.query(
    `insert into conversation_recordings (path, conversation_id, bytes, duration_seconds)
     select 'recordings/' || id || '.wav', id, 48, 1 from conversations`,
  );
  await pool.query("update teams set refused_flags = '{canViewLogs}'");
  const endpoints = [getConversation, getRecording, convaiGetAudio];
  const statusOf = async (endpoint: Endpoint, number: number) => {
    const path = pathOf(endpoint, 'test', { conversation_id: seededId(number) });
    const headers = { authorization: `Bearer ${viewer.token}` };
    return (await fetch(server.url + path, { headers })).status;
  };
  for (const endpoint of endpoints) {
    expect([await statusOf(endpoint, 1), await statusOf(endpoint, 4)]).toEqual([403, 403]);
    expect(await statusOf(endpoint, 2)).toBe(200);
  }
  expect(await statusOf(getConversation, 3)).toBe(200);
  await pool.query("update teams set refused_flags = '{}'");
  expect(await statusOf(getConversation, 1)).toBe(200);
});
