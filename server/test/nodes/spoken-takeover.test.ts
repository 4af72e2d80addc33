import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAgent } from '@parley/contract/agents.ts';
import { getConversation, getRecording } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LATE_TURNS } from '../../src/conversations/records/conversation-life.ts';
import { BUCKET_KEYS, type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { channelsOfWav, isSpoken } from '../support/recorded-sound.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type SlowWebhook, startSlowWebhook } from '../support/slow-webhook.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { bookingWebhook } from '../support/tool-agents.ts';

// Conversations by voice over the live socket whose node is killed or stopped, beside another node.

const SOON = { timeout: 30_000, interval: 50 };
const TONE_HZ = 1_000;
const GREETING = 'Hello.';
const ASKED = 'When do you open?';
const ANSWER = 'We open at nine.';
const LINE_BROKE = setPhrase('lineBroke', 'en');
const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
  ],
  otherwise: { text: ANSWER },
};

let database: TestDatabase;
let folder: string;
let bucket: BucketServer;
let env: Record<string, string>;
let other: ServerProcess;
let webhook: SlowWebhook;
let agentId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spoken-takeover-'));
  const speech = {
    recogniser: { otherwise: { text: '' } },
    voice: { otherwise: { millisecondsPerCharacter: 10, toneHz: TONE_HZ } },
  };
  await writeFile(join(folder, 'speech.json'), JSON.stringify(speech));
  bucket = await startBucketServer('files');
  env = {
    ...BUCKET_KEYS,
    PARLEY_FILES: 's3://files/parley',
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_SCRIPTED_SPEECH: join(folder, 'speech.json'),
    PARLEY_LATE_MS: '0',
  };
  webhook = await startSlowWebhook();
  other = await startServerProcess(SCRIPT, env);
  const prompt = { prompt: 'Be brief.', llm: 'scripted', tools: [bookingWebhook(webhook.url)] };
  const { agent_id } = await other.call(createAgent, {
    body: {
      name: 'Léa',
      type: 'voice',
      conversation_config: {
        agent: { language: 'en', first_message: GREETING, prompt },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      },
      platform_settings: { auth: { enable_auth: false }, privacy: { record_voice: true } },
    },
  });
  agentId = agent_id;
}, 300_000);
afterAll(async () => {
  await other?.[Symbol.asyncDispose]();
  await webhook?.[Symbol.asyncDispose]();
  await bucket?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A page that speaks with the agent over a node. */
async function speak({ url }: ServerProcess, resume_token: string | null) {
  const client = await openLiveClient(`${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`);
  const metadata = await client.begin({ resume_token });
  const event = metadata.conversation_initiation_metadata_event;
  return Object.assign(client, event, {
    reply: async () => (await client.next('agent_response')).agent_response_event.agent_response,
  });
}

const stored = (conversation_id: string) => other.call(getConversation, { params: { conversation_id } });
const saidIn = async (id: string) => (await stored(id)).turns.map(({ message }) => message);

/** A conversation over a node, in which the caller was greeted and answered. */
async function answered(node: ServerProcess) {
  const page = await speak(node, null);
  expect(await page.reply()).toBe(GREETING);
  // Stored as it was heard, to its end.
  await expect.poll(() => saidIn(page.conversation_id), SOON).toEqual([GREETING]);
  page.send({ type: 'user_message', text: ASKED });
  expect(await page.reply()).toBe(ANSWER);
  await expect.poll(() => saidIn(page.conversation_id), SOON).toEqual([GREETING, ASKED, ANSWER]);
  return page;
}

it('goes on by voice on another node after its own was killed', async () => {
  await using lost = await startServerProcess(SCRIPT, env);
  using page = await answered(lost);
  await lost.program.end('SIGKILL');
  await page.closed;

  using back = await speak(other, page.resume_token ?? '');
  expect(back.conversation_id).toBe(page.conversation_id);
  const { conversation_history_event: history } = await back.next('conversation_history');
  expect(history.turns.map(({ message }) => message)).toEqual([GREETING, ASKED, ANSWER]);
  expect(await back.reply()).toBe(LINE_BROKE);
  await back.next('audio');
  await expect.poll(async () => (await saidIn(page.conversation_id)).at(-1), SOON).toBe(LINE_BROKE);
  back.send({ type: 'user_message', text: ASKED });
  expect(await back.reply()).toBe(ANSWER);
  const said = [GREETING, ASKED, ANSWER, LINE_BROKE, ASKED, ANSWER];
  await expect.poll(() => saidIn(page.conversation_id), SOON).toEqual(said);
  back.socket.close(1000);
  await expect.poll(async () => (await stored(page.conversation_id)).status, SOON).toBe('done');
  const { end_reason, turns } = await stored(page.conversation_id);
  expect(end_reason).toBe('client_ended');
  // Numbers are left to what the lost node may have answered from memory.
  const [next, after] = [2 + LATE_TURNS + 1, 2 + LATE_TURNS + 2];
  expect(turns.map(({ event_id }) => event_id)).toEqual([1, 2, 2, next, after, after]);
}, 120_000);

it('answers what was asked last, and sends its tool under the same key', async () => {
  await using lost = await startServerProcess(SCRIPT, env);
  using page = await answered(lost);
  page.send({ type: 'user_message', text: 'A table, please.' });
  await webhook.called();
  await lost.program.end('SIGKILL');

  using back = await speak(other, page.resume_token ?? '');
  webhook.answer({ booked: true });
  expect(await back.reply()).toBe(`${LINE_BROKE} The table is booked.`);
  expect(webhook.calls).toHaveLength(2);
  expect(webhook.calls[1]?.key).toBe(webhook.calls[0]?.key);
}, 120_000);

it('goes on elsewhere where its node is stopped, and ends a minute after its client has gone', async () => {
  await using stopped = await startServerProcess(SCRIPT, env);
  using page = await answered(stopped);
  using gone = await answered(stopped);
  const ended = stopped.program.end('SIGTERM');
  expect((await page.closed).code).toBe(1012);
  using back = await speak(other, page.resume_token ?? '');
  expect(await back.reply()).toBe(LINE_BROKE);
  await gone.closed;
  expect(await ended).toEqual({ code: 0 });
  await database.pool.query("update conversations set updated_at = now() - interval '61 s' where id = $1", [
    gone.conversation_id,
  ]);
  await expect
    .poll(async () => (await stored(gone.conversation_id)).status, { timeout: 60_000 })
    .toBe('done');
  expect((await stored(gone.conversation_id)).end_reason).toBe('connection_lost');
  expect((await stored(back.conversation_id)).status).toBe('in-progress');
}, 180_000);

it('goes on where only its line broke, and ends with a page that is left', async () => {
  using page = await answered(other);
  page.socket.terminate();
  using back = await speak(other, page.resume_token ?? '');
  expect(await back.reply()).toBe(LINE_BROKE);
  back.socket.close(1001);
  await expect.poll(async () => (await stored(page.conversation_id)).status, SOON).toBe('done');
  using late = await openLiveClient(
    `${other.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`,
  );
  late.send({ type: 'conversation_initiation_client_data', resume_token: back.resume_token });
  expect((await late.next('error')).error_event.error_type).toBe('resume_refused');
}, 120_000);

/** What was recorded of a conversation, and whether a sentence of the agent is heard in it. */
async function heard(id: string) {
  const { recording, turns } = await stored(id);
  const wav = await other.download(getRecording, { params: { conversation_id: id } });
  const { right: samples } = channelsOfWav(wav);
  const speaks = (text: string) => {
    const turn = turns.find(({ role, message }) => role === 'agent' && message === text);
    return turn !== undefined && isSpoken(turn, { samples, hz: TONE_HZ });
  };
  return { recording, bytes: wav.length, seconds: samples.length / 16_000, speaks };
}

it('is one recording where its node was stopped, and says where the line was cut', async () => {
  await using stopped = await startServerProcess(SCRIPT, env);
  using page = await answered(stopped);
  const id = page.conversation_id;
  await expect.poll(async () => (await stored(id)).turns.at(-1)?.message, SOON).toBe(ANSWER);
  await stopped.program.end('SIGTERM');
  await pause(1_500);
  using back = await speak(other, page.resume_token ?? '');
  expect(await back.reply()).toBe(LINE_BROKE);
  await expect.poll(async () => (await saidIn(id)).at(-1), SOON).toBe(LINE_BROKE);
  back.socket.close(1000);
  await expect.poll(async () => (await stored(id)).recording?.gaps.length, SOON).toBe(1);
  const { recording, bytes, seconds, speaks } = await heard(id);
  expect(recording?.bytes).toBeLessThan(bytes + 64);
  expect(recording?.bytes).toBeGreaterThan(bytes - 64);
  expect(recording?.duration_secs).toBeCloseTo(seconds, 2);
  expect([GREETING, ANSWER, LINE_BROKE].map(speaks)).toEqual([true, true, true]);
}, 120_000);

it('keeps what was recorded on a node that was killed, once that is there again', async () => {
  await using lost = await startServerProcess(SCRIPT, env);
  using page = await answered(lost);
  const id = page.conversation_id;
  await expect.poll(async () => (await stored(id)).turns.at(-1)?.message, SOON).toBe(ANSWER);
  // What is older than some seconds is on the disk.
  for (let second = 0; second < 6; second += 1) {
    page.send({ user_audio_chunk: Buffer.alloc(16_000).toString('base64') });
    await pause(1_000);
  }
  await lost.program.end('SIGKILL');
  using back = await speak(other, page.resume_token ?? '');
  expect(await back.reply()).toBe(LINE_BROKE);
  await expect.poll(async () => (await saidIn(id)).at(-1), SOON).toBe(LINE_BROKE);
  back.socket.close(1000);
  await expect.poll(async () => (await stored(id)).recording?.gaps[0]?.from_secs, SOON).toBe(0);
  expect((await heard(id)).speaks(LINE_BROKE)).toBe(true);
  await using _again = await startServerProcess(SCRIPT, { ...env, PARLEY_DATA: lost.dataFolder });
  await expect.poll(async () => (await stored(id)).recording?.gaps[0]?.from_secs, SOON).toBeGreaterThan(1);
  const { recording, speaks } = await heard(id);
  expect(recording?.gaps).toHaveLength(1);
  expect([GREETING, ANSWER, LINE_BROKE].map(speaks)).toEqual([true, true, true]);
}, 120_000);
