import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Espeak } from '@parley/engine/text-to-speech/espeak.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type ListedVoice, startElevenLabsServer } from '../../../engine/test/elevenlabs-server.ts';
import { startOpenaiSpeechServer } from '../../../engine/test/openai-speech-server.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { FilesUnreachable } from '../files/file-errors.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import { createGuardedFetch, createOperatorFetch } from '../http/guarded-fetch.ts';
import type { UsableClone } from './clones/voice-clones.ts';
import { createSpeechRateLimiter, SPEECHES_PER_MINUTE } from './speech-rate-limiter.ts';
import { Voices } from './voices.ts';

const never = new AbortController().signal;
const all = { page: 0, page_size: 100 };

describe('voices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voices-'));
  const espeak = new Espeak();
  const operator = createOperatorFetch();
  const guarded = createGuardedFetch(['127.0.0.1']);
  const strict = createGuardedFetch([]);
  let nowMs = 0;
  afterAll(async () => {
    await Promise.all([espeak, operator, guarded, strict].map((part) => part[Symbol.asyncDispose]()));
    rmSync(folder, { recursive: true });
  });

  type Options = {
    usable?: ModelConnection[];
    copies?: UsableClone[];
    team?: typeof guarded;
    hasBuiltIn?: boolean;
    files?: FileStore;
  };
  function voicesWith({
    usable = [],
    copies = [],
    team = guarded,
    hasBuiltIn = true,
    files = createFileStore(folder),
  }: Options = {}): Voices {
    return new Voices({
      connections: {
        usable: async () => usable,
        fetchFor: (origin) => (origin === 'environment' ? operator.fetch : team.fetch),
      },
      clones: { usable: async () => copies },
      files,
      rateLimiter: createSpeechRateLimiter(() => nowMs),
      espeak: hasBuiltIn ? espeak : new Espeak({ packageName: '@echogarden/not-there' }),
      now: () => nowMs,
    });
  }

  it("adds a service's voices to the built-in ones, page by page as the service gives them", async () => {
    const listed = Array.from({ length: 230 }, (_, index) => ({
      voice_id: `v${index}`,
      name: `Voice ${index}`,
    }));
    await using server = await startElevenLabsServer({ apiKey: 'the-key', voices: listed });
    const voices = voicesWith({ usable: [elevenLabs(server.origin)] });
    const page = await voices.list('team', { ...all, search: 'voice' });
    expect(page).toMatchObject({ total: 230, has_more: true, problems: [] });
    expect(page.voices[0]).toMatchObject({ voice_id: 'elevenlabs_v0', source: 'elevenlabs' });
    expect((await voices.list('team', all)).total).toBeGreaterThan(500);
    expect(server.requests).toHaveLength(3);
  });

  it('reads what ElevenLabs says about a voice', async () => {
    const voice: ListedVoice = {
      voice_id: 'x',
      name: 'Mathilde',
      description: 'Warm',
      preview_url: 'https://example.com/x.mp3',
      labels: { gender: 'Female', accent: 'Latin American', descriptive: 'warm', language: 'es' },
      verified_languages: [{ language: 'es' }, { language: 'fr' }],
    };
    await using server = await startElevenLabsServer({ apiKey: 'the-key', voices: [voice] });
    const voices = voicesWith({ usable: [elevenLabs(server.origin)] });
    expect(await voices.find('team', 'elevenlabs_x')).toMatchObject({
      name: 'Mathilde',
      description: 'Warm',
      preview_url: '/api/voices/elevenlabs_x/preview',
      labels: { gender: 'female', accent: 'latin_american', descriptive: 'warm', language: 'es' },
    });
    const speaking = await voices.list('team', { ...all, language: 'fr', search: 'mathilde' });
    expect(speaking.total).toBe(1);
  });

  it('offers voices without a language label with every agent, and others in the language they were made in', async () => {
    const listed: ListedVoice[] = [
      { voice_id: 'bare', name: 'Notre voix', labels: {} },
      { voice_id: 'pro', name: 'Notre pro', labels: {}, fine_tuning: { language: 'fr' } },
    ];
    await using server = await startElevenLabsServer({ apiKey: 'the-key', voices: listed });
    const voices = voicesWith({ usable: [elevenLabs(server.origin)] });
    const idsIn = async (language: string) =>
      (await voices.list('team', { ...all, language, search: 'notre' })).voices.map(
        (voice) => voice.voice_id,
      );
    expect(await idsIn('fr')).toEqual(['elevenlabs_pro', 'elevenlabs_bare']);
    expect(await idsIn('en')).toEqual(['elevenlabs_bare']);
  });

  it("offers copies of people's voices only to the team that made them, where teams share an account", async () => {
    const listed = [
      { voice_id: 'own', name: 'Mine', category: 'cloned' },
      { voice_id: 'other', name: 'Theirs', category: 'cloned' },
      { voice_id: 'pro', name: 'Professional', category: 'professional' },
      { voice_id: 'free', name: 'Free', category: 'premade' },
    ];
    await using server = await startElevenLabsServer({ apiKey: 'the-key', voices: listed });
    const connection = elevenLabs(server.origin, 'environment');
    const voices = voicesWith({ usable: [connection], copies: [copyOf('own', connection)] });
    const { voices: found } = await voices.list('team', { ...all, page_size: 3 });
    expect(found.slice(0, 2)).toMatchObject([
      { voice_id: 'elevenlabs_own', source: 'clone' },
      { voice_id: 'elevenlabs_free', source: 'elevenlabs' },
    ]);
    await expect(voices.find('team', 'elevenlabs_other')).rejects.toMatchObject({ code: 'voice_not_found' });
    const copy = { voiceId: 'elevenlabs_own', text: 'Hi', language: 'fr', settings: {}, signal: never };
    expect((await voices.speak('team', copy)).contentType).toBe('audio/wav');
    const unshared = voicesWith({ usable: [elevenLabs(server.origin)] });
    expect(await unshared.find('team', 'elevenlabs_pro')).toMatchObject({ source: 'elevenlabs' });
  });

  it('says which service could not be asked, and lists the rest', async () => {
    const failing = await startElevenLabsServer({ apiKey: 'the-key', voicesFailure: { status: 500 } });
    const refusing = await startElevenLabsServer({ apiKey: 'another' });
    const usable = [
      elevenLabs(failing.origin),
      elevenLabs(refusing.origin),
      compatible('http://127.0.0.1:9/v1'),
    ];
    const page = await voicesWith({ usable }).list('team', all);
    expect(page.total).toBeGreaterThan(200);
    expect(page.problems.map(({ source }) => source)).toEqual([
      'elevenlabs',
      'elevenlabs',
      'openai-compatible',
    ]);
    expect(page.problems[1]?.message).toMatch(/^The service refused: .*Invalid API key/);
    await failing[Symbol.asyncDispose]();
    await refusing[Symbol.asyncDispose]();
  });

  it('caches voices for minutes, and longer when the service then fails', async () => {
    const listed = [{ voice_id: 'v', name: 'Kept' }];
    const options: Parameters<typeof startElevenLabsServer>[0] = { apiKey: 'the-key', voices: listed };
    await using server = await startElevenLabsServer(options);
    const voices = voicesWith({ usable: [elevenLabs(server.origin)] });
    await voices.list('team', all);
    await voices.list('team', all);
    expect(server.requests).toHaveLength(1);
    options.voicesFailure = { status: 500 };
    nowMs += 6 * 60_000;
    await voices.list('team', all);
    await expect.poll(() => server.requests.length).toBe(2);
    expect(await voices.list('team', { ...all, search: 'kept' })).toMatchObject({ total: 1, problems: [] });
  });

  it.each([
    ['names', { voices: ['af_bella', 'am_adam'] }],
    ['objects', [{ voice_id: 'af_bella' }, { id: 'am_adam' }]],
    ['a list of data', { data: [{ name: 'af_bella' }, 'am_adam', 7] }],
  ])('lists the voices of a compatible server that gives %s', async (_, body) => {
    await using server = await startOpenaiSpeechServer({ voices: body });
    const voices = voicesWith({ usable: [compatible(server.url)] });
    const found = await voices.list('team', { ...all, search: 'a' });
    const ids = found.voices.map(({ voice_id }) => voice_id).filter((id) => id.startsWith('openai_'));
    expect(ids).toEqual(['openai_af_bella', 'openai_am_adam']);
  });

  it('leaves out voices whose ids fit into no address, also where a service lists them later', async () => {
    const names = ['af_bella', 'am_adam'];
    await using server = await startOpenaiSpeechServer({ voices: names });
    await using other = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: ['\ud800', 'x'].map((voice_id) => ({ voice_id, name: 'Odd' })),
    });
    const voices = voicesWith({ usable: [compatible(server.url), elevenLabs(other.origin)] });
    const idsNow = async () => {
      const { voices: found } = await voices.list('team', { ...all, search: 'd' });
      return found.map(({ voice_id }) => voice_id).filter((id) => /^(openai|elevenlabs)_/.test(id));
    };
    expect(await idsNow()).toEqual(['openai_am_adam', 'elevenlabs_x']);
    names.push('odd_\udfff');
    nowMs += 10 * 60_000;
    // Asked anew in the background, where a failure would end the server.
    await idsNow();
    await expect.poll(() => server.requests.length).toBe(2);
    expect(await idsNow()).toEqual(['openai_am_adam', 'elevenlabs_x']);
  });

  it('finds nothing wrong with a server that lists no voices', async () => {
    await using server = await startOpenaiSpeechServer();
    const page = await voicesWith({ usable: [compatible(server.url)] }).list('team', all);
    expect(page.problems).toEqual([]);
  });

  it("speaks with OpenAI's voices, and with its quick model where that was chosen", async () => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'the-key' });
    const voices = voicesWith({ usable: [{ ...compatible(server.url), kind: 'openai' }] });
    const wanted = { voiceId: 'openai_nova', text: 'Hi', language: 'en', signal: never };
    await voices.speak('team', { ...wanted, settings: { model_id: 'eleven_flash_v2', speed: 1.1 } });
    await voices.speak('team', { ...wanted, settings: { model_id: 'eleven_turbo_v2' } });
    expect(server.requests.map(({ body }) => [body.model, body.voice, body.speed])).toEqual([
      ['tts-1', 'nova', 1.1],
      ['gpt-4o-mini-tts', 'nova', undefined],
    ]);
  });

  it('takes no endless speech', async () => {
    // Eleven minutes of silence.
    const speech = { bytes: new Uint8Array(660 * 24_000 * 2) };
    await using server = await startOpenaiSpeechServer({ apiKey: 'the-key', voices: ['nova'], speech });
    const speaking = voicesWith({ usable: [compatible(server.url)] }).speak('team', {
      voiceId: 'openai_nova',
      text: 'Hi',
      language: 'en',
      settings: { agent_output_audio_format: 'pcm_24000' },
      signal: never,
    });
    // Not the sound itself, which takes minutes to be shown where it comes.
    await expect(speaking.then(({ bytes }) => bytes.length)).rejects.toMatchObject({
      code: 'speech_failed',
      message: 'The service of this voice sent no speech that can be played.',
    });
  });

  it('synthesises a sample once for concurrent requests, and stores it', async () => {
    const before = () =>
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.wav'));
    const stored = before().length;
    const voices = voicesWith();
    const wanted = { voiceId: 'espeak_fr-be_f2', language: 'fr', signal: never };
    const [first, second] = await Promise.all([voices.preview('a', wanted), voices.preview('b', wanted)]);
    expect(first).toMatchObject({
      contentType: 'audio/wav',
      cacheControl: expect.stringContaining('private'),
    });
    expect(second?.bytes).toBe(first?.bytes);
    const again = await voicesWith().preview('a', wanted);
    expect(Buffer.from(again.bytes).equals(Buffer.from(first?.bytes ?? []))).toBe(true);
    expect(before().length).toBe(stored + 1);
  });

  it('speaks a sample anew where the stored one cannot be read', async () => {
    const get = () => Promise.reject(new FilesUnreachable());
    const voices = voicesWith({ files: { ...createFileStore(folder), get } });
    const { bytes } = await voices.preview('a', {
      voiceId: 'espeak_fr-be_f2',
      language: 'fr',
      signal: never,
    });
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  it('speaks the sample of a copied voice each time, and stores nothing of it', async () => {
    const tone = (value: number) => ({ bytes: Buffer.alloc(4_410, value) });
    const options: Parameters<typeof startElevenLabsServer>[0] = {
      apiKey: 'the-key',
      voices: [{ voice_id: 'own', name: 'Mine' }],
      speech: tone(1),
    };
    await using server = await startElevenLabsServer(options);
    const copies = [copyOf('own', elevenLabs(server.origin))];
    const voices = voicesWith({ copies });
    const before = readdirSync(folder, { recursive: true });
    const wanted = { voiceId: 'elevenlabs_own', language: 'fr', signal: never };
    const first = await voices.preview('team', wanted);
    options.speech = tone(2);
    const second = await voices.preview('team', wanted);
    expect([first.cacheControl, second.cacheControl]).toEqual(['no-store', 'no-store']);
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(false);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('speaks the sample of a voice of many languages in the one that is asked for', async () => {
    const voices = voicesWith();
    const sample = async (language: string) =>
      (await voices.preview('team', { voiceId: 'espeak_en-gb_m3', language, signal: never })).bytes.length;
    const [english, polish, unknown] = [await sample('en'), await sample('pl'), await sample('xx')];
    expect(polish).not.toBe(english);
    expect(unknown).toBe(english);
  });

  it("passes a service's own sample on, through the guard of addresses", async () => {
    const preview = Buffer.from('ID3 a recorded sample');
    const listed: ListedVoice[] = [{ voice_id: 'v', name: 'Sarah' }];
    await using server = await startElevenLabsServer({ apiKey: 'the-key', voices: listed, preview });
    listed[0] = { voice_id: 'v', name: 'Sarah', preview_url: `${server.origin}/previews/v.mp3` };
    const wanted = { voiceId: 'elevenlabs_v', language: 'en', signal: never };
    const usable = [elevenLabs(server.origin, 'environment')];
    const reply = await voicesWith({ usable }).preview('team', wanted);
    expect(reply.contentType).toBe('audio/mpeg');
    expect(Buffer.from(reply.bytes)).toEqual(preview);
    expect(server.requests.at(-1)?.headers['xi-api-key']).toBeUndefined();
    await expect(voicesWith({ usable, team: strict }).preview('team', wanted)).rejects.toMatchObject({
      code: 'address_refused',
    });
  });

  it('tries a text as a conversation would have it spoken', async () => {
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [{ voice_id: 'v', name: 'Mathilde' }],
    });
    const locators = [{ pronunciation_dictionary_id: 'd', version_id: '1' }];
    await voicesWith({ usable: [elevenLabs(server.origin)] }).speak('team', {
      voiceId: 'elevenlabs_v',
      text: 'Xylo : **12,50 €** 👍',
      language: 'fr',
      settings: {
        pronunciation_rules: [{ type: 'alias', string_to_replace: 'xylo', alias: 'Zailo' }],
        pronunciation_dictionary_locators: locators,
      },
      signal: never,
    });
    expect(server.requests.at(-1)?.body).toMatchObject({
      text: 'Zailo : douze euros cinquante',
      pronunciation_dictionary_locators: locators,
    });
  });

  it("tells in the service's words why a voice did not speak", async () => {
    const body = { detail: { status: 'quota_exceeded', message: 'You have 0 credits remaining.' } };
    const speech = { status: 401, body };
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [{ voice_id: 'v', name: 'V' }],
      speech,
    });
    const wanted = { voiceId: 'elevenlabs_v', text: 'Hi', language: 'en', settings: {}, signal: never };
    await expect(
      voicesWith({ usable: [elevenLabs(server.origin)] }).speak('t', wanted),
    ).rejects.toMatchObject({
      code: 'speech_failed',
      message: 'The service of this voice refused: You have 0 credits remaining.',
      detail: { reason: 'refused', words: 'You have 0 credits remaining.' },
    });
  });

  it('bounds how much a team has spoken within a minute, not what others have', async () => {
    const voices = voicesWith();
    const wanted = { voiceId: 'espeak_en-us_f2', text: '.', language: 'en', settings: {}, signal: never };
    for (let spoken = 0; spoken < SPEECHES_PER_MINUTE; spoken += 1) await voices.speak('eager', wanted);
    await expect(voices.speak('eager', wanted)).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    await voices.speak('another', wanted);
    nowMs += 61_000;
    await voices.speak('eager', wanted);
  });

  it('says that the built-in voices are not installed, where they are not', async () => {
    const page = await voicesWith({ hasBuiltIn: false }).list('team', all);
    expect(page).toMatchObject({ total: 0, problems: [{ source: 'built-in' }] });
  });
});

function elevenLabs(baseUrl: string, origin: ModelConnection['origin'] = 'team'): ModelConnection {
  const name = 'ElevenLabs';
  return { id: randomUUID(), kind: 'elevenlabs', name, baseUrl, apiKey: 'the-key', models: [], origin };
}

function copyOf(id: string, connection: ModelConnection): UsableClone {
  return { voice_id: `elevenlabs_${id}`, name: 'Mine', description: '', language: 'fr', connection };
}

function compatible(baseUrl: string): ModelConnection {
  const kind = 'openai-compatible';
  return { id: randomUUID(), kind, name: 'Mine', baseUrl, apiKey: 'the-key', models: [], origin: 'team' };
}
