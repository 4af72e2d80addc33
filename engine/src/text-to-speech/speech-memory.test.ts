import { describe, expect, it } from 'vitest';
import { createSpeechMemory, type SpeechMemory } from './speech-memory.ts';
import type { SpeechChunk } from './text-to-speech.ts';

const never = new AbortController().signal;

describe('the memory of what was spoken', () => {
  it('keeps what is spoken a second time, as it was spoken', async () => {
    const memory = createSpeechMemory();
    await listen(memory, 'hello', 10);
    expect(memory.recall('hello')).toBeUndefined();
    const spoken = await listen(memory, 'hello', 10);
    expect(memory.recall('hello')).toEqual(spoken);
    expect(memory.recall('another')).toBeUndefined();
  });

  it('forgets first what was not spoken for longest', async () => {
    const memory = createSpeechMemory(40);
    for (const key of ['a', 'b']) await listenTwice(memory, key, 10);
    memory.recall('a');
    await listenTwice(memory, 'c', 10);
    expect(['a', 'b', 'c'].filter((key) => memory.recall(key))).toEqual(['a', 'c']);
  });

  it('keeps nothing that is long', async () => {
    const memory = createSpeechMemory();
    await listenTwice(memory, 'long', 300_000);
    expect(memory.recall('long')).toBeUndefined();
  });

  it('keeps nothing that was broken off, by its listener or by a failure', async () => {
    const memory = createSpeechMemory();
    for (let time = 0; time < 3; time += 1) {
      for await (const _ of memory.listen('left', speech(10), never)) break;
      await Array.fromAsync(memory.listen('aborted', speech(10), AbortSignal.abort()));
      await Array.fromAsync(memory.listen('failed', failing(), never)).catch(() => {});
    }
    expect(['left', 'aborted', 'failed'].filter((key) => memory.recall(key))).toEqual([]);
  });
});

function listen(memory: SpeechMemory, key: string, length: number): Promise<SpeechChunk[]> {
  return Array.fromAsync(memory.listen(key, speech(length), never));
}

async function listenTwice(memory: SpeechMemory, key: string, length: number): Promise<void> {
  await listen(memory, key, length);
  await listen(memory, key, length);
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
