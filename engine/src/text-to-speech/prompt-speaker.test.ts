import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startElevenLabsServer } from '../../test/elevenlabs-server.ts';
import { elevenLabsSynthesizer } from './elevenlabs.ts';
import { promptSpeaker } from './prompt-speaker.ts';
import { createScriptedSynthesizer } from './scripted.ts';
import type { Speaker, SpeechSynthesizer } from './text-to-speech.ts';

const never = new AbortController().signal;

describe('a speaker with a time limit for its first sound', () => {
  it('fails when no sound comes in time, and hangs up on the service', async () => {
    await using server = await startElevenLabsServer({
      apiKey: 'xi',
      voices: [{ voice_id: 'v', name: 'V' }],
      speech: { fault: 'silent' },
    });
    const hungUp = Promise.withResolvers<void>();
    const watched: typeof fetch = (url, init) => {
      init?.signal?.addEventListener('abort', () => hungUp.resolve());
      return fetch(url, init);
    };
    const service = elevenLabsSynthesizer({ apiKey: 'xi', baseUrl: server.origin, fetch: watched });
    const speaker = promptSpeaker(speakerOf(service), 20);
    await expect(Array.fromAsync(speaker.speak('Hello', never))).rejects.toMatchObject({ code: 'timeout' });
    await hungUp.promise;
  });

  it('bears pauses once it was heard', async () => {
    const slow = createScriptedSynthesizer({ otherwise: { betweenChunksMs: 60 } }, pass);
    const speaker = promptSpeaker(speakerOf(slow), 50);
    expect(await Array.fromAsync(speaker.speak('word', never))).toHaveLength(3);
  });

  it('ends quietly when its listener leaves, and passes failures on', async () => {
    const late = createScriptedSynthesizer({ otherwise: { firstChunkMs: 60_000 } }, pass);
    const gone = AbortSignal.abort();
    expect(await Array.fromAsync(promptSpeaker(speakerOf(late), 50).speak('word', gone))).toEqual([]);
    const failing = createScriptedSynthesizer({ otherwise: { fault: 'refused' } }, pass);
    await expect(
      Array.fromAsync(promptSpeaker(speakerOf(failing), 50).speak('word', never)),
    ).rejects.toMatchObject({ code: 'refused' });
  });
});

function speakerOf(synthesizer: SpeechSynthesizer): Speaker {
  const request = { voiceId: 'v', language: 'en', settings: {} };
  return {
    name: 'a voice',
    synthesizerName: 'a',
    speak: (text, signal) => synthesizer.speak({ ...request, text, signal }),
  };
}

async function pass(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
