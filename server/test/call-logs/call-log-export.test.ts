import { callForFile } from '@parley/client/call.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import type { CallLogEntry } from '@parley/contract/call-log.ts';
import { exportCallLogs, exportChosenCallLogs } from '@parley/contract/call-logs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

const MANY = 5_000;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  const { pool } = server.database;
  const teamId = (await pool.query('select id from teams')).rows[0].id;
  await seedLogs(
    pool,
    Array.from({ length: MANY }, (_, number) => ({
      id: seededId(number),
      teamId,
      userId: `user ${number}`,
      names: `ada\nuser ${number}`,
      startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
      channel: number % 2 === 0 ? 'chat' : 'widget',
    })),
  );
  await seedLogs(pool, [
    {
      id: seededId(MANY),
      teamId,
      startedAt: '2026-02-01T00:00:00Z',
      channel: 'slack',
      agentName: '=HYPERLINK("http://x")',
      userId: '+cmd, "quoted"\nand more',
    },
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

function fetchExport(query: { format: 'csv' | 'json'; channel?: string; search?: string; to?: string }) {
  const settings = { origin: server.url, provider: 'test', token: () => server.owner.token };
  return callForFile(settings, exportCallLogs, { query });
}

describe('the export of call logs', () => {
  it('has a line for each of 5,000 conversations and one for the titles', async () => {
    const text = await (await fetchExport({ format: 'csv', to: '2026-01-31' })).text();
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(MANY + 2);
    expect(lines[0]?.replace('\ufeff', '').split(',')).toEqual([
      ...['conversation_id', 'start_time', 'duration_secs', 'channel', 'agent_id', 'agent_name'],
      ...['agent_version', 'prospect', 'prospect_number', 'ivr', 'status', 'end_reason', 'call_successful'],
      ...['title', 'message_count', 'tools', 'feedback', 'rating', 'has_audio'],
    ]);
    expect(lines[1]).toContain(`${seededId(MANY - 1)},2026-01-01T01:23:19.000Z,90,widget,`);
    expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[0])).size).toBe(MANY);
    expect(lines.at(-1)).toBe('');
  });

  it('has every conversation whole in JSON', async () => {
    await server.database.pool.query('update conversations set given_variables = $2 where id = $1', [
      seededId(MANY - 1),
      { customer_id: 'C-1024' },
    ]);
    const entries: CallLogEntry[] = JSON.parse(await (await fetchExport({ format: 'json' })).text());
    expect(entries).toHaveLength(MANY + 1);
    expect(entries[1]?.data).toMatchObject({
      conversation_id: seededId(MANY - 1),
      transcript: [{ role: 'agent', message: 'Hello' }],
      conversation_initiation_client_data: { dynamic_variables: { customer_id: 'C-1024' } },
      record: { turns: [{ message: 'Hello' }] },
    });
  });

  it('obeys the filters', async () => {
    const csv = await (await fetchExport({ format: 'csv', channel: 'widget', search: 'user 499' })).text();
    // 499, 4991, 4993, 4995, 4997 and 4999.
    expect(csv.split('\r\n')).toHaveLength(8);
    expect(await (await fetchExport({ format: 'json', channel: 'phone' })).text()).toBe('[]\n');
  });

  it('has the chosen conversations alone, newest first, for a key that reads them', async () => {
    const key = { name: 'Reader', scopes: ['conversations:read' as const] };
    const { token } = await server.owner.call(createApiKey, { body: key });
    const settings = { origin: server.url, provider: 'test', token: () => token };
    const body = { conversation_ids: [7, MANY + 7, 9].map(seededId) };
    const csv = await (await callForFile(settings, exportChosenCallLogs, { body })).text();
    const lines = csv.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([seededId(9), seededId(7)]);
  });

  it('contains nothing that a spreadsheet would calculate', async () => {
    const csv = await (await fetchExport({ format: 'csv', channel: 'slack' })).text();
    expect(csv).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(csv).toContain(`,"'+cmd, ""quoted""\nand more",`);
  });

  it('comes as a file that is named after the day', async () => {
    const headers = { authorization: `Bearer ${server.owner.token}` };
    const answer = await fetch(`${server.url}/api/test/logs/export?format=csv&channel=slack`, { headers });
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toContain(`filename="call-logs-${day}.csv"`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.body?.cancel();
  });

  it('is not for viewers', async () => {
    const viewer = await server.signIn('viewer');
    const settings = { origin: server.url, provider: 'test', token: () => viewer.token };
    await expect(callForFile(settings, exportCallLogs, { query: { format: 'csv' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
