import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Espeak } from '@parley/engine/text-to-speech/espeak.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startElevenLabsServer } from '../../../engine/test/elevenlabs-server.ts';
import type { SpeechAnswer } from '../../../engine/test/speech-server.ts';
import { createFileStore } from '../../src/files/file-store.ts';
import { createOperatorFetch } from '../../src/http/guarded-fetch.ts';
import { createSpeechRateLimiter } from '../../src/voices/speech-rate-limiter.ts';
import { Voices } from '../../src/voices/voices.ts';
import { startConversationServer } from '../support/conversation-server.ts';
import { audioOf, toneShare } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const GREETING = 'Bonjour, que puis-je faire pour vous ?';

const HELLO = {
  text: 'Bonjour.',
  voiceId: 'fr-fr_f2',
  language: 'fr',
  settings: {},
  signal: new AbortController().signal,
};

describe('a voice that fails in a call', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  const espeak = new Espeak();
  const outbound = createOperatorFetch();
  // Loading it would be counted against it.
  beforeAll(() => Array.fromAsync(espeak.speak(HELLO)));
  afterAll(async () => {
    await Promise.all([espeak[Symbol.asyncDispose](), outbound[Symbol.asyncDispose]()]);
    rmSync(folder, { recursive: true });
  });

  it.each<[string, SpeechAnswer]>([
    ['gives no sound', { fault: 'silent' }],
    ['breaks down', { status: 500 }],
    ['refuses', { status: 401, body: { detail: { message: 'No credits.' } } }],
    ['sends no sound', { bytes: new Uint8Array() }],
  ])('and %s is stood in for by the built-in one', async (_, speech) => {
    const voice = { voice_id: 'v', name: 'Mathilde' };
    await using service = await startElevenLabsServer({ apiKey: 'the-key', voices: [voice], speech });
    const voices = new Voices({
      connections: {
        usable: async () => [
          {
            id: randomUUID(),
            kind: 'elevenlabs',
            name: 'ElevenLabs',
            apiKey: 'the-key',
            models: [],
            baseUrl: service.origin,
            origin: 'environment',
          },
        ],
        fetchFor: () => outbound.fetch,
      },
      clones: { usable: async () => [] },
      files: createFileStore(folder),
      rateLimiter: createSpeechRateLimiter(),
      espeak,
      firstSoundMs: speech.fault ? 2_000 : undefined,
    });
    const speakers = await voices.speakersFor('team', {
      voiceId: 'elevenlabs_v',
      language: 'fr',
      settings: {},
      sampleRateHz: 16_000,
    });
    await using server = await startConversationServer(
      { otherwise: { text: 'Oui.' } },
      { sound: { speakers } },
    );
    const agent = { first_message: GREETING, language: 'fr' as const, prompt: { prompt: 'Sois bref.' } };
    using call = await startVoiceCall(await server.newTeam(), { config: { agent } });
    const { audio_event } = await call.client.next('audio');
    const { agent_response_event } = await call.client.next('agent_response');
    expect(agent_response_event.agent_response).toBe(GREETING);
    await expect.poll(() => audioOf(call.client, audio_event.event_id).durationMs).toBeGreaterThan(1_500);
    const { samples } = audioOf(call.client, audio_event.event_id);
    expect(samples.some((sample) => Math.abs(sample) > 3_000)).toBe(true);
    // Speech, not the tone that the service would have sent.
    expect(toneShare(samples)).toBeLessThan(0.3);
    expect(service.requests.filter(({ path }) => path.endsWith('/stream')).length).toBeGreaterThan(0);
  });
});
