import type { VoiceSource } from '@parley/contract/voices.ts';
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

/** Asks services for their voices and remembers what they said. */
export type ServiceVoiceMemory = {
  /** Only the first call waits for the service; later ones give what is known and ask anew in the background. */
  of(connection: ModelConnection): Promise<ServiceVoices>;
};

const ASK_AGAIN_MS = 5 * 60_000;
const ASK_FAILED_AGAIN_MS = 15_000;
const ASK_TIMEOUT_MS = 8_000;
const MOST_REMEMBERED = 500;

type Memory = { known: ServiceVoices | undefined; asking: Promise<ServiceVoices> | undefined; dueAt: number };

/** @param now milliseconds on a clock that never goes back */
export function createServiceVoiceMemory(
  connections: Pick<Connections, 'fetchFor'>,
  now = () => performance.now(),
): ServiceVoiceMemory {
  const memories = new Map<string, Memory>();

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

  async function ask(connection: ModelConnection, memory: Memory): Promise<ServiceVoices> {
    try {
      memory.known = { voices: await list(connection) };
      memory.dueAt = now() + ASK_AGAIN_MS;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      const source = connection.kind === 'elevenlabs' ? 'elevenlabs' : 'openai-compatible';
      const problem = { source, message: `${connection.name}: ${error.message}` } as const;
      // Voices that were there a moment ago most likely still speak.
      if (!memory.known || memory.known.problem) memory.known = { voices: [], problem };
      memory.dueAt = now() + ASK_FAILED_AGAIN_MS;
    } finally {
      memory.asking = undefined;
    }
    return memory.known;
  }

  function memoryOf(connection: ModelConnection): Memory {
    // A connection never changes: it is taken away and another one made.
    const known = memories.get(connection.id);
    if (known) return known;
    const [oldest] = memories.keys();
    if (memories.size >= MOST_REMEMBERED && oldest !== undefined) memories.delete(oldest);
    const memory: Memory = { known: undefined, asking: undefined, dueAt: Number.NEGATIVE_INFINITY };
    memories.set(connection.id, memory);
    return memory;
  }

  return {
    async of(connection) {
      const memory = memoryOf(connection);
      if (memory.known && now() < memory.dueAt) return memory.known;
      memory.asking ??= ask(connection, memory);
      return memory.known && !memory.known.problem ? memory.known : memory.asking;
    },
  };
}
