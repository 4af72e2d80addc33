import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type {
  SpeechDependencies,
  VoiceDependencies,
} from '@parley/engine/session/state/session-dependencies.ts';
import type { AgentSettings } from '@parley/engine/session/state/state.ts';
import type { VoiceActivity } from '@parley/engine/voice-activity/voice-activity.ts';
import type { SpeechRecognisers } from '../../connections/speech-recognisers.ts';
import type { Voices } from '../../voices/voices.ts';
import type { SocketFormat } from './audio-formats.ts';

/** Recognition, voices and voice activity detection of conversations. */
export type ConversationVoiceDependencies = ConversationSpeechDependencies & { voiceActivity: VoiceActivity };

/** Where recognisers and voices are found. */
type ConversationSpeechDependencies = {
  recognisers: Pick<SpeechRecognisers, 'resolve'>;
  voices: Pick<Voices, 'speakersFor'>;
};

/** Settings of an agent that choose its recogniser and voice. */
export type WantedSpeech = {
  teamId: string;
  settings: Pick<AgentSettings, 'language' | 'voice'>;
  /** How the caller is to be understood. */
  asr: ConversationConfig['asr'];
  output: SocketFormat;
  /** Whether the client plays what the agent says. */
  isHeard: boolean;
};

/**
 * Finds a recogniser and a voice for a spoken conversation.
 * @returns undefined where there is neither anything to understand nor to speak with
 */
export async function findConversationVoice(
  wanted: WantedSpeech,
  dependencies: ConversationVoiceDependencies,
): Promise<VoiceDependencies | undefined> {
  const speech = await findSpeech(wanted, dependencies);
  if (!speech.recogniser && speech.speakers.length === 0) return undefined;
  return { ...speech, voiceActivity: dependencies.voiceActivity, outputFormat: wanted.output };
}

/** Finds who hears and speaks for one agent, and for the same agent in other languages. */
export async function findSpeech(
  wanted: WantedSpeech,
  dependencies: ConversationSpeechDependencies,
): Promise<SpeechDependencies> {
  const { teamId, settings, asr = {}, output, isHeard } = wanted;
  const { language, voice } = settings;
  const spoken = { voiceId: voice.id, language, settings: voice.settings, sampleRateHz: output.sampleRateHz };
  const [recogniser, speakers] = await Promise.all([
    dependencies.recognisers.resolve(teamId, { provider: asr.provider, quality: asr.quality, language }),
    isHeard ? dependencies.voices.speakersFor(teamId, spoken) : [],
  ]);
  return {
    recogniser,
    speakers,
    inLanguage: (other) =>
      findSpeech(
        { ...wanted, settings: { language: other.language, voice: { ...voice, id: other.voiceId } } },
        dependencies,
      ),
  };
}
