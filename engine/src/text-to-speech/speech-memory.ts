import type { SpeechChunk } from './text-to-speech.ts';

/** Speech that is spoken again and again, such as greetings, so that it is made once. */
export type SpeechMemory = {
  /** What was spoken under a key, to be read only; undefined when it is not remembered. */
  recall(key: string): readonly SpeechChunk[] | undefined;
  /** Passes speech on, and keeps what is spoken to its end a second time. */
  listen(key: string, speech: AsyncIterable<SpeechChunk>, signal: AbortSignal): AsyncIterable<SpeechChunk>;
};

/** About three minutes of sound. */
const MAX_BYTES = 8_000_000;
/** Longer speech is hardly ever the same twice; about ten seconds. */
const MAX_BYTES_EACH = 450_000;
/** What was spoken once and might be spoken again. */
const MAX_ONCE = 1_000;

export function createSpeechMemory(maxBytes = MAX_BYTES): SpeechMemory {
  // Both in the order of use, the oldest first.
  const kept = new Map<string, readonly SpeechChunk[]>();
  const once = new Set<string>();
  let keptBytes = 0;

  function keep(key: string, chunks: readonly SpeechChunk[]): void {
    if (kept.has(key)) return;
    kept.set(key, chunks);
    keptBytes += bytesOf(chunks);
    for (const [oldest, forgotten] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= bytesOf(forgotten);
    }
  }

  function isRepeated(key: string): boolean {
    if (once.delete(key)) return true;
    once.add(key);
    const [oldest] = once;
    if (once.size > MAX_ONCE && oldest !== undefined) once.delete(oldest);
    return false;
  }

  return {
    recall(key) {
      const chunks = kept.get(key);
      if (chunks) {
        kept.delete(key);
        kept.set(key, chunks);
      }
      return chunks;
    },
    async *listen(key, speech, signal) {
      const chunks: SpeechChunk[] = [];
      for await (const chunk of speech) {
        chunks.push(chunk);
        yield chunk;
      }
      if (!signal.aborted && bytesOf(chunks) <= MAX_BYTES_EACH && isRepeated(key)) keep(key, chunks);
    },
  };
}

function bytesOf(chunks: readonly SpeechChunk[]): number {
  return chunks.reduce((sum, { samples }) => sum + samples.byteLength, 0);
}
