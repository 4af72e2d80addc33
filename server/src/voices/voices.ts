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

/** The voices of all teams. */
export type Voices = AsyncDisposable & {
  list(teamId: string, query: VoiceQuery): Promise<VoicePage>;
  /** @throws {VoiceNotFound} */
  find(teamId: string, voiceId: string): Promise<Voice>;
  /** A spoken sample. @throws {VoiceNotFound | SpeechFailed | RateLimited} */
  preview(
    teamId: string,
    wanted: { voiceId: string; language: string | undefined; signal: AbortSignal },
  ): Promise<FileReply>;
  /** A whole text as a file. @throws {VoiceNotFound | SpeechFailed | RateLimited} */
  speak(teamId: string, wanted: WantedSpeech & { voiceId: string }): Promise<FileReply>;
  /**
   * Those who can speak in a conversation, in the order in which they are to be tried: the agent's voice, unless the
   * team has none of this id, then the built-in one of the language. None where nothing can speak.
   */
  speakersFor(teamId: string, wanted: WantedSpeaker): Promise<readonly Speaker[]>;
};

/** What voices stand on. */
export type VoiceFoundations = {
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

export function createVoices({
  connections,
  clones,
  files,
  allowance,
  espeak = createEspeak(),
  scripted,
  firstSoundMs = FIRST_SOUND_MS,
  now,
}: VoiceFoundations): Voices {
  const catalogue = createVoiceCatalogue({ connections, clones, hasBuiltIn: espeak.isInstalled, now });
  const speech = createVoiceSpeech(espeak, connections);
  const previews = createVoicePreviews({ files, speech, allowance, connections });

  async function known(teamId: string, voiceId: string): Promise<KnownVoice> {
    const found = await catalogue.find(teamId, voiceId);
    if (!found) throw new VoiceNotFound(voiceId);
    return found;
  }

  return {
    async list(teamId, query) {
      // Whoever looks at voices will want to hear one.
      espeak.warmUp();
      const { voices, problems } = await catalogue.of(teamId);
      return { ...selectVoices(voices, query), problems };
    },

    find: async (teamId, voiceId) => (await known(teamId, voiceId)).voice,

    preview: async (teamId, { voiceId, language, signal }) =>
      previews.of(teamId, await known(teamId, voiceId), language, signal),

    async speak(teamId, { voiceId, ...wanted }) {
      const voice = await known(teamId, voiceId);
      const leave = allowance.enter(teamId);
      try {
        return await speech.speak(voice, wanted);
      } finally {
        leave();
      }
    },

    speakersFor(teamId, wanted) {
      // It may have to step in for every other voice, and is ready when the greeting is to be spoken.
      espeak.warmUp();
      return voiceSpeakers(teamId, wanted, { catalogue, speech, scripted, firstSoundMs });
    },

    [Symbol.asyncDispose]: () => espeak[Symbol.asyncDispose](),
  };
}
