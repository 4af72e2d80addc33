/** Remembers what was read for a key for a short while. What it hands out is shared: nobody may change it. */
export type ShortMemory<T> = {
  /** What is remembered, else what is read; callers at the same moment share one reading. */
  get(key: string): Promise<T>;
  /** Makes the next call read anew. */
  forget(key: string): void;
};

const MAX_KEYS = 1_000;

/**
 * @param maxAgeMs how long something is remembered
 * @param now milliseconds on a clock that never goes back
 */
export function createShortMemory<T>(
  maxAgeMs: number,
  read: (key: string) => Promise<T>,
  now = () => performance.now(),
): ShortMemory<T> {
  const remembered = new Map<string, { value: Promise<T>; readAt: number }>();
  return {
    get(key) {
      const known = remembered.get(key);
      if (known && now() - known.readAt < maxAgeMs) return known.value;
      const entry = { value: read(key), readAt: now() };
      remembered.delete(key);
      remembered.set(key, entry);
      // A failed reading is not worth remembering.
      const drop = () => {
        if (remembered.get(key) === entry) remembered.delete(key);
      };
      entry.value.catch(drop);
      // What nobody asks for again must not stay in memory; the age alone decides what is still good.
      setTimeout(drop, maxAgeMs).unref();
      for (const oldest of remembered.keys()) {
        if (remembered.size <= MAX_KEYS) break;
        remembered.delete(oldest);
      }
      return entry.value;
    },
    forget: (key) => void remembered.delete(key),
  };
}
