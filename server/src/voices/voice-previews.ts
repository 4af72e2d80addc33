import { createHash } from 'node:crypto';
import type { Connections } from '../connections/connections.ts';
import { FileLost, FilesUnreachable } from '../files/file-errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { readBoundedBody } from '../http/bounded-body.ts';
import { mediaTypeOf } from '../http/content-type.ts';
import { addressRefusalOf } from '../http/guarded-fetch.ts';
import type { FileReply } from '../http/route.ts';
import sampleSentences from './sample-sentences.json' with { type: 'json' };
import type { SpeechRateLimiter } from './speech-rate-limiter.ts';
import { SpeechFailed } from './voice-errors.ts';
import { type KnownVoice, plainLanguage } from './voice-selection.ts';
import type { VoiceSpeech } from './voice-speech.ts';

export type PreviewDependencies = {
  files: FileStore;
  speech: VoiceSpeech;
  rateLimiter: SpeechRateLimiter;
  connections: Pick<Connections, 'fetchFor'>;
};

const CACHE = 'private, max-age=86400';
const SPEAK_TIMEOUT_MS = 30_000;
const FETCH_TIMEOUT_MS = 15_000;
const MAX_SAMPLE_BYTES = 10_000_000;

/** Samples of voices. */
export function createVoicePreviews({ files, speech, rateLimiter, connections }: PreviewDependencies) {
  const speaking = new Map<string, Promise<Uint8Array>>();

  async function speak(teamId: string, voice: KnownVoice, language: string | undefined): Promise<Uint8Array> {
    using _running = rateLimiter.enter(teamId);
    const signal = AbortSignal.timeout(SPEAK_TIMEOUT_MS);
    const wanted = { text: sampleSentence(language), language, settings: {}, signal };
    return (await speech.speak(voice, wanted)).bytes;
  }

  async function spoken(
    teamId: string,
    voice: KnownVoice,
    language: string | undefined,
  ): Promise<Uint8Array> {
    const key = keyOf(voice, language, sampleSentence(language));
    const stored = await files.get(key).catch(unlessLost);
    if (stored) return stored;
    // Concurrent requests share one synthesis, which goes on when the first of them is aborted.
    const running = speaking.get(key) ?? speakAndStore(key).finally(() => speaking.delete(key));
    speaking.set(key, running);
    return running;

    async function speakAndStore(path: string): Promise<Uint8Array> {
      const bytes = await speak(teamId, voice, language);
      await files.put(path, bytes);
      return bytes;
    }
  }

  return {
    /**
     * A sample in a language, where the voice speaks it, else in its own: the service's recording, or one that is
     * spoken once and stored. That of a copied voice is spoken each time: its recordings change, and nothing of it may
     * stay once it is deleted.
     * @throws {SpeechFailed | RateLimited | AddressRefused}
     */
    async of(
      teamId: string,
      voice: KnownVoice,
      language: string | undefined,
      signal: AbortSignal,
    ): Promise<FileReply> {
      if (voice.sampleUrl) {
        // The service names the address, so it is checked like one that a user gives.
        const bounded = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
        return fetchSample(voice.sampleUrl, connections.fetchFor('team'), bounded);
      }
      const wanted = plainLanguage(language);
      const isSpoken = wanted !== undefined && voice.languages.includes(wanted);
      const isCopy = voice.voice.source === 'clone';
      const bytes = await (isCopy ? speak : spoken)(teamId, voice, isSpoken ? wanted : voice.main);
      return { contentType: 'audio/wav', bytes, cacheControl: isCopy ? 'no-store' : CACHE };
    },
  };
}

const SENTENCES: Readonly<Record<string, string>> = sampleSentences;

/** What a voice says of itself in a language, in English where there is no sentence in it. */
function sampleSentence(language: string | undefined): string {
  return SENTENCES[plainLanguage(language) ?? 'en'] ?? sampleSentences.en;
}

// What cannot be read is spoken again.
function unlessLost(error: unknown): undefined {
  if (!(error instanceof FileLost || error instanceof FilesUnreachable)) throw error;
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
    const contentType = mediaTypeOf(response.headers.get('content-type') ?? '');
    if (!response.ok || !/^(audio\/[\w.+-]+|application\/octet-stream)$/.test(contentType)) {
      await response.body?.cancel();
      throw sampleFailure('missing');
    }
    const bytes = await readBoundedBody(response, MAX_SAMPLE_BYTES, () => sampleFailure('too_long'));
    const type = contentType.startsWith('audio/') ? contentType : 'audio/mpeg';
    return { contentType: type, bytes, cacheControl: CACHE };
  } catch (error) {
    if (error instanceof SpeechFailed) throw error;
    throw addressRefusalOf(error) ?? sampleFailure('unreachable', error);
  }
}

const SAMPLE_FAILURES = {
  missing: "The service's sample of this voice is not there.",
  too_long: "The service's sample of this voice is too long.",
  unreachable: "The service's sample of this voice cannot be fetched.",
};

function sampleFailure(why: keyof typeof SAMPLE_FAILURES, cause?: unknown) {
  return new SpeechFailed(SAMPLE_FAILURES[why], { detail: { reason: `sample_${why}` }, cause });
}
