import type { SystemFunction } from '@parley/contract/functions.ts';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { isAgentTransfer, isNumberTransfer } from '../draft/transfer-draft.ts';
import type { ToolAgent } from '../tool-dialog/use-tool-editing.ts';
import { AgentRules } from './agent-rules.tsx';
import { LanguageFields } from './language-fields.tsx';
import { NumberRules } from './number-rules.tsx';

export type SystemToolFormProps = {
  value: SystemFunction;
  agent: ToolAgent;
  onChange: (value: SystemFunction) => void;
};

/** The settings of a tool that the conversation itself obeys. */
export function SystemToolForm({ value, agent, onChange }: SystemToolFormProps) {
  const { t } = useTranslation();
  const { supported_languages, transfers = [] } = value.params;
  const change = (params: Partial<SystemFunction['params']>) =>
    onChange({ ...value, params: { ...value.params, ...params } });
  return (
    <div className="flex flex-col gap-4">
      <TextField
        mono
        label={t('fields.name')}
        hint={t('functionEditor.name_fixed')}
        start={<Lock size={16} aria-hidden />}
        value={value.name}
        readOnly
      />
      <TextArea
        label={t('fields.description')}
        hint={t('functionEditor.description_hint')}
        placeholder={t(`functionEditor.default_${value.name}`)}
        autoGrow
        maxLength={5_000}
        value={value.description}
        onValueChange={(description) => onChange({ ...value, description })}
      />
      {value.name === 'language_detection' ? (
        <LanguageFields
          value={supported_languages}
          agentLanguages={agent.languages}
          hasLanguageSettings={agent.type === 'voice'}
          onChange={(languages) => change({ supported_languages: languages })}
        />
      ) : null}
      {value.name === 'transfer_to_agent' ? (
        <AgentRules
          value={transfers.filter(isAgentTransfer)}
          agentId={agent.id}
          onChange={(rules) => change({ transfers: rules, voicemail_message: '' })}
        />
      ) : null}
      {value.name === 'transfer_to_number' ? (
        <NumberRules
          value={transfers.filter(isNumberTransfer)}
          onChange={(rules) => change({ transfers: rules })}
        />
      ) : null}
    </div>
  );
}
