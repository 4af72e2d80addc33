import type { TestCheck } from '@parley/contract/agent-test-checks.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../../../../design/form/form-fields.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useCheckWords } from '../../check-words.ts';
import type { CheckDraft } from '../../draft/test-draft.ts';
import { ToolNameField } from '../tool-name-field.tsx';
import { ArgumentList } from './argument-list.tsx';

export type CheckFieldsProps = {
  check: CheckDraft;
  index: number;
  types: readonly TestCheck['type'][];
  toolNames: readonly string[];
  canJudge: boolean;
  errorAt: FormField<CheckDraft>['errorAt'];
  onChange: (change: Partial<CheckDraft>) => void;
};

/** One thing that is expected: of which type it is, and what that type asks for. */
export function CheckFields(props: CheckFieldsProps) {
  const { check, index, types, onChange } = props;
  const { t } = useTranslation();
  const words = useCheckWords();
  return (
    <div className="flex flex-col gap-3">
      <Select
        className="max-w-80"
        label={t('agentTests.check_number', { number: index + 1 })}
        hideLabel
        size="sm"
        options={types.map((type) => ({ value: type, label: words.type(type) }))}
        value={check.type}
        onValueChange={(type) => onChange({ type })}
      />
      <FieldsOfType {...props} />
    </div>
  );
}

function FieldsOfType(props: CheckFieldsProps) {
  const { t } = useTranslation();
  switch (props.check.type) {
    case 'contains':
    case 'not_contains':
    case 'matches':
      return <CheckedText {...props} />;
    case 'judged':
      return <CheckedCondition {...props} />;
    case 'tool_called':
      return (
        <>
          <CheckedTool {...props} />
          <ArgumentList
            items={props.check.arguments}
            errorAt={(...path) => props.errorAt('arguments', ...path)}
            onChange={(next) => props.onChange({ arguments: next })}
          />
        </>
      );
    case 'tool_not_called':
      return <CheckedTool {...props} />;
    case 'ended_by_agent':
      return <p className="text-muted text-sm">{t('agentTests.check_ended_hint')}</p>;
  }
}

/** What is looked for in a reply: words, or a pattern. */
function CheckedText({ check, errorAt, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  const isPattern = check.type === 'matches';
  return (
    <TextField
      label={t(isPattern ? 'agentTests.check_pattern' : 'fields.text')}
      hint={t(isPattern ? 'agentTests.check_pattern_hint' : 'agentTests.check_text_hint')}
      mono={isPattern}
      spellCheck={isPattern ? false : undefined}
      maxLength={isPattern ? AGENT_TESTS.patternMax : AGENT_TESTS.textMax}
      value={check.text}
      error={errorAt(isPattern ? 'pattern' : 'text')}
      onValueChange={(text) => onChange({ text })}
    />
  );
}

function CheckedCondition({ check, canJudge, errorAt, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t('fields.condition')}
      hint={t(canJudge ? 'agentTests.check_condition_hint' : 'agentTests.check_condition_no_model')}
      autoGrow
      rows={2}
      maxLength={AGENT_TESTS.conditionMax}
      value={check.text}
      error={errorAt('condition')}
      onValueChange={(text) => onChange({ text })}
    />
  );
}

function CheckedTool({ check, toolNames, errorAt, onChange }: CheckFieldsProps) {
  return (
    <ToolNameField
      value={check.tool_name}
      toolNames={toolNames}
      error={errorAt('tool_name')}
      onChange={(tool_name) => onChange({ tool_name })}
    />
  );
}
