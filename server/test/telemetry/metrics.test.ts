import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { saveCallCapacity } from '../../src/conversations/admission/call-capacity.ts';
import { startServer } from '../support/running-server.ts';

const TOKEN = 'a token that nobody guesses';

it('reports conversations and event-loop delay to clients with the token', async () => {
  await using server = await startServer({ PARLEY_METRICS_TOKEN: TOKEN, PARLEY_MAX_CALLS: '7' });
  const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(page.headers.get('content-type')).toContain('text/plain');
  const text = await page.text();
  expect(text).toContain('parley_conversations{kind="spoken"} 0');
  expect(text).toContain('parley_conversations_bound{kind="spoken"} 7');
  expect(text).toMatch(/parley_event_loop_delay_seconds\{quantile="0.99"\} [\d.]+/);
  expect(text).toContain('process_resident_memory_bytes');
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}!`, TOKEN]) {
    const refused = await fetch(`${server.url}/metrics`, { headers: { authorization } });
    expect(refused.status).toBe(404);
  }
});

it('accepts as many calls as the machine was measured to handle', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-measured-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await saveCallCapacity(dataFolder, {
    calls: 33,
    heard_calls: 4,
    measured_at: new Date().toISOString(),
  });
  await using server = await startServer({ PARLEY_METRICS_TOKEN: TOKEN, PARLEY_DATA: dataFolder });
  const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await page.text();
  expect(text).toContain('parley_conversations_bound{kind="spoken"} 33');
  expect(text).toContain('parley_recognition_calls_bound 4');
});

it('has no page of metrics without a token', async () => {
  await using server = await startServer({});
  const refused = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer ' } });
  expect(refused.status).toBe(404);
});
