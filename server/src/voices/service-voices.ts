import type { VoiceSource } from '@parley/contract/voices.ts';
import { LRUCache } from 'lru-cache';
import type { Connections } from '../connections/connections.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { ExpectedError } from '../http/expected-error.ts';
import { listElevenLabsVoices } from './elevenlabs-voices.ts';
import type { KnownVoice } from './known-voice.ts';
import { listCompatibleVoices, openaiVoices } from './openai-voices.ts';

/** The voices of one service, or why they are not known. */
export type ServiceVoices = {
  voices: readonly KnownVoice[];
  problem?: { source: VoiceSource; message: string };
};

/** Asks services for their voices and caches what they said. */
export type ServiceVoiceMemory = {
  /** Only the first call waits for the service; later ones give what is known and ask anew in the background. */
  of(connection: ModelConnection): Promise<ServiceVoices>;
};

const ASK_AGAIN_MS = 5 * 60_000;
const ASK_FAILED_AGAIN_MS = 15_000;
const ASK_TIMEOUT_MS = 8_000;
const MAX_CACHED = 500;

type CacheEntry = {
  known: ServiceVoices | undefined;
  asking: Promise<ServiceVoices> | undefined;
  dueAt: number;
};

/** @param now milliseconds on a clock that never goes back */
export function createServiceVoiceMemory(
  connections: Pick<Connections, 'fetchFor'>,
  now = () => performance.now(),
): ServiceVoiceMemory {
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED });

  async function list(connection: ModelConnection): Promise<readonly KnownVoice[]> {
    const fetch = connections.fetchFor(connection.origin);
    const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
    switch (connection.kind) {
      case 'elevenlabs':
        return listElevenLabsVoices(connection, fetch, signal);
      case 'openai-compatible':
        return listCompatibleVoices(connection, fetch, signal);
      case 'openai':
        return openaiVoices(connection);
      case 'google':
      case 'deepgram':
        return [];
    }
  }

  async function ask(connection: ModelConnection, entry: CacheEntry): Promise<ServiceVoices> {
    try {
      entry.known = { voices: await list(connection) };
      entry.dueAt = now() + ASK_AGAIN_MS;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      const source = connection.kind === 'elevenlabs' ? 'elevenlabs' : 'openai-compatible';
      const problem = { source, message: `${connection.name}: ${error.message}` } as const;
      // Voices that were there a moment ago most likely still speak.
      if (!entry.known || entry.known.problem) entry.known = { voices: [], problem };
      entry.dueAt = now() + ASK_FAILED_AGAIN_MS;
    } finally {
      entry.asking = undefined;
    }
    return entry.known;
  }

  function entryOf(connection: ModelConnection): CacheEntry {
    // A connection never changes: it is removed and another one made.
    const cached = cache.get(connection.id);
    if (cached) return cached;
    const entry: CacheEntry = { known: undefined, asking: undefined, dueAt: Number.NEGATIVE_INFINITY };
    cache.set(connection.id, entry);
    return entry;
  }

  return {
    async of(connection) {
      const entry = entryOf(connection);
      if (entry.known && now() < entry.dueAt) return entry.known;
      entry.asking ??= ask(connection, entry);
      return entry.known && !entry.known.problem ? entry.known : entry.asking;
    },
  };
}
