import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { KnownDocument } from '../passages/passage-id.ts';
import { buildPassageIndex, type PassageIndex } from './ranking/passage-index.ts';
import type { SegmentStore } from './segment-store.ts';

/**
 * Indexes that were asked for lately.
 * @param maxBytes of all indexes together; the one asked for last is cached however large it is
 */
export function createIndexCache(segments: SegmentStore, maxBytes: number) {
  // The least recently asked for come first.
  const cached = new Map<string, { index: Promise<PassageIndex>; bytes: number }>();

  function forgetOldest(newest: string): void {
    for (const key of cached.keys()) {
      if (cachedBytes() <= maxBytes) return;
      if (key !== newest) cached.delete(key);
    }
  }

  function cachedBytes(): number {
    return [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async function build(documents: readonly KnownDocument[]): Promise<PassageIndex> {
    return buildPassageIndex(await segments.read(documents), pause);
  }

  return {
    /** The index of exactly these readings; concurrent requests share one. */
    indexOf(documents: readonly KnownDocument[]): Promise<PassageIndex> {
      const key = keyOf(documents);
      const known = cached.get(key);
      if (known) {
        cached.delete(key);
        cached.set(key, known);
        return known.index;
      }
      const entry = { index: build(documents), bytes: 0 };
      cached.set(key, entry);
      entry.index.then(
        ({ byteLength }) => {
          entry.bytes = byteLength;
          forgetOldest(key);
        },
        () => cached.delete(key),
      );
      return entry.index;
    },
    /** Size of all cached indexes, in bytes. */
    byteLength: cachedBytes,
  };
}

function keyOf(documents: readonly KnownDocument[]): string {
  const hash = createHash('sha256');
  const readings = documents.map(({ documentId, revision }) => `${documentId} ${revision}`).sort();
  for (const reading of readings) hash.update(`${reading}\n`);
  return hash.digest('base64');
}
