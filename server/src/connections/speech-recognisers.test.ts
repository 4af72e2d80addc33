import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { VoskRecognisers } from '@parley/engine/speech-to-text/vosk/vosk.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startDeepgramServer } from '../../../engine/test/deepgram-server.ts';
import { startElevenLabsServer } from '../../../engine/test/elevenlabs-server.ts';
import { startOpenaiSpeechServer } from '../../../engine/test/openai-speech-server.ts';
import { callRecogniser } from '../../../engine/test/recognition-call.ts';
import { createGuardedFetch, createOperatorFetch } from '../http/guarded-fetch.ts';
import type { ModelConnection } from './model-connection.ts';
import { readScriptedSpeech } from './own-speech.ts';
import { createSpeechRecognisers, type OwnRecognisers, type WantedRecogniser } from './speech-recognisers.ts';

const operator = createOperatorFetch();
const guarded = createGuardedFetch([]);
const french: WantedRecogniser = { language: 'fr' };

describe('those who listen to the callers of a team', () => {
  afterAll(async () => {
    await operator[Symbol.asyncDispose]();
    await guarded[Symbol.asyncDispose]();
  });

  it('are none where nothing understands speech', async () => {
    const { recognisers } = recognisersOf([connection('google', 'https://example.com')]);
    expect(await recognisers.resolve('team', french)).toBeUndefined();
    expect(await recognisers.has('team')).toBe(false);
  });

  it('transcribe over the socket of a connected service while the caller speaks', async () => {
    const listening = [{ utterances: ['bonjour madame'] }];
    await using server = await startDeepgramServer({ apiKey: 'key', listening });
    const { recognisers } = recognisersOf([connection('deepgram', server.origin)]);
    expect(await recognisers.has('team')).toBe(true);
    await expect(hear(recognisers)).resolves.toMatchObject({
      type: 'transcript-end',
      text: 'bonjour madame',
    });
    expect(server.requests[0]?.query.get('model')).toBe('nova-3');
  });

  it('understand by the socket of ElevenLabs', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'key', listening: { commits: ['bonjour'] } });
    const { recognisers } = recognisersOf([connection('elevenlabs', server.origin)]);
    await expect(hear(recognisers)).resolves.toMatchObject({ text: 'bonjour' });
  });

  it('say that a key was refused, and log it without key and words', async () => {
    await using server = await startDeepgramServer({ apiKey: 'another key' });
    const { recognisers, logged } = recognisersOf([connection('deepgram', server.origin)]);
    await expect(hear(recognisers)).resolves.toMatchObject({ error: { code: 'refused' } });
    expect(logged).toEqual([
      { recogniser: 'deepgram nova-3', code: 'refused', reason: 'deepgram nova-3 answered 401.' },
    ]);
  });

  it('stand in for each other, the one that the agent names first', async () => {
    const listening = [{ utterances: ['by the socket'] }];
    await using deepgram = await startDeepgramServer({ apiKey: 'key', listening });
    await using whisper = await startOpenaiSpeechServer({ transcripts: ['by the file', { status: 500 }] });
    const { recognisers, logged } = recognisersOf([
      connection('deepgram', deepgram.origin),
      { ...connection('openai-compatible', whisper.url), models: ['llama-4', 'whisper-large-v3'] },
    ]);
    const wanted = { provider: 'openai', language: 'en' };
    await expect(hear(recognisers, wanted)).resolves.toMatchObject({ text: 'by the file' });
    // 600 ms of sound.
    expect(whisper.requests[0]?.bytes.length).toBeGreaterThan(19_200);
    await expect(hear(recognisers, wanted)).resolves.toMatchObject({ text: 'by the socket' });
    expect(logged.map(({ code }) => code)).toEqual(['failed', 'failed']);
    await expect(hear(recognisers)).resolves.toMatchObject({ text: 'by the socket' });
  });

  it.each([
    ['high', 'nova-3'],
    ['low', 'nova-2'],
  ])('are asked for the model of a quality: %s', async (quality, model) => {
    await using server = await startDeepgramServer({ apiKey: 'key' });
    const { recognisers } = recognisersOf([connection('deepgram', server.origin)]);
    await hear(recognisers, { ...french, quality });
    expect(server.requests[0]?.query.get('model')).toBe(model);
  });

  it('call no address inside the network for a team', async () => {
    await using server = await startDeepgramServer({ apiKey: 'key' });
    await using whisper = await startOpenaiSpeechServer({ transcripts: ['inside'] });
    const team = { origin: 'team' as const };
    const { recognisers } = recognisersOf([
      { ...connection('deepgram', server.origin), ...team },
      { ...connection('openai-compatible', whisper.url), ...team, models: ['whisper-1'] },
    ]);
    await expect(hear(recognisers)).resolves.toMatchObject({ error: { code: 'unreachable' } });
    expect([...server.requests, ...whisper.requests]).toEqual([]);
  });

  it('are the same while the services are, so that an outage is known to every call', async () => {
    const usable = [connection('deepgram', 'http://127.0.0.1:9')];
    const { recognisers } = recognisersOf(usable);
    const first = await recognisers.resolve('team', french);
    expect(await recognisers.resolve('team', { language: 'de' })).toBe(first);
    usable[0] = { ...connection('deepgram', 'http://127.0.0.1:9'), apiKey: 'new key' };
    expect(await recognisers.resolve('team', french)).not.toBe(first);
  });

  it("include the operator's own, unless they do not understand the language", async () => {
    const recogniser = createScriptedRecogniser({ name: 'sherpa' }, async () => {});
    const understands = (language: string) => language === 'en';
    const sherpa = {
      recogniser,
      understands,
      ready: Promise.resolve(),
      [Symbol.asyncDispose]: async () => {},
    };
    const { recognisers } = recognisersOf([], { sherpa });
    expect((await recognisers.resolve('team', { language: 'en' }))?.name).toBe('sherpa');
    expect(await recognisers.resolve('team', french)).toBeUndefined();
    expect(await recognisers.has('team')).toBe(true);
  });

  it('end with the installed model of the language, which is first where nothing is connected', async () => {
    await using vosk = new VoskRecognisers({
      filesFor: (language) =>
        language === 'fr' ? { libraryPath: '/libvosk.so', modelFolder: '/models/fr' } : undefined,
    });
    const alone = recognisersOf([], { vosk }).recognisers;
    expect((await alone.resolve('team', { language: 'fr-CA' }))?.name).toBe('vosk fr');
    expect(await alone.resolve('team', { language: 'en' })).toBeUndefined();
    expect(await alone.has('team')).toBe(true);
    const connected = recognisersOf([connection('deepgram', 'http://127.0.0.1:9')], { vosk }).recognisers;
    expect((await connected.resolve('team', french))?.name).toBe('deepgram nova-3');
    expect((await connected.resolve('team', { ...french, provider: 'vosk' }))?.name).toBe('vosk fr');
  });

  it('understand with another library that is placed meanwhile', async () => {
    let libraryPath = '/first/libvosk.so';
    await using vosk = new VoskRecognisers({
      filesFor: () => ({ libraryPath, modelFolder: '/models/fr' }),
      program: new URL('../../../engine/test/stand-in-recognition-program.ts', import.meta.url),
      restartMs: 0,
    });
    const { recognisers } = recognisersOf([], { vosk });
    expect(await hear(recognisers)).toMatchObject({ text: 'W0 w1 w2.' });
    libraryPath = '/second/libvosk.so';
    await expect.poll(() => hear(recognisers), { timeout: 10_000 }).toMatchObject({ text: 'W0 w1 w2.' });
  });

  it('are a script where the operator named one, unless an agent asks for another', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scripted-speech-'));
    const file = join(folder, 'speech.json');
    writeFileSync(file, JSON.stringify({ recogniser: { otherwise: { text: 'as written' } } }));
    const { recogniser: scripted, voice } = readScriptedSpeech(file);
    expect(voice).toBeUndefined();
    const { recognisers } = recognisersOf([connection('deepgram', 'http://127.0.0.1:9')], { scripted });
    await expect(hear(recognisers)).resolves.toMatchObject({ text: 'as written' });
    const asked = await recognisers.resolve('team', { provider: 'deepgram', language: 'fr' });
    expect(asked?.name).toBe('deepgram nova-3');
    writeFileSync(file, '{"recogniser": {"rules": 7}}');
    expect(() => readScriptedSpeech(file)).toThrow(/speech\.json holds no script of speech/);
    rmSync(folder, { recursive: true });
  });
});

type Recognisers = ReturnType<typeof createSpeechRecognisers>;

async function hear(recognisers: Recognisers, wanted: WantedRecogniser = french) {
  const recogniser = await recognisers.resolve('team', wanted);
  if (!recogniser) throw new Error('There is no recogniser.');
  const call = callRecogniser(recogniser, { language: wanted.language });
  const heard = await call.say(1, 600);
  call.line.close();
  return heard;
}

function recognisersOf(usable: readonly ModelConnection[], own: OwnRecognisers = {}) {
  const logged: Record<string, unknown>[] = [];
  const recognisers = createSpeechRecognisers({
    ...own,
    connections: {
      usable: async () => usable,
      fetchFor: (origin) => (origin === 'environment' ? operator : guarded).fetch,
      socketFor: (origin) => (origin === 'environment' ? operator : guarded).connectSocket,
    },
    log: { warn: (details: Record<string, unknown>) => void logged.push(details) },
  });
  return { recognisers, logged };
}

function connection(kind: ModelConnection['kind'], baseUrl: string): ModelConnection {
  const id = '00000000-0000-4000-8000-000000000001';
  return { id, kind, name: kind, baseUrl, apiKey: 'key', models: [], origin: 'environment' };
}
