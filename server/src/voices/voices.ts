import type { Voice, VoicePage } from '@parley/contract/voices.ts';
import { createEspeak, type Espeak } from '@parley/engine/text-to-speech/espeak.ts';
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
};

/** What voices stand on. */
export type VoiceFoundations = {
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  clones: Pick<VoiceClones, 'usable'>;
  files: FileStore;
  allowance: SpeechAllowance;
  espeak?: Espeak;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
};

export function createVoices({
  connections,
  clones,
  files,
  allowance,
  espeak = createEspeak(),
  now,
}: VoiceFoundations): Voices {
  const catalogue = createVoiceCatalogue({ connections, clones, hasBuiltIn: espeak.isInstalled, now });
  const speech = createVoiceSpeech(espeak, connections);
  const previews = createVoicePreviews({ files, speech, allowance, connections });

  async function known(teamId: string, voiceId: string): Promise<KnownVoice> {
    const { voices } = await catalogue.of(teamId);
    const found = voices.find(({ voice }) => voice.voice_id === voiceId);
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

    [Symbol.asyncDispose]: () => espeak[Symbol.asyncDispose](),
  };
}
