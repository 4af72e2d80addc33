import { describe, expect, it } from 'vitest';
import { createSpeechCache, type SpeechCache } from './speech-cache.ts';
import type { SpeechChunk } from './text-to-speech.ts';

const never = new AbortController().signal;

describe('the speech cache', () => {
  it('caches what is spoken a second time', async () => {
    const cache = createSpeechCache();
    await listen(cache, 'hello', 10);
    expect(cache.get('hello')).toBeUndefined();
    const spoken = await listen(cache, 'hello', 10);
    expect(cache.get('hello')).toEqual(spoken);
    expect(cache.get('another')).toBeUndefined();
  });

  it('caches at once what takes long to make', async () => {
    const cache = createSpeechCache({ maxBytes: 40, maxBytesEach: 30, isCachedAtOnce: true });
    for (const key of ['a', 'b', 'c']) await listen(cache, key, 10);
    await listen(cache, 'long', 18);
    expect(['a', 'b', 'c', 'long'].filter((key) => cache.get(key))).toEqual(['b', 'c']);
  });

  it('forgets first what was not spoken for longest', async () => {
    const cache = createSpeechCache({ maxBytes: 40 });
    for (const key of ['a', 'b']) await listenTwice(cache, key, 10);
    cache.get('a');
    await listenTwice(cache, 'c', 10);
    expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
  });

  it('does not cache long texts', async () => {
    const cache = createSpeechCache();
    await listenTwice(cache, 'long', 300_000);
    expect(cache.get('long')).toBeUndefined();
  });

  it('does not cache speech that was aborted or failed', async () => {
    const cache = createSpeechCache();
    for (let time = 0; time < 3; time += 1) {
      for await (const _ of cache.listen('left', speech(10), never)) break;
      await Array.fromAsync(cache.listen('aborted', speech(10), AbortSignal.abort()));
      await Array.fromAsync(cache.listen('failed', failing(), never)).catch(() => {});
    }
    expect(['left', 'aborted', 'failed'].filter((key) => cache.get(key))).toEqual([]);
  });
});

function listen(cache: SpeechCache, key: string, length: number): Promise<SpeechChunk[]> {
  return Array.fromAsync(cache.listen(key, speech(length), never));
}

async function listenTwice(cache: SpeechCache, key: string, length: number): Promise<void> {
  await listen(cache, key, length);
  await listen(cache, key, length);
}

/** Speech of two chunks. */
async function* speech(length: number): AsyncGenerator<SpeechChunk> {
  for (const part of [length / 2, length / 2]) {
    yield { samples: new Int16Array(part).fill(part), sampleRateHz: 22_050 };
  }
}

async function* failing(): AsyncGenerator<SpeechChunk> {
  yield { samples: Int16Array.of(1), sampleRateHz: 22_050 };
  throw new Error('broken');
}
