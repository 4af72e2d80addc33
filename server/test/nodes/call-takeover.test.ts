import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getConversation, getRecording } from '@parley/contract/conversation.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET_KEYS, type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import {
  answeringAgent,
  CALLED,
  connectPlatform,
  type PhonePlatform,
  ticketIn,
} from '../support/phone-platform.ts';
import { newCallSid } from '../support/phone-stage.ts';
import { channelsOfWav, isSpoken } from '../support/recorded-sound.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type SlowWebhook, startSlowWebhook } from '../support/slow-webhook.ts';
import { dial, type Telephone } from '../support/telephone.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { bookingWebhook } from '../support/tool-agents.ts';

// Telephone calls whose node is killed or stopped, beside another node of the same installation.

const SOON = { timeout: 30_000, interval: 50 };
const TONE_HZ = 1_000;
const GREETING = 'Reception, good morning.';
const LINE_BROKE = setPhrase('lineBroke', 'en');
const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { matches: '^4$', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
  ],
  otherwise: { text: 'We open at nine.' },
};

let database: TestDatabase;
let folder: string;
let bucket: BucketServer;
let env: Record<string, string>;
let other: ServerProcess;
let webhook: SlowWebhook;
let platform: PhonePlatform;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'call-takeover-'));
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
  const server = { url: other.url, owner: { call: other.call, token: '' } };
  platform = await connectPlatform(server);
  await answeringAgent(server, CALLED, {
    type: 'voice',
    platform_settings: { privacy: { record_voice: true } },
    conversation_config: {
      turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      agent: {
        language: 'en',
        first_message: GREETING,
        prompt: { prompt: 'Be brief.', llm: 'scripted', tools: [bookingWebhook(webhook.url)] },
      },
    },
  });
}, 300_000);
afterAll(async () => {
  await other?.[Symbol.asyncDispose]();
  await webhook?.[Symbol.asyncDispose]();
  await bucket?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** A call over a node, which has greeted and answered once. */
async function answeredCall(node: ServerProcess): Promise<{ callSid: string; telephone: Telephone }> {
  const callSid = newCallSid();
  const telephone = await stream(node, callSid, ticketIn(await platform.announce(callSid)));
  await telephone.listen();
  telephone.press('1', '#');
  await telephone.listen();
  await expect.poll(() => saidIn(callSid), SOON).toHaveLength(3);
  return { callSid, telephone };
}

function stream({ url }: ServerProcess, callSid: string, ticket: string): Promise<Telephone> {
  const mediaUrl = `${url.replace('http', 'ws')}/api/test/phone/${platform.line.id}/media`;
  return dial({ url: mediaUrl, callSid, parameters: { ticket } });
}

/** The platform says that the stream is over, and gets another. */
async function connectedAgain(callSid: string): Promise<Telephone> {
  const ended = await platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'in-progress' });
  return stream(other, callSid, ticketIn(ended));
}

/** The call's only conversation. */
async function conversationOf(callSid: string) {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from conversations where phone_call ->> 'call_sid' = $1",
    [callSid],
  );
  expect(rows).toHaveLength(1);
  return other.call(getConversation, { params: { conversation_id: rows[0]?.id ?? '' } });
}

async function saidIn(callSid: string): Promise<string[]> {
  const { turns } = await conversationOf(callSid);
  return turns.map(({ message }) => message);
}

it('goes on with what was said on another node after its own was killed', async () => {
  await using lost = await startServerProcess(SCRIPT, env);
  const { callSid, telephone } = await answeredCall(lost);
  using _ = telephone;
  await lost.program.end('SIGKILL');
  await telephone.closed;
  using again = await connectedAgain(callSid);
  await again.listen();
  again.press('2', '#');
  await again.listen();
  const said = [GREETING, '1', 'We open at nine.', LINE_BROKE, '2', 'We open at nine.'];
  await expect.poll(() => saidIn(callSid), SOON).toEqual(said);
  again.hangUp();
  expect(await again.closed).toMatchObject({ code: 1000 });
  await expect.poll(async () => (await conversationOf(callSid)).status, SOON).toBe('done');
}, 300_000);

it('answers what was asked last, and sends its tool under the same key', async () => {
  await using lost = await startServerProcess(SCRIPT, env);
  const { callSid, telephone } = await answeredCall(lost);
  using _ = telephone;
  telephone.press('4', '#');
  await webhook.called();
  await lost.program.end('SIGKILL');
  await telephone.closed;
  using again = await connectedAgain(callSid);
  webhook.answer({ booked: true });
  await again.listen();
  const said = [GREETING, '1', 'We open at nine.', '4', `${LINE_BROKE} The table is booked.`];
  await expect.poll(() => saidIn(callSid), SOON).toEqual(said);
  expect(webhook.calls).toHaveLength(2);
  expect(webhook.calls[1]?.key).toBe(webhook.calls[0]?.key);
  again.hangUp();
}, 300_000);

it('is one recording that names the gap where its node is stopped, and ends where its caller has gone meanwhile', async () => {
  await using stopped = await startServerProcess(SCRIPT, env);
  const { callSid, telephone } = await answeredCall(stopped);
  using _ = telephone;
  const gone = await answeredCall(stopped);
  using __ = gone.telephone;
  const ended = stopped.program.end('SIGTERM');
  expect(await telephone.closed).toMatchObject({ code: 1012 });
  await pause(1_500);
  using again = await connectedAgain(callSid);
  await again.listen();
  await expect.poll(() => saidIn(callSid), SOON).toContain(LINE_BROKE);
  again.hangUp();
  await expect.poll(async () => (await conversationOf(callSid)).recording?.gaps.length, SOON).toBe(1);
  const { conversation_id, recording, turns } = await conversationOf(callSid);
  const wav = await other.download(getRecording, { params: { conversation_id } });
  const { right: samples } = channelsOfWav(wav);
  expect(recording?.duration_secs).toBeCloseTo(samples.length / 16_000, 2);
  const [gap] = recording?.gaps ?? [];
  expect((gap?.to_secs ?? 0) - (gap?.from_secs ?? 0)).toBeGreaterThan(1);
  const agentTurns = turns.filter(({ role }) => role === 'agent');
  expect(agentTurns.map((turn) => isSpoken(turn, { samples, hz: TONE_HZ }))).toEqual([true, true, true]);
  await gone.telephone.closed;
  expect(await ended).toEqual({ code: 0 });
  const told = await platform.tell('calls/ended', { CallSid: gone.callSid, CallStatus: 'completed' });
  expect(told.text).toContain('<Hangup/>');
  expect((await conversationOf(gone.callSid)).status).toBe('done');
}, 300_000);
