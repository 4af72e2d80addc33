import type { VoiceSource } from '@parley/contract/voices.ts';
import { LRUCache } from 'lru-cache';
import type { Connections } from '../connections/connections.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { ExpectedError } from '../http/expected-error.ts';
import { listElevenLabsVoices } from './elevenlabs-voices.ts';
import { listCompatibleVoices, openaiVoices } from './openai-voices.ts';
import type { KnownVoice } from './voice-selection.ts';

/** The voices of one service, or why they are not known. */
export type ServiceVoices = {
  voices: readonly KnownVoice[];
  problem?: { source: VoiceSource; service: string; message: string };
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

/** Asks services for their voices and caches what they said. */
export class ServiceVoiceMemory {
  readonly #connections: Pick<Connections, 'fetchFor'>;
  readonly #now;
  readonly #cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED, memoMethod: newEntry });

  /** @param now milliseconds on a clock that never goes back */
  constructor(connections: Pick<Connections, 'fetchFor'>, now = () => performance.now()) {
    this.#connections = connections;
    this.#now = now;
  }

  /** Only the first call waits for the service; later ones give what is known and ask anew in the background. */
  of(connection: ModelConnection): ServiceVoices | Promise<ServiceVoices> {
    // A connection never changes: it is removed and another one made.
    const entry = this.#cache.memo(connection.id);
    if (entry.known && this.#now() < entry.dueAt) return entry.known;
    entry.asking ??= this.#ask(connection, entry);
    // What is thrown reaches those who wait for it, if any do.
    entry.asking.catch(() => {});
    return entry.known ?? entry.asking;
  }

  async #list(connection: ModelConnection): Promise<readonly KnownVoice[]> {
    const fetch = this.#connections.fetchFor(connection.origin);
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

  async #ask(connection: ModelConnection, entry: CacheEntry): Promise<ServiceVoices> {
    try {
      entry.known = { voices: await this.#list(connection) };
      entry.dueAt = this.#now() + ASK_AGAIN_MS;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      const source = connection.kind === 'elevenlabs' ? 'elevenlabs' : 'openai-compatible';
      const problem = { source, service: connection.name, message: error.message } as const;
      // Voices that were there a moment ago most likely still speak.
      if (!entry.known || entry.known.problem) entry.known = { voices: [], problem };
      entry.dueAt = this.#now() + ASK_FAILED_AGAIN_MS;
    } finally {
      entry.asking = undefined;
    }
    return entry.known;
  }
}

function newEntry(): CacheEntry {
  return { known: undefined, asking: undefined, dueAt: Number.NEGATIVE_INFINITY };
}
