import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../design/select.tsx';
import { TextField } from '../../../design/text-field.tsx';

export type ToolNameFieldProps = {
  label: string;
  value: string;
  /** Tools of the agent. */
  toolNames: readonly string[];
  error: string | undefined;
  className?: string;
  onChange: (name: string) => void;
};

const OTHER = ' other';

/** A tool by its name: one of the agent's tools, or another, such as that of a tool server. */
export function ToolNameField({ label, value, toolNames, error, className, onChange }: ToolNameFieldProps) {
  const { t } = useTranslation();
  const [isChosen, setChosen] = useState(false);
  const isOther = isChosen || (value !== '' && !toolNames.includes(value));
  if (toolNames.length === 0) {
    return (
      <TextField
        label={label}
        value={value}
        error={error}
        className={className}
        mono
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        hint={t('agentTests.tool_name_hint')}
        onValueChange={onChange}
      />
    );
  }
  return (
    <div className={className}>
      <Select
        label={label}
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
      {isOther ? (
        <TextField
          className="mt-2"
          label={t('agentTests.tool_name')}
          hint={t('agentTests.tool_name_hint')}
          mono
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={error}
          onValueChange={onChange}
        />
      ) : null}
    </div>
  );
}
