import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../design/switch.tsx';
import { TextArea } from '../../design/text-area.tsx';
import type { PromptChange, PromptValue } from './prompt-value.ts';

export type FirstMessageFieldProps = Pick<PromptValue, 'firstMessage' | 'firstMessageEnabled'> & {
  error?: string | undefined;
  readOnly: boolean;
  onChange: (change: PromptChange) => void;
};

/** What the agent says first, or that it waits for the caller to speak. */
export const FirstMessageField = memo(function FirstMessageField({
  firstMessage,
  firstMessageEnabled,
  error,
  readOnly,
  onChange,
}: FirstMessageFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('prompt.first_message_toggle')}
        hint={t(firstMessageEnabled ? 'prompt.first_message_on' : 'prompt.first_message_off')}
        checked={firstMessageEnabled}
        disabled={readOnly}
        onCheckedChange={(isOn) =>
          onChange({ firstMessageEnabled: isOn, ...(isOn ? {} : { firstMessage: '' }) })
        }
      />
      {firstMessageEnabled ? (
        <TextArea
          label={t('prompt.first_message')}
          hint={t('prompt.variables_hint', { example: '{{name}}' })}
          error={error}
          readOnly={readOnly}
          autoGrow
          rows={2}
          value={firstMessage}
          onValueChange={(text) => onChange({ firstMessage: text })}
        />
      ) : null}
    </div>
  );
});
