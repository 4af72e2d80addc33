import { describe, expect, it } from 'vitest';
import { startOpenaiSpeechServer } from '../../test/openai-speech-server.ts';
import { joinedSamples } from '../../test/speech-measures.ts';
import { type SpeechAnswer, tone } from '../../test/speech-server.ts';
import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import { wavFile } from '../audio/wav.ts';
import { openaiCompatibleSynthesizer } from './openai-compatible.ts';
import type { VoiceSettings } from './text-to-speech.ts';

describe('speaking with a server of the OpenAI protocol', () => {
  it('asks for raw samples and streams them at 24 kHz', async () => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k' });
    const chunks = await speak(server.url, { speed: 1.2, stability: 0.1 });
    expect(server.requests[0]?.body).toEqual({
      model: 'tts-1',
      voice: 'nova',
      input: 'Hello',
      response_format: 'pcm',
      speed: 1.2,
    });
    expect(chunks.at(-1)?.sampleRateHz).toBe(24_000);
    expect(joinedSamples(chunks)).toHaveLength(12_000);
  });

  it('does not name the normal speed, which some models do not take', async () => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k' });
    await speak(server.url, { speed: 1 });
    expect(server.requests[0]?.body).not.toHaveProperty('speed');
  });

  it('understands a WAV file', async () => {
    const bytes = wavFile(tone(22_050), { encoding: 'pcm', sampleRateHz: 22_050 });
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', speech: { bytes } });
    const chunks = await speak(server.url);
    expect(chunks[0]?.sampleRateHz).toBe(22_050);
    expect(joinedSamples(chunks)).toHaveLength(11_025);
  });

  it.each([-1, -257, 60, 123])('takes samples for samples that begin with %i', async (first) => {
    const bytes = bytesOfSamples(Int16Array.of(first, 0, 0, 0));
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', speech: { bytes } });
    expect([...joinedSamples(await speak(server.url))]).toEqual([first, 0, 0, 0]);
  });

  it.each<[string, SpeechAnswer, object]>([
    ['an MP3', { bytes: new TextEncoder().encode('ID3 and so on') }, { code: 'malformed' }],
    ['an MP3 without a title', { bytes: Uint8Array.of(0xff, 0xfb, 0x90, 0x64) }, { code: 'malformed' }],
    ['AAC', { bytes: Uint8Array.of(0xff, 0xf1, 0x50, 0x80) }, { code: 'malformed' }],
    ['a page', { bytes: new TextEncoder().encode('<html></html>') }, { code: 'malformed' }],
    ['JSON', { bytes: new TextEncoder().encode('{"error":1}') }, { code: 'malformed' }],
    [
      'a WAV file packed for telephony',
      { bytes: wavFile(new Uint8Array(100), { encoding: 'mu-law', sampleRateHz: 8_000 }) },
      { code: 'malformed' },
    ],
    ['a WAV file without samples', { bytes: new TextEncoder().encode('RIFF') }, { code: 'malformed' }],
    [
      'a refusal',
      { status: 400, body: { error: { message: 'no such voice' } } },
      { code: 'refused', words: 'no such voice' },
    ],
    ['silence', { fault: 'hang' }, { code: 'timeout' }],
    ['a broken line', { fault: 'disconnect' }, { code: 'unreachable' }],
  ])('tells %s apart', async (_, speech, failure) => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', speech });
    await expect(speak(server.url, {}, speech.fault === 'hang' ? 100 : 10_000)).rejects.toMatchObject(
      failure,
    );
  });

  it.each([0, 44_101, 4_294_967_295])('refuses a WAV file of %i Hz', async (rateHz) => {
    const bytes = wavFile(tone(22_050), { encoding: 'pcm', sampleRateHz: 22_050 });
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(24, rateHz, true);
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', speech: { bytes } });
    await expect(speak(server.url)).rejects.toMatchObject({ code: 'malformed' });
  });
});

function speak(baseUrl: string, settings: VoiceSettings = {}, patienceMs = 10_000) {
  const { signal } = new AbortController();
  const patience = { firstSoundMs: patienceMs, idleMs: patienceMs };
  const voice = openaiCompatibleSynthesizer({ baseUrl, apiKey: 'k', model: 'tts-1', fetch, patience });
  return Array.fromAsync(voice.speak({ text: 'Hello', voiceId: 'nova', language: 'en', settings, signal }));
}
