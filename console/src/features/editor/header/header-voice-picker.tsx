import { memo } from 'react';
import { VoicePickerPanel } from '../../voices/voice-picker-panel.tsx';
import type { DraftChange, VoiceSettings } from '../draft/agent-draft.ts';
import { spokenVoice } from './language-change.ts';

export type HeaderVoicePickerProps = {
  voice: VoiceSettings;
  language: string;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};

/** The voice that the agent speaks with. */
export const HeaderVoicePicker = memo(function HeaderVoicePicker(props: HeaderVoicePickerProps) {
  const { voice, language, readOnly, onChange } = props;
  return (
    <VoicePickerPanel
      className="max-sm:order-last max-sm:col-span-2 lg:w-56"
      value={spokenVoice(voice, language)}
      language={language}
      readOnly={readOnly}
      onChange={(chosen) => onChange({ voice: { ...voice, ...chosen } })}
    />
  );
});
