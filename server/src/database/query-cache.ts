import { LRUCache } from 'lru-cache';

/** Caches what was read for a key for a short while. What it hands out is shared and must not be changed. */
export type QueryCache<T> = {
  /** What is cached, else what is read; callers at the same moment share one reading. */
  get(key: string): Promise<T>;
  /** Makes the next call read anew. */
  forget(key: string): void;
};

const MAX_KEYS = 1_000;

/**
 * @param maxAgeMs how long something is cached
 * @param now milliseconds on a clock that never goes back
 */
export function createQueryCache<T>(
  maxAgeMs: number,
  read: (key: string) => Promise<T>,
  now = () => performance.now(),
): QueryCache<T> {
  const cache = new LRUCache<string, { value: Promise<T>; readAt: number }>({
    max: MAX_KEYS,
    // What is not asked for again must not stay in memory; `readAt` alone decides what is still good.
    ttl: maxAgeMs,
    ttlAutopurge: true,
  });
  return {
    get(key) {
      const cached = cache.get(key);
      if (cached && now() - cached.readAt < maxAgeMs) return cached.value;
      // What Drizzle gives may look like a promise and yet ask the database for each that waits for it.
      const entry = { value: Promise.resolve(read(key)), readAt: now() };
      cache.set(key, entry);
      // A failed reading is not worth caching.
      entry.value.catch(() => {
        if (cache.peek(key) === entry) cache.delete(key);
      });
      return entry.value;
    },
    forget: (key) => void cache.delete(key),
  };
}
