import { VOICE_MODELS } from '@parley/contract/agent-defaults.ts';
import { useCallback, useMemo } from 'react';
import { SpeechSettingsPanel, type SpeechSettingsValue } from '../speech-settings/speech-settings-panel.tsx';
import { VoiceTrialPanel } from '../voices/voice-trial-panel.tsx';
import type { AgentDraft } from './draft/agent-draft.ts';
import { keywordList } from './draft/to-agent-payload.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { spokenVoice } from './header/language-change.ts';

/** The speech settings on the editor's draft, with the draft's own voice to hear them. */
export function SpeechSectionPanel({ draft, readOnly, onChange }: EditorPanelProps) {
  const { voice, keywords, language } = draft;
  const value = useMemo(() => ({ ...voice, keywords }), [voice, keywords]);
  const handleChange = useCallback(
    ({ keywords: typed, ...spoken }: Partial<SpeechSettingsValue>) =>
      onChange({
        ...(typed === undefined ? {} : { keywords: typed }),
        ...(Object.keys(spoken).length === 0 ? {} : { voice: { ...voice, ...spoken } }),
      }),
    [onChange, voice],
  );
  const trial = readOnly ? null : (
    <VoiceTrialPanel
      voiceId={spokenVoice(voice, language).voice}
      language={language}
      settings={{
        model_id: voice.useFlash ? VOICE_MODELS.flash : VOICE_MODELS.standard,
        agent_output_audio_format: voice.ttsFormat,
        optimize_streaming_latency: voice.streamingLatency,
        stability: voice.stability,
        speed: voice.speed,
        similarity_boost: voice.similarity_boost,
      }}
      text={firstWords(draft)}
    />
  );
  return (
    <SpeechSettingsPanel
      value={value}
      keywords={keywordList(keywords)}
      readOnly={readOnly}
      onChange={handleChange}
      trial={trial}
    />
  );
}

/** What the agent says first, its variables filled in; empty where it waits. */
function firstWords({ firstMessage, firstMessageEnabled, selectedVariables }: AgentDraft): string {
  if (!firstMessageEnabled) return '';
  return firstMessage.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
    String(selectedVariables[name] ?? name),
  );
}
