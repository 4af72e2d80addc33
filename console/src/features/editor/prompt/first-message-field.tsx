import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/switch.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { PromptArea } from './prompt-area.tsx';

/** What the agent says first, or that it waits for the caller to speak. */
export function FirstMessageField() {
  const { t } = useTranslation();
  const { label, value, readOnly, error, change } = useSetting('conversation_config.agent.first_message');
  // With an empty message the agent waits; while it is written, it may be empty for a moment.
  const [isWritten, setWritten] = useState(false);
  const isOn = isWritten || value !== '';
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('prompt.first_message_toggle')}
        hint={t(isOn ? 'prompt.first_message_on' : 'prompt.first_message_off')}
        checked={isOn}
        disabled={readOnly}
        onCheckedChange={(next) => {
          setWritten(next);
          if (!next) change('');
        }}
      />
      {isOn ? (
        <PromptArea
          kind="message"
          label={label}
          hint={t('prompt.variables_hint', { example: '{{name}}' })}
          error={error}
          readOnly={readOnly}
          autoGrow
          rows={2}
          areaClassName="min-h-14"
          value={value}
          onValueChange={(text) => {
            setWritten(true);
            change(text);
          }}
        />
      ) : null}
    </div>
  );
}
