import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import type { SystemDraft } from '../draft/system-draft.ts';
import type { ToolAgent } from '../tool-dialog/use-tool-editing.ts';
import { AgentRules } from './agent-rules.tsx';
import { LanguageFields } from './language-fields.tsx';
import { NumberRules } from './number-rules.tsx';

export type SystemToolFormProps = {
  value: SystemDraft;
  agent: ToolAgent;
  onChange: (value: SystemDraft) => void;
};

/** The settings of a tool that the conversation itself obeys. */
export function SystemToolForm({ value, agent, onChange }: SystemToolFormProps) {
  const { t } = useTranslation();
  const change = (part: Partial<SystemDraft>) => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-4">
      <TextField
        mono
        label={t('functionEditor.name')}
        hint={t('functionEditor.name_fixed')}
        start={<Lock size={16} aria-hidden />}
        value={value.name}
        readOnly
      />
      <TextArea
        label={t('functionEditor.description')}
        hint={t('functionEditor.description_hint')}
        placeholder={t(`functionEditor.default_${value.name}`)}
        autoGrow
        rows={3}
        maxLength={5_000}
        value={value.description}
        onValueChange={(description) => change({ description })}
      />
      {value.name === 'language_detection' ? (
        <LanguageFields
          value={value.languages}
          agentLanguages={agent.languages}
          hasLanguageSettings={agent.type === 'voice'}
          onChange={(languages) => change({ languages })}
        />
      ) : null}
      {value.name === 'transfer_to_agent' ? (
        <AgentRules
          value={value.agentRules}
          agentId={agent.id}
          onChange={(agentRules) => change({ agentRules })}
        />
      ) : null}
      {value.name === 'transfer_to_number' ? (
        <NumberRules value={value.numberRules} onChange={(numberRules) => change({ numberRules })} />
      ) : null}
    </div>
  );
}
