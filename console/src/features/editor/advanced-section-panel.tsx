import { useCallback, useMemo } from 'react';
import {
  AdvancedSettingsPanel,
  type ErrorOf,
  type RenderVoicePicker,
} from '../advanced-settings/advanced-settings-panel.tsx';
import { VoicePickerPanel } from '../voices/voice-picker-panel.tsx';
import { assembledPrompt } from './draft/to-agent-payload.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { useErrorSentence } from './error-sentence.ts';

/** The advanced settings on the editor's draft. */
export function AdvancedSectionPanel({ draft, errors, readOnly, onChange }: EditorPanelProps) {
  const sentenceOf = useErrorSentence();
  const errorOf: ErrorOf = (field) => {
    const code = errors[field];
    return code && sentenceOf(code);
  };
  const { firstMessage, systemPrompt, promptEditing, sections, language } = draft;
  const texts = useMemo(
    () => [firstMessage, assembledPrompt({ systemPrompt, promptEditing, sections, language })],
    [firstMessage, systemPrompt, promptEditing, sections, language],
  );
  const renderVoicePicker: RenderVoicePicker = useCallback(
    (picker) => <VoicePickerPanel {...picker} readOnly={readOnly} />,
    [readOnly],
  );
  return (
    <AdvancedSettingsPanel
      value={draft}
      language={language}
      texts={texts}
      errorOf={errorOf}
      readOnly={readOnly}
      renderVoicePicker={renderVoicePicker}
      onChange={onChange}
    />
  );
}
