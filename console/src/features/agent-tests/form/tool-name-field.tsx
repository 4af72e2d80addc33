import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';

export type ToolNameFieldProps = {
  value: string;
  /** Tools of the agent. */
  toolNames: readonly string[];
  error: string | undefined;
  onChange: (name: string) => void;
};

const OTHER = ' other';

/** A tool by its name: one of the agent's tools, or another, such as that of a tool server. */
export function ToolNameField({ value, toolNames, error, onChange }: ToolNameFieldProps) {
  const { t } = useTranslation();
  const [isChosen, setChosen] = useState(false);
  const isOther = isChosen || (value !== '' && !toolNames.includes(value));
  const nameField = (label: string, className: string) => (
    <TextField
      className={className}
      label={label}
      hint={t('agentTests.tool_name_hint')}
      mono
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onValueChange={onChange}
    />
  );
  if (toolNames.length === 0) return nameField(t('fields.tool'), 'max-w-96');
  return (
    <div className="max-w-96">
      <Select
        label={t('fields.tool')}
        placeholder={t('agentTests.choose_tool')}
        options={[
          ...toolNames.map((name) => ({ value: name, label: name })),
          { value: OTHER, label: t('agentTests.other_tool') },
        ]}
        value={isOther ? OTHER : value || null}
        error={isOther ? undefined : error}
        onValueChange={(next) => {
          setChosen(next === OTHER);
          onChange(next === OTHER ? '' : next);
        }}
      />
      {isOther ? nameField(t('agentTests.tool_name'), 'mt-2') : null}
    </div>
  );
}
