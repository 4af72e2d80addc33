import type { TestCheck } from '@parley/contract/agent-test-checks.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useCheckWords } from '../../check-words.ts';
import type { CheckDraft } from '../../draft/test-draft.ts';
import type { FieldSentence } from '../../draft/test-draft-errors.ts';
import { ToolNameField } from '../tool-name-field.tsx';
import { ArgumentList } from './argument-list.tsx';

export type CheckRowProps = {
  check: CheckDraft;
  index: number;
  types: readonly TestCheck['type'][];
  toolNames: readonly string[];
  canJudge: boolean;
  sentenceOf: FieldSentence;
  onChange: (check: CheckDraft) => void;
  onRemove: () => void;
};

/** One thing that is expected. */
export function CheckRow(props: CheckRowProps) {
  const { check, index, types, onChange, onRemove } = props;
  const { t } = useTranslation();
  const words = useCheckWords();
  return (
    <li className="flex flex-col gap-3 rounded-md border p-3">
      <div className="flex items-center justify-between gap-2">
        <Select
          className="min-w-0 max-w-80 flex-1"
          label={t('agentTests.check_number', { number: index + 1 })}
          hideLabel
          size="sm"
          options={types.map((type) => ({ value: type, label: words.type(type) }))}
          value={check.type}
          onValueChange={(type) => onChange({ ...check, type })}
        />
        <IconButton
          size="sm"
          tone="danger"
          label={t('agentTests.check_remove', { number: index + 1 })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <CheckFields {...props} />
    </li>
  );
}

function CheckFields({ check, index, toolNames, canJudge, sentenceOf, onChange }: CheckRowProps) {
  const { t } = useTranslation();
  const field = `checks.${index}`;
  const tool = (
    <ToolNameField
      className="max-w-96"
      label={t('agentTests.tool')}
      value={check.tool_name}
      toolNames={toolNames}
      error={sentenceOf(`${field}.tool_name`)}
      onChange={(tool_name) => onChange({ ...check, tool_name })}
    />
  );
  switch (check.type) {
    case 'contains':
    case 'not_contains':
      return (
        <TextField
          label={t('agentTests.check_text')}
          hint={t('agentTests.check_text_hint')}
          maxLength={AGENT_TESTS.textMax}
          value={check.text}
          error={sentenceOf(`${field}.text`)}
          onValueChange={(text) => onChange({ ...check, text })}
        />
      );
    case 'matches':
      return (
        <TextField
          label={t('agentTests.check_pattern')}
          hint={t('agentTests.check_pattern_hint')}
          mono
          spellCheck={false}
          maxLength={AGENT_TESTS.patternMax}
          value={check.text}
          error={sentenceOf(`${field}.pattern`)}
          onValueChange={(text) => onChange({ ...check, text })}
        />
      );
    case 'judged':
      return (
        <TextArea
          label={t('agentTests.check_condition')}
          hint={t(canJudge ? 'agentTests.check_condition_hint' : 'agentTests.check_condition_no_model')}
          autoGrow
          rows={2}
          maxLength={AGENT_TESTS.conditionMax}
          value={check.text}
          error={sentenceOf(`${field}.condition`)}
          onValueChange={(text) => onChange({ ...check, text })}
        />
      );
    case 'tool_called':
      return (
        <>
          {tool}
          <ArgumentList
            items={check.arguments}
            field={`${field}.arguments`}
            sentenceOf={sentenceOf}
            onChange={(next) => onChange({ ...check, arguments: next })}
          />
        </>
      );
    case 'tool_not_called':
      return tool;
    case 'ended_by_agent':
      return <p className="text-muted text-sm">{t('agentTests.check_ended_hint')}</p>;
  }
}
