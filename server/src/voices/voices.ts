import type { Voice, VoicePage } from '@parley/contract/voices.ts';
import { createEspeak, type Espeak } from '@parley/engine/text-to-speech/espeak.ts';
import type { Speaker, SpeechSynthesizer } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { Connections } from '../connections/connections.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileReply } from '../http/route.ts';
import type { VoiceClones } from './clones/voice-clones.ts';
import type { KnownVoice } from './known-voice.ts';
import type { SpeechAllowance } from './speech-allowance.ts';
import { createVoiceCatalogue } from './voice-catalogue.ts';
import { VoiceNotFound } from './voice-errors.ts';
import { createVoicePreviews } from './voice-previews.ts';
import { selectVoices, type VoiceQuery } from './voice-selection.ts';
import { voiceSpeakers, type WantedSpeaker } from './voice-speakers.ts';
import { createVoiceSpeech, type WantedSpeech } from './voice-speech.ts';

// What belongs here: the voices that agents speak with, whoever makes them.

/** What voices stand on. */
export type VoiceDependencies = {
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  clones: Pick<VoiceClones, 'usable'>;
  files: FileStore;
  allowance: SpeechAllowance;
  espeak?: Espeak;
  /** Speaks in place of every voice in conversations. */
  scripted?: SpeechSynthesizer | undefined;
  /** Longest wait for the first sound of a text in a conversation, in milliseconds. */
  firstSoundMs?: number;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
};

const FIRST_SOUND_MS = 4_000;

/** The voices of all teams. */
export class Voices implements AsyncDisposable {
  readonly #connections: VoiceDependencies['connections'];
  readonly #clones: VoiceDependencies['clones'];
  readonly #files: VoiceDependencies['files'];
  readonly #allowance: VoiceDependencies['allowance'];
  readonly #espeak: NonNullable<VoiceDependencies['espeak']>;
  readonly #scripted: VoiceDependencies['scripted'];
  readonly #firstSoundMs: NonNullable<VoiceDependencies['firstSoundMs']>;
  readonly #now: VoiceDependencies['now'];
  readonly #catalogue;
  readonly #speech;
  readonly #previews;

  constructor({
    connections,
    clones,
    files,
    allowance,
    espeak = createEspeak(),
    scripted,
    firstSoundMs = FIRST_SOUND_MS,
    now,
  }: VoiceDependencies) {
    this.#connections = connections;
    this.#clones = clones;
    this.#files = files;
    this.#allowance = allowance;
    this.#espeak = espeak;
    this.#scripted = scripted;
    this.#firstSoundMs = firstSoundMs;
    this.#now = now;
    this.#catalogue = createVoiceCatalogue({
      connections: this.#connections,
      clones: this.#clones,
      hasBuiltIn: this.#espeak.isInstalled,
      now: this.#now,
    });
    this.#speech = createVoiceSpeech(this.#espeak, this.#connections);
    this.#previews = createVoicePreviews({
      files: this.#files,
      speech: this.#speech,
      allowance: this.#allowance,
      connections: this.#connections,
    });
  }

  async list(teamId: string, query: VoiceQuery): Promise<VoicePage> {
    // Whoever looks at voices will want to hear one.
    this.#espeak.warmUp();
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
    const leave = this.#allowance.enter(teamId);
    try {
      return await this.#speech.speak(voice, wanted);
    } finally {
      leave();
    }
  }

  /**
   * Those who can speak in a conversation, in the order in which they are to be tried: the agent's voice, unless the
   * team has none of this id, then the built-in one of the language. None where nothing can speak.
   */
  speakersFor(teamId: string, wanted: WantedSpeaker): Promise<readonly Speaker[]> {
    // It may have to step in for every other voice, and is ready when the greeting is to be spoken.
    this.#espeak.warmUp();
    return voiceSpeakers(teamId, wanted, {
      catalogue: this.#catalogue,
      speech: this.#speech,
      scripted: this.#scripted,
      firstSoundMs: this.#firstSoundMs,
    });
  }

  [Symbol.asyncDispose]() {
    return this.#espeak[Symbol.asyncDispose]();
  }

  async #known(teamId: string, voiceId: string): Promise<KnownVoice> {
    const found = await this.#catalogue.find(teamId, voiceId);
    if (!found) throw new VoiceNotFound(voiceId);
    return found;
  }
}
