import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Espeak } from '@parley/engine/text-to-speech/espeak.ts';
import { type InstalledKokoro, Kokoro } from '@parley/engine/text-to-speech/kokoro/kokoro.ts';
import { createScriptedSynthesizer } from '@parley/engine/text-to-speech/scripted.ts';
import type { Speaker } from '@parley/engine/text-to-speech/text-to-speech.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startElevenLabsServer } from '../../../engine/test/elevenlabs-server.ts';
import { startOpenaiSpeechServer } from '../../../engine/test/openai-speech-server.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { createFileStore } from '../files/file-store.ts';
import { createOperatorFetch } from '../http/guarded-fetch.ts';
import { createSpeechRateLimiter } from './speech-rate-limiter.ts';
import type { WantedSpeaker } from './voice-speakers.ts';
import { type VoiceDependencies, Voices } from './voices.ts';

const never = new AbortController().signal;
const listQuery = { language: 'fr', page: 0, page_size: 5 };
const french = { language: 'fr', settings: {}, sampleRateHz: 16_000 };

describe('who speaks in a conversation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'speakers-'));
  const espeak = new Espeak();
  const outbound = createOperatorFetch();
  afterAll(async () => {
    await Promise.all([espeak[Symbol.asyncDispose](), outbound[Symbol.asyncDispose]()]);
    rmSync(folder, { recursive: true });
  });

  function voicesWith(usable: ModelConnection[] = [], part: Partial<VoiceDependencies> = {}): Voices {
    return new Voices({
      connections: { usable: async () => usable, fetchFor: () => outbound.fetch },
      clones: { usable: async () => [] },
      files: createFileStore(folder),
      rateLimiter: createSpeechRateLimiter(),
      espeak,
      ...part,
    });
  }

  async function namesOf(voices: Voices, wanted: WantedSpeaker): Promise<string[]> {
    return (await voices.speakersFor('team', wanted)).map(({ name }) => name);
  }

  it.each([
    ['espeak_fr-be_f2', 'fr', ['built-in Margaux', 'built-in Camille']],
    ['espeak_fr-fr_f2', 'fr', ['built-in Camille']],
    ['espeak_xx_f9', 'fr', ['built-in Camille']],
    [undefined, 'es', ['built-in Lucía']],
    ['elevenlabs_gone', 'de', ['built-in Hanna']],
    ['', 'pl', ['built-in Agnieszka']],
    ['', 'sv', ['built-in Elsa']],
    ['', 'ja', ['built-in Arthur']],
    ['constructor', 'constructor', ['built-in Arthur']],
  ])('is for the voice %s in %s %j', async (voiceId, language, names) => {
    expect(await namesOf(voicesWith(), { ...french, voiceId, language })).toEqual(names);
  });

  it('is a voice of the general kind in the language of the conversation', async () => {
    const speakers = await voicesWith().speakersFor('team', { ...french, voiceId: 'espeak_en-gb_m3' });
    expect(speakers.map(({ name }) => name)).toEqual(['built-in Arthur', 'built-in Camille']);
    for (const speaker of speakers) expect(await spoken(speaker)).toBeGreaterThan(5_000);
  });

  it('is first the voice of a service, asked as the settings say, then the built-in one', async () => {
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [{ voice_id: 'v', name: 'Mathilde' }],
    });
    const wanted: WantedSpeaker = {
      voiceId: 'elevenlabs_v',
      language: 'fr',
      sampleRateHz: 8_000,
      settings: { modelId: 'eleven_flash_v2', stability: 0.3, speed: 1.1, streamingLatency: 4 },
    };
    const voices = voicesWith([elevenLabs(server.origin)]);
    const [first, second] = await voices.speakersFor('team', wanted);
    expect([first?.name, second?.name]).toEqual(['elevenlabs Mathilde', 'built-in Camille']);
    expect([first?.synthesizerName, second?.synthesizerName]).toEqual([
      'elevenlabs eleven_flash_v2',
      'built-in',
    ]);
    expect(await spoken(first)).toBe(4_000);
    expect(server.requests.at(-1)).toMatchObject({
      path: '/v1/text-to-speech/v/stream',
      body: { model_id: 'eleven_flash_v2_5', voice_settings: { stability: 0.3, speed: 1.1 } },
    });
    expect(server.requests.at(-1)?.query.get('output_format')).toBe('pcm_8000');
    expect(server.requests.at(-1)?.query.get('optimize_streaming_latency')).toBe('4');
  });

  it('pronounces words as the agent says with every voice', async () => {
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [{ voice_id: 'v', name: 'Mathilde' }],
    });
    const pronunciation = [{ string_to_replace: 'Xylo', alias: 'Zailo' }];
    const wanted = { ...french, voiceId: 'elevenlabs_v', settings: { pronunciation } };
    const speakers = await voicesWith([elevenLabs(server.origin)]).speakersFor('team', wanted);
    expect(speakers.map((speaker) => speaker.pronunciation)).toEqual([pronunciation, pronunciation]);
  });

  it('does not wait for a service that never answers where another has the voice', async () => {
    let isSilent = true;
    const silent = createServer((_request, response) => {
      if (!isSilent) response.writeHead(503).end();
    });
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [{ voice_id: 'v', name: 'Mathilde' }],
    });
    const services = [elevenLabs(server.origin), elevenLabs(`http://127.0.0.1:${port}`)];
    const wanted = { ...french, voiceId: 'elevenlabs_v' };
    const names = await namesOf(voicesWith(services), wanted);
    // One that comes first and has failed is asked again in the background.
    let nowMs = 1_000;
    const failed = voicesWith(services.toReversed(), { now: () => nowMs });
    isSilent = false;
    await namesOf(failed, wanted);
    isSilent = true;
    nowMs = 60_000;
    const later = await namesOf(failed, wanted);
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
    expect([names, later]).toEqual([
      ['elevenlabs Mathilde', 'built-in Camille'],
      ['elevenlabs Mathilde', 'built-in Camille'],
    ]);
  });

  it('does not wait for services without the voice', async () => {
    await using silent = await startOpenaiSpeechServer({ voices: [] });
    const asked = voicesWith([compatible(silent.url)]);
    await namesOf(asked, { ...french, voiceId: 'espeak_fr-be_f2' });
    await namesOf(asked, { ...french, voiceId: 'elevenlabs_v' });
    expect(silent.requests).toEqual([]);
  });

  it('is a natural voice as long as it is installed, then the built-in one', async () => {
    let installed: InstalledKokoro | undefined = { modelFile: '/model.onnx', voicesFolder: '/voices' };
    await using kokoro = new Kokoro({
      files: () => installed,
      libraryPath: '/libonnxruntime.so',
      program: new URL('../../../engine/test/stand-in-kokoro-program.ts', import.meta.url),
    });
    const voices = voicesWith([], { kokoro });
    const wanted = { ...french, voiceId: 'kokoro_ff_siwis' };
    const [natural, substitute] = await voices.speakersFor('team', wanted);
    expect([natural?.name, substitute?.name]).toEqual(['kokoro Siwis', 'built-in Camille']);
    expect(await spoken(natural)).toBe(1_000);
    expect((await voices.list('team', listQuery)).voices[0]).toMatchObject({ source: 'kokoro' });
    installed = undefined;
    expect(await namesOf(voices, wanted)).toEqual(['built-in Camille']);
    await expect(spoken(natural)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await voices.list('team', listQuery)).voices[0]).toMatchObject({ source: 'built-in' });
  });

  it('says after a while that a voice gives no sound, so that the next can speak', async () => {
    const voice = { voice_id: 'v', name: 'Silent' };
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [voice],
      speech: { fault: 'silent' },
    });
    const voices = voicesWith([elevenLabs(server.origin)], { firstSoundMs: 50 });
    const [first] = await voices.speakersFor('team', { ...french, voiceId: 'elevenlabs_v' });
    await expect(spoken(first)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is at once the built-in voice for calls that begin while the service is out of order', async () => {
    let nowMs = 1_000;
    const voice = { voice_id: 'v', name: 'Mathilde' };
    await using server = await startElevenLabsServer({
      apiKey: 'the-key',
      voices: [voice],
      speech: { status: 500 },
    });
    const voices = voicesWith([elevenLabs(server.origin)], { now: () => nowMs });
    const wanted = { ...french, voiceId: 'elevenlabs_v' };
    const [first] = await voices.speakersFor('team', wanted);
    await expect(spoken(first)).rejects.toMatchObject({ code: 'failed' });
    expect(await namesOf(voices, wanted)).toEqual(['elevenlabs Mathilde', 'built-in Camille']);
    await expect(spoken(first)).rejects.toMatchObject({ code: 'failed' });
    expect(await namesOf(voices, wanted)).toEqual(['built-in Camille', 'elevenlabs Mathilde']);
    nowMs = 32_000;
    expect(await namesOf(voices, wanted)).toEqual(['elevenlabs Mathilde', 'built-in Camille']);
  });

  it('is the scripted voice alone where there is one', async () => {
    const scripted = createScriptedSynthesizer(
      { otherwise: { millisecondsPerCharacter: 100 } },
      async () => {},
    );
    const speakers = await voicesWith([], { scripted }).speakersFor('team', { ...french, voiceId: 'any' });
    expect(speakers.map(({ name }) => name)).toEqual(['scripted']);
    expect(await spoken(speakers[0])).toBe(7 * 1_600);
  });

  it('is undefined where no voice can speak', async () => {
    const absent = new Espeak({ packageName: '@echogarden/not-there' });
    expect(await namesOf(voicesWith([], { espeak: absent }), { ...french, voiceId: undefined })).toEqual([]);
  });
});

/** Samples of a short word. */
async function spoken(speaker: Speaker | undefined): Promise<number> {
  const chunks = await Array.fromAsync(speaker?.speak('Bonjour', never) ?? []);
  return chunks.reduce((sum, { samples }) => sum + samples.length, 0);
}

function elevenLabs(baseUrl: string): ModelConnection {
  const name = 'ElevenLabs';
  return {
    id: randomUUID(),
    kind: 'elevenlabs',
    name,
    baseUrl,
    apiKey: 'the-key',
    models: [],
    origin: 'team',
  };
}

function compatible(baseUrl: string): ModelConnection {
  const kind = 'openai-compatible';
  return { id: randomUUID(), kind, name: 'Mine', baseUrl, apiKey: undefined, models: [], origin: 'team' };
}
