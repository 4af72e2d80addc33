import { describe, expect, it } from 'vitest';
import { type ElevenLabsServerOptions, startElevenLabsServer } from '../../test/elevenlabs-server.ts';
import { joinedSamples } from '../../test/speech-measures.ts';
import { playSpeech, startSpeechServer } from '../../test/speech-server.ts';
import { elevenLabsSynthesizer } from './elevenlabs.ts';
import type { SpeechRequest } from './text-to-speech.ts';

const voices = [{ voice_id: 'v1', name: 'Sarah' }];

describe('speaking with ElevenLabs', () => {
  it('sends the settings where the service supports them and streams the samples', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices });
    const settings = {
      modelId: 'eleven_flash_v2',
      stability: 0.2,
      similarityBoost: 0.9,
      speed: 1.1,
      streamingLatency: 4,
    };
    const chunks = await speak(server.origin, { text: 'Hello', settings, sampleRateHz: 22_050 });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/text-to-speech/v1/stream',
      body: {
        text: 'Hello',
        model_id: 'eleven_flash_v2',
        voice_settings: { stability: 0.2, similarity_boost: 0.9, speed: 1.1 },
      },
    });
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({
      output_format: 'pcm_22050',
      optimize_streaming_latency: '4',
    });
    expect(chunks[0]?.sampleRateHz).toBe(22_050);
    expect(joinedSamples(chunks)).toHaveLength(11_025);
  });

  it.each([
    ['fr', 'eleven_flash_v2', 'eleven_flash_v2_5', 'fr'],
    ['pt-br', 'eleven_turbo_v2', 'eleven_turbo_v2_5', 'pt'],
    ['en', 'eleven_flash_v2', 'eleven_flash_v2', undefined],
    ['fr', 'eleven_multilingual_v2', 'eleven_multilingual_v2', undefined],
  ])('asks in %s for a model that speaks it, for %s', async (language, modelId, model, code) => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices });
    await speak(server.origin, { language, settings: { modelId } });
    expect(server.requests[0]?.body).toMatchObject({ model_id: model });
    expect(server.requests[0]?.body.language_code).toBe(code);
  });

  it('names the dictionaries that the service has, as many as it takes', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices });
    const locators = ['a', 'b', 'c', 'd'].map((id) => ({ pronunciation_dictionary_id: id, version_id: '1' }));
    await speak(server.origin, { settings: { dictionaryLocators: locators } });
    await speak(server.origin, { settings: { dictionaryLocators: [] } });
    const sent = server.requests.map(({ body }) => body.pronunciation_dictionary_locators);
    expect(sent).toEqual([locators.slice(0, 3), undefined]);
  });

  it('asks for a rate that every plan has, whatever is wanted', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices });
    await speak(server.origin, { sampleRateHz: 48_000 });
    await speak(server.origin, { sampleRateHz: 8_000 });
    expect(server.requests.map(({ query }) => query.get('output_format'))).toEqual(['pcm_24000', 'pcm_8000']);
  });

  it.each<[string, Partial<ElevenLabsServerOptions>, object]>([
    ['a wrong key', { apiKey: 'another' }, { code: 'refused', words: 'Invalid API key' }],
    ['a voice that is gone', { voices: [] }, { code: 'unknown_voice' }],
    [
      'too many calls',
      {
        speech: {
          status: 429,
          headers: { 'retry-after': '7' },
          body: { detail: { message: 'Too many xi' } },
        },
      },
      { code: 'rate_limited', retryAfterSeconds: 7, words: 'Too many …' },
    ],
    [
      'a long refusal with the key in it',
      { speech: { status: 400, body: { detail: { message: `${'-'.repeat(299)}xi` } } } },
      { code: 'refused', words: `${'-'.repeat(299)}…` },
    ],
    ['a failure', { speech: { status: 500 } }, { code: 'failed' }],
    ['silence before the first sound', { speech: { fault: 'silent' } }, { code: 'timeout' }],
    ['silence in the middle', { speech: { fault: 'hang' } }, { code: 'timeout' }],
    ['a broken line', { speech: { fault: 'disconnect' } }, { code: 'unreachable' }],
    ['an empty answer', { speech: { bytes: new Uint8Array() } }, { code: 'malformed' }],
  ])('tells %s apart', async (_, options, failure) => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices, ...options });
    const fault = options.speech?.fault;
    const patienceMs = fault === 'hang' || fault === 'silent' ? 100 : 10_000;
    const error = await speak(server.origin, { text: 'a private text' }, patienceMs).catch(
      (failed: Error) => failed,
    );
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toContain('private');
  });

  it('says that nothing listens', async () => {
    await expect(speak('http://127.0.0.1:9', {})).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('hangs up as soon as the signal aborts', async () => {
    const hungUp = Promise.withResolvers<void>();
    await using server = await startSpeechServer((_, response) => {
      response.once('close', hungUp.resolve);
      playSpeech(response, { fault: 'hang' }, 16_000);
    });
    const controller = new AbortController();
    for await (const _ of synthesizer(server.origin).speak(request({ signal: controller.signal }))) {
      controller.abort();
    }
    await hungUp.promise;
  });

  it('ends quietly when the signal aborts', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'xi', voices, speech: { fault: 'hang' } });
    const controller = new AbortController();
    const chunks = [];
    for await (const chunk of synthesizer(server.origin).speak(request({ signal: controller.signal }))) {
      chunks.push(chunk);
      controller.abort();
    }
    expect(chunks).toHaveLength(1);
  });
});

function synthesizer(baseUrl: string, patienceMs = 10_000) {
  const patience = { firstSoundMs: patienceMs, idleMs: patienceMs };
  return elevenLabsSynthesizer({ apiKey: 'xi', baseUrl, fetch, patience });
}

function speak(baseUrl: string, part: Partial<SpeechRequest>, patienceMs?: number) {
  return Array.fromAsync(synthesizer(baseUrl, patienceMs).speak(request(part)));
}

function request(part: Partial<SpeechRequest>): SpeechRequest {
  const { signal } = new AbortController();
  return { text: 'Hello', voiceId: 'v1', language: 'en', settings: {}, signal, ...part };
}
