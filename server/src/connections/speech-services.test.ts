import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDeepgramServer } from '../../../engine/test/deepgram-server.ts';
import { startElevenLabsServer } from '../../../engine/test/elevenlabs-server.ts';
import { startOpenaiSpeechServer } from '../../../engine/test/openai-speech-server.ts';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { readSettings } from '../env.ts';
import { teams } from '../identity/teams/team-table.ts';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts';
import { Connections } from './connections.ts';
import { languageModelChoices, preferredModel } from './language-model-choices.ts';

const never = new AbortController().signal;

describe('connecting speech services', () => {
  let database: TestDatabase;
  let secrets: SecretBox;
  let connections: Connections;
  let teamId = '';
  const dataFolder = mkdtempSync(join(tmpdir(), 'speech-services-'));

  beforeAll(async () => {
    database = await openTestDatabase();
    secrets = createSecretBox({ dataFolder });
    connections = new Connections({
      database: database.database,
      settings: { models: {}, speech: {}, allowedHosts: ['127.0.0.1'] },
      secrets,
    });
  });
  afterAll(async () => {
    await connections[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
    rmSync(dataFolder, { recursive: true });
  });
  beforeEach(async () => {
    const [team] = await database.database.insert(teams).values({ name: 'Team' }).returning();
    teamId = team?.id ?? '';
  });

  it.each([
    ['elevenlabs', ['voices', 'voice_cloning', 'speech_recognition'], '/v1/user'],
    ['deepgram', ['speech_recognition'], '/v1/projects'],
  ] as const)(
    'tries %s with its key, says what it enables and seals the key',
    async (kind, enables, path) => {
      const start = kind === 'elevenlabs' ? startElevenLabsServer : startDeepgramServer;
      await using server = await start({ apiKey: 'right-key' });
      const wanted = { kind, name: 'Speech', base_url: `${server.origin}/v1/`, api_key: 'right-key' };
      const connected = await connections.connect(teamId, wanted, never);
      expect(connected).toMatchObject({ kind, enables, has_key: true, last_error: null });
      expect(server.requests.map((request) => request.path)).toEqual([path]);
      const stored = await database.database.execute(sql`select * from connections`);
      expect(JSON.stringify([connected, stored.rows])).not.toContain('right-key');
      expect(await connections.usable(teamId)).toMatchObject([{ kind, apiKey: 'right-key' }]);
    },
  );

  it.each([
    ['elevenlabs', /refused: Invalid API key/],
    ['deepgram', /refused: Invalid credentials/],
  ] as const)("refuses a wrong key of %s in the service's words and stores nothing", async (kind, words) => {
    const start = kind === 'elevenlabs' ? startElevenLabsServer : startDeepgramServer;
    await using server = await start({ apiKey: 'right-key' });
    const wanted = { kind, name: 'x', base_url: server.origin, api_key: 'wrong' };
    await expect(connections.connect(teamId, wanted, never)).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringMatching(words),
    });
    expect(await connections.list(teamId)).toEqual([]);
  });

  it('takes a key of ElevenLabs that may list voices but not say whose it is', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k', isRestricted: true });
    const wanted = { kind: 'elevenlabs', name: 'x', base_url: server.origin, api_key: 'k' } as const;
    expect(await connections.connect(teamId, wanted, never)).toMatchObject({ last_error: null });
  });

  it.each(['elevenlabs', 'deepgram'] as const)('asks for the key of %s', async (kind) => {
    await expect(connections.connect(teamId, { kind, name: 'x' }, never)).rejects.toMatchObject({
      detail: { fields: [{ path: 'api_key' }] },
    });
  });

  it.each([
    [
      ['llama-4', 'whisper-1'],
      ['llama-4', 'speech_recognition'],
    ],
    [['whisper-1'], ['speech_recognition']],
    [['llama-4'], ['llama-4']],
    [
      ['llama-4', 'nomic-embed-text'],
      ['llama-4', 'embeddings'],
    ],
  ])('says that a server of the OpenAI protocol with %s enables %s', async (models, enables) => {
    await using server = await startOpenaiSpeechServer({ models });
    const wanted = { kind: 'openai-compatible', name: 'x', base_url: server.url } as const;
    expect(await connections.connect(teamId, wanted, never)).toMatchObject({ enables, last_error: null });
  });

  it("says that OpenAI and the operator's own server understand speech, and what OpenAI has for knowledge", async () => {
    const settings = readSettings({
      OPENAI_API_KEY: 'k',
      PARLEY_OPENAI_COMPATIBLE_URL: 'http://127.0.0.1:9/v1',
      PARLEY_OPENAI_COMPATIBLE_MODELS: 'llama-4',
      PARLEY_TRANSCRIPTION_MODEL: 'ears',
    });
    await using operated = new Connections({ database: database.database, settings, secrets });
    const listed = await operated.list(teamId);
    expect(listed.map(({ enables }) => enables)).toEqual([
      ['gpt-5-mini', 'gpt-5', 'speech_recognition', 'embeddings'],
      ['llama-4', 'speech_recognition'],
    ]);
  });

  it('offers no language model through them', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k' });
    const wanted = { kind: 'elevenlabs', name: 'x', base_url: server.origin, api_key: 'k' } as const;
    await connections.connect(teamId, wanted, never);
    const usable = await connections.usable(teamId);
    expect(preferredModel(usable, [])).toBeUndefined();
    const choices = languageModelChoices({ usable, local: [], hasScript: false });
    expect(choices.filter(({ available }) => available).map(({ id }) => id)).toEqual(['offline']);
  });

  it("takes the operator's keys from the environment, for every team", async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k' });
    const settings = readSettings({
      ELEVENLABS_API_KEY: 'k',
      PARLEY_ELEVENLABS_URL: server.origin,
      DEEPGRAM_API_KEY: 'd',
    });
    await using operated = new Connections({ database: database.database, settings, secrets });
    const listed = await operated.list(teamId);
    expect(listed).toMatchObject([
      {
        kind: 'elevenlabs',
        origin: 'environment',
        enables: ['voices', 'voice_cloning', 'speech_recognition'],
      },
      { kind: 'deepgram', origin: 'environment', enables: ['speech_recognition'] },
    ]);
    expect(await operated.test(teamId, listed[0]?.id ?? '', never)).toMatchObject({ last_error: null });
  });
});
