import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { useRowEditing } from '../../../design/form/row-editing.ts';
import { NumberField } from '../../../design/number-field.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { newLine } from '../draft/test-draft.ts';
import { FormSection } from './form-section.tsx';
import type { TestEditing } from './use-test-editing.ts';

export type CallerFieldsProps = {
  editing: TestEditing;
  /** Whether a model is there to play the caller. */
  canJudge: boolean;
};

/** Who calls in a whole conversation: lines one after the other, or a scenario that a model plays. */
export function CallerFields({ editing, canJudge }: CallerFieldsProps) {
  const { draft, change, sentenceOf } = editing;
  const { caller, max_turns } = draft;
  const { t } = useTranslation();
  return (
    <FormSection title={t('agentTests.caller_section')}>
      <ChoiceGroup
        label={t('agentTests.caller_type')}
        hideLabel
        options={[
          { value: 'lines', label: t('agentTests.caller_lines') },
          { value: 'scenario', label: t('agentTests.caller_scenario') },
        ]}
        value={caller.type}
        onValueChange={(next) => change({ caller: { ...caller, type: next } })}
        hint={t(caller.type === 'lines' ? 'agentTests.caller_lines_hint' : 'agentTests.caller_scenario_hint')}
      />
      {caller.type === 'lines' ? (
        <CallerLines editing={editing} />
      ) : (
        <TextArea
          label={t('agentTests.scenario')}
          hint={canJudge ? t('agentTests.scenario_hint') : t('agentTests.scenario_no_model')}
          autoGrow
          rows={4}
          maxLength={AGENT_TESTS.scenarioMax}
          value={caller.scenario}
          error={sentenceOf('caller.scenario')}
          onValueChange={(next) => change({ caller: { ...caller, scenario: next } })}
        />
      )}
      {caller.type === 'scenario' ? (
        <NumberField
          className="w-40"
          label={t('agentTests.max_turns')}
          value={max_turns}
          min={1}
          max={AGENT_TESTS.turnsMax}
          onValueChange={(next) => change({ max_turns: next })}
        />
      ) : null}
    </FormSection>
  );
}

function CallerLines({ editing: { draft, change: edit, sentenceOf } }: { editing: TestEditing }) {
  const { t } = useTranslation();
  const { caller } = draft;
  const rows = useRowEditing(caller.lines, (lines) => edit({ caller: { ...caller, lines } }));
  return (
    <FormRows
      editing={rows}
      newRow={newLine}
      addText={t('agentTests.add_line')}
      removeLabel={(_, index) => t('agentTests.line_remove', { number: index + 1 })}
      isLabelled
      least={1}
      most={AGENT_TESTS.turnsMax}
    >
      {({ row, index, isNew, change }) => (
        <TextArea
          label={t('agentTests.line', { number: index + 1 })}
          autoGrow
          rows={1}
          autoFocus={isNew}
          maxLength={AGENT_TESTS.messageMax}
          value={row.text}
          error={sentenceOf(`caller.lines.${index}`)}
          onValueChange={(text) => change({ text })}
        />
      )}
    </FormRows>
  );
}
