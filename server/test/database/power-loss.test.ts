import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createAgent } from '@parley/contract/agents.ts';
import { getCallLogFile } from '@parley/contract/call-logs.ts';
import { addFileDocument, getDocumentSource } from '@parley/contract/knowledge.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { createVoiceClone, getCloneSample } from '@parley/contract/voice-clones.ts';
import { uploadAvatar } from '@parley/contract/widget.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from '../support/child-program.ts';
import { openLiveClient } from '../support/live-client.ts';
import { wavOf } from '../support/sample-files.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { cutPower, DISK_RECORD } from './power-loss-disk.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'parley-power-'));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const onForgetfulDisk = (record: string) => ({
  NODE_OPTIONS: `--import=${new URL('./power-loss-disk.ts', import.meta.url).href}`,
  [DISK_RECORD]: record,
});

it('preserves every file that was acknowledged before the power was cut', async () => {
  const env = { DATABASE_URL: database.url, PARLEY_SECRET_KEY: 'a secret of the tests alone' };
  const [PARLEY_DATA, record, survivor] = [
    join(folder, 'data'),
    join(folder, 'record'),
    join(folder, 'left'),
  ];
  let acknowledged: Acknowledged[];
  {
    await using server = await startServerProcess({}, { ...env, PARLEY_DATA, ...onForgetfulDisk(record) });
    acknowledged = await uploadEverything(server);
    await server.program.end('SIGKILL');
  }
  cutPower(PARLEY_DATA, record, survivor);
  // Before the next start, which stores the newest build again.
  const builds = await digestsIn(join(PARLEY_DATA, 'files', 'widget-builds'));
  expect(Object.keys(builds)).not.toEqual([]);
  expect(await digestsIn(join(survivor, 'files', 'widget-builds'))).toEqual(builds);

  await using again = await startServerProcess({}, { ...env, PARLEY_DATA: survivor });

  for (const { name, bytes, read } of acknowledged) {
    expect(Buffer.compare(await read(again), bytes), name).toBe(0);
  }
}, 240_000);

it('brings back nothing that was deleted, replaced or unfinished when the power is back', async () => {
  const [data, record, survivor] = [join(folder, 'writer'), join(folder, 'noted'), join(folder, 'after')];
  await mkdir(data);
  await using writer = startProgram('test/support/file-writer.ts', [data], onForgetfulDisk(record));
  expect(await writer.lines(1), writer.errors()).toEqual(['written']);
  await writer.end('SIGKILL');
  cutPower(data, record, survivor);

  const files = await readdir(join(survivor, 'files'), { recursive: true, withFileTypes: true });
  const bytesOf = async (key: string) => Buffer.from(await readFile(join(survivor, 'files', key)));

  expect(
    files
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...['1.wav', 'c', 'replaced.webp']]);
  expect((await bytesOf('recordings/2026-01-01/1.wav')).equals(Buffer.alloc(300_000, 7))).toBe(true);
  const keyIn = (data: string) => readFile(join(data, 'secret.key'), 'utf8');
  expect(await keyIn(survivor)).toBe(await keyIn(data));
  expect(String(await bytesOf('avatars/replaced.webp'))).toBe('new');
  expect(String(await bytesOf('conversation-files/a/b/c'))).toBe('deep');
});

/** The SHA-256 of every file below a folder, by its path. */
async function digestsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digestOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await digestOf(path)] as const)),
  );
}

/** What was acknowledged, and how it is read back from another server. */
type Acknowledged = { name: string; bytes: Buffer; read: (server: ServerProcess) => Promise<Buffer> };

const upload = (bytes: Buffer, name: string, field = 'file') => ({
  field,
  name,
  content: new Blob([new Uint8Array(bytes)]),
});

async function uploadEverything(server: ServerProcess): Promise<Acknowledged[]> {
  const numbers = [1, 2, 3, 4];
  return Promise.all([
    ...numbers.map((number) => uploadDocument(server, number)),
    ...numbers.map((number) => uploadAvatarOf(server, number)),
    uploadVoice(server),
    uploadToConversation(server),
  ]);
}

async function uploadDocument(server: ServerProcess, number: number): Promise<Acknowledged> {
  const bytes = Buffer.from(`Shop ${number} opens at ${number}.`);
  const body = { name: `Shop ${number}` };
  const { uuid } = await server.call(addFileDocument, { body, files: [upload(bytes, 'shop.txt')] });
  const read = (other: ServerProcess) => other.download(getDocumentSource, { params: { uuid } });
  return { name: `document ${number}`, bytes, read };
}

async function uploadAvatarOf(server: ServerProcess, number: number): Promise<Acknowledged> {
  const create = { width: 8, height: 8, channels: 3, background: `#${number}${number}0000` } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const { url } = await server.call(uploadAvatar, { body: {}, files: [upload(picture, 'face.png')] });
  const read = async (other: ServerProcess) =>
    Buffer.from(await (await fetch(new URL(url, other.url))).arrayBuffer());
  return { name: `avatar ${number}`, bytes: await read(server), read };
}

async function uploadVoice(server: ServerProcess): Promise<Acknowledged> {
  const bytes = wavOf(2);
  const files = [upload(bytes, 'ada.wav', 'samples')];
  const { id, samples } = await server.call(createVoiceClone, { body: { name: 'Ada' }, files });
  const params = { id, sample_id: samples[0]?.id ?? '' };
  return { name: 'voice sample', bytes, read: (other) => other.download(getCloneSample, { params }) };
}

async function uploadToConversation(server: ServerProcess): Promise<Acknowledged> {
  const bytes = Buffer.from('Order 17 came broken.');
  const conversation = { text_only: true, file_input: { enabled: true, max_files_per_conversation: 3 } };
  const prompt = { prompt: 'Read.', llm: 'scripted' };
  const { agent_id } = await server.call(createAgent, {
    body: {
      name: 'Léa',
      platform_settings: { auth: { enable_auth: false } },
      conversation_config: { agent: { language: 'en', prompt }, conversation },
    },
  });
  const socketUrl = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
  const client = await openLiveClient(socketUrl);
  const { conversation_initiation_metadata_event: metadata } = await client.begin();
  const { conversation_id } = metadata;
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'order.txt'));
  const url = `${server.url}/v1/convai/conversations/${conversation_id}/files`;
  const { file_id } = (await (await fetch(url, { method: 'POST', body })).json()) as { file_id: string };
  const params = { conversation_id, file_id };
  return { name: "caller's file", bytes, read: (other) => other.download(getCallLogFile, { params }) };
}
