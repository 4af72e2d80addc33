import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getConversation, getRecording } from '@parley/contract/conversation.ts';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { processesIn } from '../support/child-program.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// One start whose two processes serve behind one port.

const TOKEN = 'a token that nobody guesses';
const WRITTEN = 10;
const SOON = { timeout: 120_000, interval: 200 };

let server: ServerProcess;
let socketUrl: string;
beforeAll(async () => {
  server = await startServerProcess(
    { otherwise: { text: 'We open at nine.' } },
    {
      PARLEY_PROCESSES: '2',
      PARLEY_METRICS_TOKEN: TOKEN,
      PARLEY_MAX_CONVERSATIONS: String(WRITTEN),
      PARLEY_REQUESTS_PER_MINUTE: '300',
    },
  );
  ({ socketUrl } = await server.openAgent());
}, 400_000);
afterAll(() => server?.[Symbol.asyncDispose]());

/** Processes that the primary started, PostgreSQL left out. */
async function servingPids(): Promise<number[]> {
  const { pid } = server.program.child;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number);
  const commands = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  return children.filter((_, index) => commands[index]?.includes('main.ts'));
}

async function metrics(): Promise<string> {
  const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return await page.text();
}

async function query<Row extends pg.QueryResultRow>(
  { dataFolder }: ServerProcess,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const { databaseUrl } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8'));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Row>(statement, values);
  await client.end();
  return rows;
}

async function nodesOf(conversationIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await query<{ id: string; node_id: string | null }>(
    server,
    'select id, node_id from conversations where id = any($1)',
    [conversationIds],
  );
  return conversationIds.map((wanted) => rows.find(({ id }) => id === wanted)?.node_id ?? null);
}

/** A page with a running conversation; undefined where it was refused. */
async function visit(resume_token: string | null = null) {
  const client = await openLiveClient(socketUrl);
  const metadata = await client.begin({ resume_token }).catch(() => undefined);
  return metadata && Object.assign(client, metadata.conversation_initiation_metadata_event);
}

function leaveAll(pages: readonly LiveClient[]): void {
  for (const page of pages) page[Symbol.dispose]();
}

it('lets both processes have conversations, whose sum the metrics tell and one bound limits', async () => {
  const attempts = [];
  for (let attempt = 0; attempt < 2 * WRITTEN; attempt += 1) attempts.push(await visit());
  const pages = attempts.filter((page) => page !== undefined);
  onTestFinished(() => leaveAll(pages));
  // Visitors leave a tenth to others; what a process has just begun is not known to the other yet.
  expect(pages.length).toBeGreaterThanOrEqual(WRITTEN - 1);
  expect(pages.length).toBeLessThanOrEqual(WRITTEN + 1);
  await expect
    .poll(metrics, SOON)
    .toMatch(new RegExp(`^parley_conversations\\{kind="written"\\} ${pages.length}$`, 'm'));
  expect(new Set(await nodesOf(pages.map(({ conversation_id }) => conversation_id))).size).toBe(2);
  const text = await metrics();
  expect(text).toMatch(/^parley_processes 2$/m);
  expect(text).toMatch(new RegExp(`^parley_conversations_bound\\{kind="written"\\} ${WRITTEN}$`, 'm'));
  expect(text).toMatch(/^parley_process_restarts_total 0$/m);
  leaveAll(pages);
  await expect.poll(metrics, SOON).toMatch(/^parley_conversations\{kind="written"\} 0$/m);
}, 400_000);

it('counts the requests of an address over both', async () => {
  const left = async () => {
    const { headers } = await fetch(`${server.url}/api/openapi.json`, { headers: { connection: 'close' } });
    return Number(headers.get('x-ratelimit-remaining'));
  };
  const before = await left();
  for (let request = 0; request < 20; request += 1) await left();
  // Ten more at most: alone, a process would have counted fifteen.
  await expect.poll(left, { timeout: 2_000, interval: 200 }).toBeLessThanOrEqual(before - 20);
}, 400_000);

it('starts a process again that was killed, whose conversations go on in the other', async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, () => visit()));
  const open = pages.filter((page) => page !== undefined);
  await Promise.all(open.map((page) => page.next('agent_response')));
  const nodes = await nodesOf(open.map(({ conversation_id }) => conversation_id));
  const [killed = 0] = await servingPids();
  const cut = new Set<unknown>();
  for (const page of open) void page.closed.then(() => cut.add(page));
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(() => cut.size > 0, SOON);

  const lost = open.filter((page) => cut.has(page));
  expect(new Set(lost.map((page) => nodes[open.indexOf(page)])).size).toBe(1);
  for (const page of lost) {
    const back = await visit(page.resume_token);
    expect(back?.conversation_id).toBe(page.conversation_id);
    const answer = back?.next('agent_response');
    back?.send({ type: 'user_message', text: 'When do you open?' });
    expect((await answer)?.agent_response_event.agent_response).toBe('We open at nine.');
    back?.[Symbol.dispose]();
  }
  await expect.poll(metrics, SOON).toMatch(/^parley_process_restarts_total 1$/m);
  await expect.poll(metrics, SOON).toMatch(/^parley_processes 2$/m);
  expect(await servingPids()).not.toContain(killed);
  expect(server.program.errors()).toContain('a process has ended and is started again');
  const [first] = lost;
  const { turns } = await server.call(getConversation, {
    params: { conversation_id: first?.conversation_id ?? '' },
  });
  expect(turns.map(({ message }) => message)).toEqual(['Hello', 'When do you open?', 'We open at nine.']);
  leaveAll(open);
}, 400_000);

it('drains both when it is asked to stop, and leaves no process', async () => {
  const page = await visit();
  const pids = await servingPids();
  expect(pids).toHaveLength(2);
  // The terminal signals all of them; they stop by the primary's word.
  for (const pid of pids) process.kill(pid, 'SIGINT');
  const { code } = await server.program.end('SIGTERM');
  expect(code).toBe(0);
  expect((await page?.closed)?.code).toBe(1012);
  expect(await processesIn(server.dataFolder)).toEqual([]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
}, 400_000);

it('leaves no process when its primary is killed, and has what was being recorded on the next start', async () => {
  const script = { otherwise: { text: 'Yes.' } };
  await using other = await startServerProcess(script, { PARLEY_PROCESSES: '2' });
  using page = await openLiveClient((await other.openAgent()).socketUrl);
  const begun = await page.begin({});
  const { conversation_id } = begun.conversation_initiation_metadata_event;
  await query(other, 'update conversations set record_voice = true where id = $1', [conversation_id]);
  const recording = join(other.dataFolder, 'recordings-under-way/1', `${conversation_id}.wav`);
  await writeFile(recording, new Uint8Array(WAV_HEADER_BYTES + 64_000));
  const { pid } = other.program.child;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number);
  expect(children.length).toBeGreaterThanOrEqual(2);
  await other.program.end('SIGKILL');
  const isGone = (child: number) => {
    try {
      return !process.kill(child, 0);
    } catch {
      return true;
    }
  };
  await vi.waitUntil(() => children.every(isGone), SOON);
  await vi.waitUntil(async () => (await processesIn(other.dataFolder)).length === 0, SOON);

  await using next = await startServerProcess(script, {
    PARLEY_PROCESSES: '2',
    PARLEY_DATA: other.dataFolder,
  });
  const heard = () => next.download(getRecording, { params: { conversation_id } });
  await expect.poll(async () => (await heard()).length, SOON).toBe(WAV_HEADER_BYTES + 64_000);
}, 400_000);
