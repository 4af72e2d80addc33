import { createHash } from 'node:crypto';
import type { Connections } from '../connections/connections.ts';
import { FileLost } from '../files/file-errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { addressRefusalOf } from '../http/guarded-fetch.ts';
import type { FileReply } from '../http/route.ts';
import type { KnownVoice } from './known-voice.ts';
import { sampleSentence } from './sample-sentence.ts';
import type { SpeechAllowance } from './speech-allowance.ts';
import { SpeechFailed } from './voice-errors.ts';
import type { VoiceSpeech } from './voice-speech.ts';

/** Samples of voices. */
export type VoicePreviews = {
  /**
   * A sample in a language, where the voice speaks it, else in its own: the service's recording, or one that is
   * spoken once and kept.
   * @throws {SpeechFailed | RateLimited | AddressRefused}
   */
  of(
    teamId: string,
    voice: KnownVoice,
    language: string | undefined,
    signal: AbortSignal,
  ): Promise<FileReply>;
};

export type PreviewDependencies = {
  files: FileStore;
  speech: VoiceSpeech;
  allowance: SpeechAllowance;
  connections: Pick<Connections, 'fetchFor'>;
};

const CACHE = 'private, max-age=86400';
const SPEAK_TIMEOUT_MS = 30_000;
const FETCH_TIMEOUT_MS = 15_000;
const MAX_SAMPLE_BYTES = 10_000_000;

export function createVoicePreviews({
  files,
  speech,
  allowance,
  connections,
}: PreviewDependencies): VoicePreviews {
  const speaking = new Map<string, Promise<Uint8Array>>();

  async function spoken(
    teamId: string,
    voice: KnownVoice,
    language: string | undefined,
  ): Promise<Uint8Array> {
    const text = sampleSentence(language);
    const key = keyOf(voice, language, text);
    const kept = await files.get(key).catch(unlessLost);
    if (kept) return kept;
    // Whoever asks while it is being spoken gets the same; so it goes on when the first of them leaves.
    const running = speaking.get(key) ?? speakAndKeep({ teamId, voice, language, text, key });
    return running;
  }

  type Sample = {
    teamId: string;
    voice: KnownVoice;
    language: string | undefined;
    text: string;
    key: string;
  };

  function speakAndKeep({ teamId, voice, language, text, key }: Sample): Promise<Uint8Array> {
    const leave = allowance.enter(teamId);
    const running = (async () => {
      try {
        const signal = AbortSignal.timeout(SPEAK_TIMEOUT_MS);
        const { bytes } = await speech.speak(voice, { text, language, settings: {}, signal });
        await files.put(key, bytes);
        return bytes;
      } finally {
        leave();
        speaking.delete(key);
      }
    })();
    speaking.set(key, running);
    return running;
  }

  return {
    async of(teamId, voice, language, signal) {
      if (voice.sampleUrl) {
        // The service names the address, so it is checked like one that a user gives.
        const bounded = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
        return fetchSample(voice.sampleUrl, connections.fetchFor('team'), bounded);
      }
      const wanted = language?.toLowerCase().split(/[-_]/, 1)[0];
      const isSpoken = wanted !== undefined && voice.languages.includes(wanted);
      const bytes = await spoken(teamId, voice, isSpoken ? wanted : voice.main);
      return { contentType: 'audio/wav', bytes, cacheControl: CACHE };
    },
  };
}

// What is lost is spoken again.
function unlessLost(error: unknown): undefined {
  if (!(error instanceof FileLost)) throw error;
}

function keyOf({ voice, connection }: KnownVoice, language: string | undefined, text: string): string {
  const parts = JSON.stringify([connection?.id ?? null, voice.voice_id, language ?? null, text]);
  return `voice-previews/${createHash('sha256').update(parts).digest('hex')}.wav`;
}

async function fetchSample(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FileReply> {
  try {
    const response = await fetch(url, { signal });
    const contentType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
    if (!response.ok || !/^(audio\/[\w.+-]+|application\/octet-stream)$/.test(contentType)) {
      await response.body?.cancel();
      throw new SpeechFailed("The service's sample of this voice is not there.");
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > MAX_SAMPLE_BYTES)
        throw new SpeechFailed("The service's sample of this voice is too long.");
      chunks.push(chunk);
    }
    const type = contentType.startsWith('audio/') ? contentType : 'audio/mpeg';
    return { contentType: type, bytes: Buffer.concat(chunks), cacheControl: CACHE };
  } catch (error) {
    if (error instanceof SpeechFailed) throw error;
    throw (
      addressRefusalOf(error) ??
      new SpeechFailed("The service's sample of this voice cannot be fetched.", { cause: error })
    );
  }
}
