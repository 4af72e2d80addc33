import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import type { SessionSettings } from '@parley/engine/session/state.ts';
import type { VoiceActivity } from '@parley/engine/voice-activity/voice-activity.ts';
import type { SpeechRecognisers } from '../../connections/speech-recognisers.ts';
import type { Voices } from '../../voices/voices.ts';
import type { SocketFormat } from '../live/audio-formats.ts';

/** Where conversations find ears and a voice. */
export type VoiceSources = {
  voiceActivity: VoiceActivity;
  recognisers: Pick<SpeechRecognisers, 'resolve'>;
  voices: Pick<Voices, 'speakersFor'>;
};

/** What of an agent decides on its ears and its voice. */
export type WantedVoice = {
  teamId: string;
  settings: SessionSettings;
  /** How the caller is to be understood. */
  asr: ConversationConfig['asr'];
  output: SocketFormat;
  /** Whether the client plays what the agent says. */
  isHeard: boolean;
};

/**
 * Finds ears and a voice for a spoken conversation.
 * @returns undefined for a written one, and where there is neither anything to understand nor to speak with
 */
export async function findConversationVoice(
  { teamId, settings, asr = {}, output, isHeard }: WantedVoice,
  { voiceActivity, recognisers, voices }: VoiceSources,
): Promise<VoiceParts | undefined> {
  if (!settings.spoken) return undefined;
  const { language, voice } = settings;
  const wanted = { voiceId: voice.id, language, settings: voice.settings, sampleRateHz: output.sampleRateHz };
  const [recogniser, speakers] = await Promise.all([
    recognisers.resolve(teamId, { provider: asr.provider, quality: asr.quality, language }),
    isHeard ? voices.speakersFor(teamId, wanted) : [],
  ]);
  if (!recogniser && speakers.length === 0) return undefined;
  return { voiceActivity, recogniser, speakers, outputFormat: output };
}
