import { VOICE_MODELS } from '@parley/contract/agent-defaults.ts';
import type { SpeechSettings } from '@parley/contract/voices.ts';
import { useEditorState, useSettingValue } from '../settings/editor-store.tsx';
import { spokenVoice } from '../settings/spoken-agent.ts';

/** The draft's own voice and settings, saved or not, for what is tried by ear. */
export function useTrialVoice(): { voiceId: string; language: string; settings: SpeechSettings } {
  const language = useSettingValue('conversation_config.agent.language');
  const voice = useSettingValue('conversation_config.tts.voice_id');
  const isFlash = useSettingValue('conversation_config.tts.model_id');
  const format = useSettingValue('conversation_config.tts.agent_output_audio_format');
  const latency = useSettingValue('conversation_config.tts.optimize_streaming_latency');
  const stability = useSettingValue('conversation_config.tts.stability');
  const speed = useSettingValue('conversation_config.tts.speed');
  const similarity = useSettingValue('conversation_config.tts.similarity_boost');
  const tts = useEditorState(({ draft }) => draft.document.conversation_config.tts);
  return {
    voiceId: spokenVoice(voice, language).voice,
    language,
    settings: {
      model_id: isFlash ? VOICE_MODELS.flash : VOICE_MODELS.standard,
      agent_output_audio_format: format,
      optimize_streaming_latency: latency,
      stability,
      speed,
      similarity_boost: similarity,
      pronunciation_rules: tts?.pronunciation_rules,
      pronunciation_dictionary_locators: tts?.pronunciation_dictionary_locators,
    },
  };
}
