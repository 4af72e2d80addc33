import type { Voice, VoicePage } from '@parley/contract/voices.ts';
import { Espeak } from '@parley/engine/text-to-speech/espeak.ts';
import { Kokoro } from '@parley/engine/text-to-speech/kokoro/kokoro.ts';
import type { Speaker, SpeechSynthesizer } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { Connections } from '../connections/connections.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileReply } from '../http/route.ts';
import type { VoiceClones } from './clones/voice-clones.ts';
import { KOKORO_PREFIX } from './natural-voices.ts';
import type { SpeechRateLimiter } from './speech-rate-limiter.ts';
import { createVoiceCatalogue } from './voice-catalogue.ts';
import { VoiceNotFound } from './voice-errors.ts';
import { VoiceOutages } from './voice-outages.ts';
import { createVoicePreviews } from './voice-previews.ts';
import { type KnownVoice, selectVoices, type VoiceQuery } from './voice-selection.ts';
import { voiceSpeakers, type WantedSpeaker } from './voice-speakers.ts';
import { createVoiceSpeech, type WantedSpeech } from './voice-speech.ts';

// What belongs here: the voices that agents speak with, of every service.

export type VoiceDependencies = {
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  clones: Pick<VoiceClones, 'usable'>;
  files: FileStore;
  rateLimiter: SpeechRateLimiter;
  espeak?: Espeak;
  /** The natural voices, as far as they are installed. */
  kokoro?: Kokoro;
  /** Replaces every voice in conversations. */
  scripted?: SpeechSynthesizer | undefined;
  /** Longest wait for the first sound of a text in a conversation, in milliseconds. */
  firstSoundMs?: number;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
};

const FIRST_SOUND_MS = 4_000;

/** The voices of all teams. */
export class Voices implements AsyncDisposable {
  readonly #dependencies;
  readonly #catalogue;
  readonly #speech;
  readonly #previews;
  readonly #outages;

  constructor(given: VoiceDependencies) {
    const {
      espeak = new Espeak(),
      kokoro = new Kokoro({ files: () => undefined }),
      firstSoundMs = FIRST_SOUND_MS,
      ...others
    } = given;
    const dependencies = { ...others, espeak, kokoro, firstSoundMs };
    const { connections, clones, files, rateLimiter, now } = dependencies;
    this.#dependencies = dependencies;
    this.#catalogue = createVoiceCatalogue({
      connections,
      clones,
      hasBuiltIn: espeak.isInstalled,
      hasNatural: () => kokoro.isInstalled(),
      now,
    });
    this.#outages = new VoiceOutages(now);
    this.#speech = createVoiceSpeech({ espeak, kokoro }, connections);
    this.#previews = createVoicePreviews({ files, speech: this.#speech, rateLimiter, connections });
  }

  async list(teamId: string, query: VoiceQuery): Promise<VoicePage> {
    // A listing is usually followed by a preview.
    this.#dependencies.espeak.warmUp();
    const { voices, problems } = await this.#catalogue.of(teamId);
    return { ...selectVoices(voices, query), problems };
  }

  /** @throws {VoiceNotFound} */
  async find(teamId: string, voiceId: string): Promise<Voice> {
    return (await this.#known(teamId, voiceId)).voice;
  }

  /** A spoken sample. @throws {VoiceNotFound | SpeechFailed | RateLimited} */
  async preview(
    teamId: string,
    { voiceId, language, signal }: { voiceId: string; language: string | undefined; signal: AbortSignal },
  ): Promise<FileReply> {
    return this.#previews.of(teamId, await this.#known(teamId, voiceId), language, signal);
  }

  /** A whole text as a file. @throws {VoiceNotFound | SpeechFailed | RateLimited} */
  async speak(
    teamId: string,
    { voiceId, ...wanted }: WantedSpeech & { voiceId: string },
  ): Promise<FileReply> {
    const voice = await this.#known(teamId, voiceId);
    using _running = this.#dependencies.rateLimiter.enter(teamId);
    return await this.#speech.speak(voice, wanted);
  }

  /**
   * Those who can speak in a conversation, in the order in which they are to be tried: the agent's voice, unless the
   * team has none of this id, then the built-in one of the language. None where nothing can speak.
   */
  speakersFor(teamId: string, wanted: WantedSpeaker): Promise<readonly Speaker[]> {
    // It may have to step in for every other voice, and is ready when the greeting is to be spoken.
    this.#dependencies.espeak.warmUp();
    if (wanted.voiceId?.startsWith(KOKORO_PREFIX)) this.#dependencies.kokoro.warmUp();
    return voiceSpeakers(teamId, wanted, {
      catalogue: this.#catalogue,
      speech: this.#speech,
      outages: this.#outages,
      scripted: this.#dependencies.scripted,
      firstSoundMs: this.#dependencies.firstSoundMs,
    });
  }

  [Symbol.asyncDispose]() {
    return this.#dependencies.espeak[Symbol.asyncDispose]();
  }

  async #known(teamId: string, voiceId: string): Promise<KnownVoice> {
    const found = await this.#catalogue.find(teamId, voiceId);
    if (!found) throw new VoiceNotFound(voiceId);
    return found;
  }
}
