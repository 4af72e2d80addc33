import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { SpeechParts, VoiceParts } from '@parley/engine/session/session-voice.ts';
import type { AgentSettings } from '@parley/engine/session/state.ts';
import type { VoiceActivity } from '@parley/engine/voice-activity/voice-activity.ts';
import type { SpeechRecognisers } from '../../connections/speech-recognisers.ts';
import type { Voices } from '../../voices/voices.ts';
import type { SocketFormat } from '../live/audio-formats.ts';

/** Where conversations find ears and a voice. */
export type VoiceSources = SpeechSources & { voiceActivity: VoiceActivity };

/** Where ears and voices are looked up. */
type SpeechSources = {
  recognisers: Pick<SpeechRecognisers, 'resolve'>;
  voices: Pick<Voices, 'speakersFor'>;
};

/** What of an agent decides on its ears and its voice. */
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
 * Finds ears and a voice for a spoken conversation.
 * @returns undefined where there is neither anything to understand nor to speak with
 */
export async function findConversationVoice(
  wanted: WantedSpeech,
  sources: VoiceSources,
): Promise<VoiceParts | undefined> {
  const speech = await findSpeech(wanted, sources);
  if (!speech.recogniser && speech.speakers.length === 0) return undefined;
  return { ...speech, voiceActivity: sources.voiceActivity, outputFormat: wanted.output };
}

/** Finds who hears and speaks for one agent, and for the same agent in other languages. */
export async function findSpeech(wanted: WantedSpeech, sources: SpeechSources): Promise<SpeechParts> {
  const { teamId, settings, asr = {}, output, isHeard } = wanted;
  const { language, voice } = settings;
  const spoken = { voiceId: voice.id, language, settings: voice.settings, sampleRateHz: output.sampleRateHz };
  const [recogniser, speakers] = await Promise.all([
    sources.recognisers.resolve(teamId, { provider: asr.provider, quality: asr.quality, language }),
    isHeard ? sources.voices.speakersFor(teamId, spoken) : [],
  ]);
  return {
    recogniser,
    speakers,
    inLanguage: (other) =>
      findSpeech(
        { ...wanted, settings: { language: other.language, voice: { ...voice, id: other.voiceId } } },
        sources,
      ),
  };
}
