import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { callForFile } from '@parley/client/call.ts';
import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { getRecording } from '@parley/contract/conversation.ts';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { AftercareStore } from '../../src/conversations/aftercare/aftercare-store.ts';
import { recordingFolders } from '../../src/conversations/recording/recording-folders.ts';
import { createRecordings, type Recordings } from '../../src/conversations/recording/recordings.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { channelsOfWav, levelAt } from '../support/recorded-sound.ts';
import { resumingVisitor } from '../support/resuming-visitor.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall, type VoiceCall } from '../support/voice-call.ts';

const CALLER_HZ = 500;
const AGENT_HZ = 1_000;
const recorded: PlatformSettings = { privacy: { record_voice: true } };
const unrecorded: PlatformSettings = { privacy: { record_voice: false } };
const config: ConversationConfig = {
  agent: { first_message: '', language: 'en', prompt: { prompt: 'Be brief.' } },
};
const LONG = 'We open at nine, and on Saturdays at ten. '.repeat(4);

function startServer(): Promise<ConversationServer> {
  const sound = {
    recogniser: scriptedRecogniser({ otherwise: { text: 'Are you open?', wordMs: 50 } }),
    speakers: [scriptedSpeaker({ otherwise: { toneHz: AGENT_HZ } })],
  };
  const otherwise = { text: 'Yes, goodbye.', isGoodbye: true };
  return startConversationServer({ otherwise }, { sound });
}

/** Takes a call of a caller who asks something; the agent answers and hangs up. */
async function startCall(team: TestCaller, platform: PlatformSettings): Promise<VoiceCall> {
  const call = await startVoiceCall(team, { config, platform });
  call.caller.say(600);
  await call.client.closed;
  await expect.poll(async () => (await call.recorded()).analysis_status).toBe('done');
  return call;
}

async function fetchRecording(server: ConversationServer, team: TestCaller, conversation_id: string) {
  const settings = { origin: server.url, provider: 'test', token: () => team.caller.userId };
  return callForFile(settings, getRecording, { params: { conversation_id } });
}

function idOf(call: VoiceCall): string {
  return call.metadata.conversation_initiation_metadata_event.conversation_id;
}

function filesIn(server: ConversationServer): string[] {
  return readdirSync(server.dataFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.wav'),
  );
}

/** Recordings as another part of the server has them. */
function recordingsOf(
  { database, dataFolder }: ConversationServer,
  machine = { process: 1, processes: 1 },
): Recordings {
  return createRecordings({
    database: database.database,
    files: createFileStore(dataFolder),
    log: pino({ level: 'silent' }),
    folders: recordingFolders(join(dataFolder, 'elsewhere'), machine),
  });
}

async function knownFiles({ database }: ConversationServer): Promise<unknown[]> {
  const { rows } = await database.database.execute(sql`select path, bytes from conversation_recordings`);
  return rows;
}

/** Loudest that a tone is anywhere. */
function loudest(samples: Int16Array, hz: number): number {
  const moments = Array.from({ length: Math.floor(samples.length / 320) }, (_, index) => index * 20);
  return Math.max(...moments.map((atMs) => levelAt({ samples, hz, atMs })));
}

it('records both voices, each on its channel, and lets the team listen', async () => {
  await using server = await startServer();
  const team = await server.newTeam();
  using call = await startCall(team, recorded);
  const file = await fetchRecording(server, team, idOf(call));
  expect(file.type).toBe('audio/wav');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { left, right } = channelsOfWav(bytes);
  expect(loudest(left, CALLER_HZ)).toBeGreaterThan(0.9);
  expect(loudest(right, AGENT_HZ)).toBeGreaterThan(0.9);
  expect(loudest(right, CALLER_HZ)).toBeLessThan(0.3);
  const { recording } = await call.recorded();
  expect(recording?.bytes).toBe(bytes.length);
  expect(recording?.duration_secs).toBeCloseTo(left.length / 16_000, 3);
  const foreign = await server.newTeam();
  await expect(fetchRecording(server, foreign, idOf(call))).rejects.toMatchObject({
    code: 'conversation_not_found',
  });
});

it('records of an interrupted reply what was heard', async () => {
  await using server = await startServer();
  const team = await server.newTeam();
  const greeting = { ...config, agent: { ...config.agent, first_message: LONG } };
  using call = await startVoiceCall(team, { config: greeting, platform: recorded });
  const { audio_event } = await call.client.next('audio');
  const beginsMs = performance.now();
  await expect.poll(() => performance.now() - beginsMs).toBeGreaterThan(1_000);
  call.caller.say(600);
  await call.client.closed;
  await expect.poll(async () => (await call.recorded()).recording).not.toBeNull();
  const file = await fetchRecording(server, team, idOf(call));
  const { right } = channelsOfWav(new Uint8Array(await file.arrayBuffer()));
  const moments = Array.from({ length: Math.floor(right.length / 320) }, (_, index) => index * 20);
  const heardMs = moments.filter((atMs) => levelAt({ samples: right, hz: AGENT_HZ, atMs }) > 0.5).length * 20;
  expect(heardMs).toBeGreaterThan(700);
  // More of it had been sent ahead than was heard, and the goodbye after it.
  expect(heardMs).toBeLessThan(audioOf(call.client, audio_event.event_id).durationMs);
});

it('places what is said after a line broke within the recording, however long it is planned', async () => {
  const sound = { speakers: [scriptedSpeaker({ otherwise: { millisecondsPerCharacter: 10 } })] };
  await using server = await startConversationServer({}, { sound });
  const [planning, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const knowledge = {
    async wholeTexts() {
      planning.resolve();
      await found.promise;
      return [];
    },
    retrieve: () => Promise.reject(new Error('Nothing is looked up.')),
    warmUp() {},
  };
  await using slow = await startConversationServer({}, { sound, knowledge, beside: server });
  const document = {
    type: 'text',
    id: crypto.randomUUID(),
    name: 'Opening hours',
    usage_mode: 'prompt',
  } as const;
  const prompt = { prompt: 'Be brief.', knowledge_base: [document] };
  const greeting = { agent: { first_message: 'Hello.', language: 'en', prompt } };
  const platform = { ...recorded, auth: { enable_auth: false } };
  const visitor = await resumingVisitor(server, await server.newTeam(), greeting, platform);
  const spoken = { conversation_config_override: {} };
  const rows = async (query: string) => (await server.database.pool.query(query)).rows;
  using page = await visitor.open(null, spoken);
  await expect.poll(async () => (await visitor.record(page.id)).turns).toHaveLength(1);
  page.socket.terminate();
  await expect.poll(() => rows('select node_id from conversations')).toEqual([{ node_id: null }]);
  const opening = visitor.at(slow).open(page.token, spoken);
  await planning.promise;
  slow.passTime(20_000);
  found.resolve();
  using back = await opening;
  await expect.poll(async () => (await visitor.record(page.id)).turns).toHaveLength(2);
  back.socket.close(1000);
  await expect
    .poll(() => rows('select bytes from conversation_recordings where bytes is not null'))
    .toHaveLength(2);
  const [{ max: partMs }] = await rows('select max(starts_at_ms) from conversation_recordings');
  const turnMs = (await visitor.record(page.id)).turns[1]?.ledger?.started_at_ms;
  expect(partMs).toBeGreaterThan(20_000);
  expect(turnMs).toBeGreaterThan(partMs - 1_000);
});

it('records nothing unless the agent says so', async () => {
  await using server = await startServer();
  const team = await server.newTeam();
  using call = await startCall(team, unrecorded);
  expect(await call.recorded()).toMatchObject({ record_voice: false, recording: null });
  await expect(fetchRecording(server, team, idOf(call))).rejects.toMatchObject({
    status: 404,
    code: 'recording_not_found',
  });
  expect(filesIn(server)).toEqual([]);
});

it.each(['delete_audio', 'delete_transcript_and_pii'])(
  'deletes the recording after the analysis for %s',
  async (rule) => {
    await using server = await startServer();
    const team = await server.newTeam();
    using call = await startCall(team, { privacy: { record_voice: true, [rule]: true } });
    expect(await call.recorded()).toMatchObject({
      record_voice: true,
      recording: null,
      transcript_erased: rule !== 'delete_audio',
    });
    await expect.poll(() => filesIn(server)).toEqual([]);
    await expect.poll(() => knownFiles(server)).toEqual([]);
  },
);

it('deletes the recording with its conversation, however long the file store fails', async () => {
  await using server = await startServer();
  using call = await startCall(await server.newTeam(), recorded);
  expect(filesIn(server)).toHaveLength(1);
  const { database, dataFolder } = server;
  await database.database.execute(sql`update conversations set kept_until = '2020-01-01'`);
  expect(await new AftercareStore(database.database).deleteOverdue()).toBe(1);
  await expect(call.recorded()).rejects.toMatchObject({ code: 'conversation_not_found' });
  const folder = join(dataFolder, 'files/recordings');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'no folder');
  await expect(recordingsOf(server).deleteUnwanted()).rejects.toThrow('1 files remain.');
  expect(await knownFiles(server)).toHaveLength(1);
  await rm(folder);
  await rename(`${folder}-away`, folder);
  await recordingsOf(server).deleteUnwanted();
  expect(await knownFiles(server)).toEqual([]);
  expect(filesIn(server)).toEqual([]);
});

it('continues the call and loses only its recording when the file store fails', async () => {
  await using server = await startServer();
  await mkdir(join(server.dataFolder, 'files'), { recursive: true });
  await writeFile(join(server.dataFolder, 'files/recordings'), 'no folder');
  using call = await startCall(await server.newTeam(), recorded);
  const { status, turns, recording } = await call.recorded();
  expect({ status, recording }).toEqual({ status: 'done', recording: null });
  expect(turns.map(({ message }) => message)).toContain('Are you open?');
  expect(filesIn(server)).toEqual([]);
  // What may have been stored in part stays known until it is deleted.
  expect(await knownFiles(server)).toMatchObject([{ bytes: null }]);
  await rm(join(server.dataFolder, 'files/recordings'));
  await recordingsOf(server).deleteUnwanted();
  expect(await knownFiles(server)).toHaveLength(1);
  await server.database.database.execute(
    sql`update conversation_recordings set created_at = now() - interval '2 hours'`,
  );
  await recordingsOf(server).deleteUnwanted();
  expect(await knownFiles(server)).toEqual([]);
});

it('leaves no file of a call whose process was lost, once the next one has started', async () => {
  await using server = await startServer();
  using call = await startCall(await server.newTeam(), unrecorded);
  const lost = recordingsOf(server).open('lost', 0);
  lost.addAgent({ startsAtMs: 0, samples: new Int16Array(16_000 * 60).fill(1_000), sampleRateHz: 16_000 });
  await expect.poll(() => filesIn(server)).toEqual(['elsewhere/lost.wav']);
  const next = recordingsOf(server).open(idOf(call), 0);
  await expect.poll(() => filesIn(server)).toEqual([`elsewhere/${idOf(call)}.wav`]);
  await next.finish(1_000);
  await lost.finish(1_000);
  expect(filesIn(server)).toEqual([]);
  expect((await call.recorded()).recording).toBeNull();
});

it.each([
  { start: 'one process after several', process: 1, processes: 1, lost: ['2', ''], used: [] },
  { start: 'several processes after one', process: 1, processes: 2, lost: [''], used: ['2'] },
  { start: 'fewer processes', process: 1, processes: 2, lost: ['3', '1'], used: ['2'] },
  { start: 'one process beside others', process: 2, processes: 2, lost: ['2'], used: ['', '1'] },
])('keeps what lost processes were recording on the start of $start', async ({ lost, used, ...machine }) => {
  await using server = await startServer();
  using call = await startVoiceCall(await server.newTeam(), { config, platform: recorded });
  const folder = join(server.dataFolder, 'elsewhere');
  const paths = [...lost, ...used].map((at, index) => join(at, `${idOf(call)}-${index + 1}.wav`));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), new Uint8Array(WAV_HEADER_BYTES + 64_000));
  }
  recordingsOf(server, machine);
  const whole = 'select starts_at_ms from conversation_recordings where bytes = 64044 order by starts_at_ms';
  await expect
    .poll(async () => (await server.database.pool.query(whole)).rows)
    .toEqual(lost.map((_, index) => ({ starts_at_ms: index + 1 })));
  const left = () => filesIn(server).filter((name) => name.startsWith('elsewhere'));
  await expect.poll(left).toHaveLength(used.length);
});

it.each([
  { rule: 'the sound may be heard', privacy: { record_voice: true }, kept: 1 },
  { rule: 'the sound is deleted', privacy: { record_voice: true, delete_audio: true }, kept: 0 },
  { rule: 'all is erased', privacy: { record_voice: true, delete_transcript_and_pii: true }, kept: 0 },
])('keeps what a lost process recorded also after the analysis where $rule', async ({ privacy, kept }) => {
  await using server = await startServer();
  using call = await startCall(await server.newTeam(), { privacy });
  await expect.poll(() => filesIn(server)).toHaveLength(kept);
  const folder = join(server.dataFolder, 'elsewhere');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${idOf(call)}-9.wav`), new Uint8Array(WAV_HEADER_BYTES + 64_000));
  // The recording itself was stored before its process was lost.
  await writeFile(join(folder, `${idOf(call)}.wav`), new Uint8Array(WAV_HEADER_BYTES + 64_000));
  recordingsOf(server);
  await expect.poll(() => filesIn(server).filter((name) => name.startsWith('elsewhere'))).toEqual([]);
  const whole = 'select starts_at_ms from conversation_recordings where bytes = 64044';
  const recovered = Array.from({ length: kept }, () => ({ starts_at_ms: 9 }));
  expect((await server.database.pool.query(whole)).rows).toEqual(recovered);
});

it('stores on the next start what a process was storing when it was lost', async () => {
  await using server = await startServer();
  using call = await startVoiceCall(await server.newTeam(), { config, platform: recorded });
  const folder = join(server.dataFolder, 'elsewhere');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${idOf(call)}-9.wav`), new Uint8Array(WAV_HEADER_BYTES + 64_000));
  const day = new Date().toISOString().slice(0, 10);
  const announced = `recordings/${day}/${idOf(call)}-9.wav`;
  await server.database.pool.query(
    'insert into conversation_recordings (path, conversation_id, starts_at_ms) values ($1, $2, 9)',
    [announced, idOf(call)],
  );
  recordingsOf(server);
  const whole = 'select path from conversation_recordings where bytes = 64044';
  await expect
    .poll(async () => (await server.database.pool.query(whole)).rows)
    .toEqual([{ path: announced }]);
});

it('records while what a lost process recorded is still being stored', async () => {
  await using server = await startServer();
  using call = await startVoiceCall(await server.newTeam(), { config, platform: recorded });
  const folder = join(server.dataFolder, 'elsewhere');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${idOf(call)}-1.wav`), new Uint8Array(WAV_HEADER_BYTES + 64_000));
  const files = createFileStore(server.dataFolder);
  const [storing, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const recordings = createRecordings({
    database: server.database.database,
    log: pino({ level: 'silent' }),
    folders: recordingFolders(folder, { process: 1, processes: 1 }),
    files: {
      ...files,
      async putFile(key, path) {
        storing.resolve();
        if (key.endsWith('-1.wav')) await slow.promise;
        await files.putFile(key, path);
      },
    },
  });
  await storing.promise;
  const recording = recordings.open(idOf(call), 2);
  recording.addCaller(new Int16Array(16_000).fill(1_000), 1_000);
  await recording.finish(1_000);
  const whole =
    'select starts_at_ms from conversation_recordings where bytes is not null order by starts_at_ms';
  const stored = async () => (await server.database.pool.query(whole)).rows;
  expect(await stored()).toEqual([{ starts_at_ms: 2 }]);
  slow.resolve();
  await expect.poll(stored).toEqual([{ starts_at_ms: 1 }, { starts_at_ms: 2 }]);
});

it('leaves what cannot be stored now for the next start', async () => {
  await using server = await startServer();
  using call = await startVoiceCall(await server.newTeam(), { config, platform: recorded });
  const folder = join(server.dataFolder, 'elsewhere');
  const path = join(folder, `${idOf(call)}-1.wav`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, new Uint8Array(WAV_HEADER_BYTES + 64_000));
  const failures: string[] = [];
  createRecordings({
    database: server.database.database,
    log: pino({ level: 'error' }, { write: (line) => void failures.push(line) }),
    folders: recordingFolders(folder, { process: 1, processes: 1 }),
    files: { ...createFileStore(server.dataFolder), putFile: () => Promise.reject(new Error('No room.')) },
  });
  await expect.poll(() => failures.length).toBe(1);
  expect(filesIn(server).filter((name) => name.startsWith('elsewhere'))).toHaveLength(1);
  recordingsOf(server, { process: 1, processes: 1 });
  const whole = 'select 1 from conversation_recordings where bytes = 64044';
  await expect.poll(async () => (await server.database.pool.query(whole)).rowCount).toBe(1);
});

it('takes back a recording that became whole after it was not to be heard any more', async () => {
  await using server = await startServer();
  using call = await startCall(await server.newTeam(), unrecorded);
  const { database, dataFolder } = server;
  const files = createFileStore(dataFolder);
  const recordings = createRecordings({
    database: database.database,
    log: pino({ level: 'silent' }),
    folders: recordingFolders(join(dataFolder, 'elsewhere'), { process: 1, processes: 1 }),
    files: {
      ...files,
      async putFile(key, path) {
        await files.putFile(key, path);
        await database.database.execute(sql`delete from conversations`);
      },
    },
  });
  const recording = recordings.open(idOf(call), 0);
  recording.addCaller(new Int16Array(16_000).fill(1_000), 1_000);
  await recording.finish(1_000);
  expect(filesIn(server)).toEqual([]);
  expect(await knownFiles(server)).toEqual([]);
});
