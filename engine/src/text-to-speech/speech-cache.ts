import { LRUCache } from 'lru-cache';
import type { SpeechChunk } from './text-to-speech.ts';

/** Speech that is spoken again and again, such as greetings, so that it is synthesised once. */
export type SpeechCache = ReturnType<typeof createSpeechCache>;

/** About three minutes of sound. */
const MAX_BYTES = 8_000_000;
/** Longer speech is hardly ever the same twice; about ten seconds. */
const MAX_BYTES_EACH = 450_000;
/** What was spoken once and might be spoken again. */
const MAX_ONCE = 1_000;

type SpeechCacheOptions = {
  maxBytes?: number;
  maxBytesEach?: number;
  /** Whether speech is cached when it is spoken for the first time, for voices that take long to make it. */
  isCachedAtOnce?: boolean;
};

export function createSpeechCache({
  maxBytes = MAX_BYTES,
  maxBytesEach = MAX_BYTES_EACH,
  isCachedAtOnce = false,
}: SpeechCacheOptions = {}) {
  // A size of zero is refused.
  const cache = new LRUCache<string, readonly SpeechChunk[]>({
    maxSize: maxBytes,
    sizeCalculation: (chunks) => bytesOf(chunks) || 1,
  });
  const once = new LRUCache<string, true>({ max: MAX_ONCE });

  return {
    /** What was spoken under a key, to be read only; undefined when it is not cached. */
    get: (key: string): readonly SpeechChunk[] | undefined => cache.get(key),
    /** Passes speech on, and caches what is spoken to its end, by default a second time. */
    async *listen(
      key: string,
      speech: AsyncIterable<SpeechChunk>,
      signal: AbortSignal,
    ): AsyncIterable<SpeechChunk> {
      const chunks: SpeechChunk[] = [];
      for await (const chunk of speech) {
        chunks.push(chunk);
        yield chunk;
      }
      if (signal.aborted || bytesOf(chunks) > maxBytesEach) return;
      if (isCachedAtOnce || once.delete(key)) cache.set(key, chunks);
      else once.set(key, true);
    },
  };
}

function bytesOf(chunks: readonly SpeechChunk[]): number {
  return chunks.reduce((sum, { samples }) => sum + samples.byteLength, 0);
}
