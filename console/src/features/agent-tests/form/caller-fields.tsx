import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { type FormField, useFormField } from '../../../design/form/form-fields.tsx';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import type { TestDraft } from '../draft/test-draft.ts';
import { FormSection } from './form-section.tsx';

/**
 * Who calls in a whole conversation: lines one after the other, or a scenario that a model plays.
 * @param props `canJudge`: a model is there to play the caller
 */
export function CallerFields({ canJudge }: { canJudge: boolean }) {
  const { t } = useTranslation();
  const field = useFormField<TestDraft['caller']>({ name: 'caller' });
  const turns = useFormField<number>({ name: 'max_turns' });
  const caller = field.value;
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
        onValueChange={(next) => field.change({ ...caller, type: next })}
        hint={t(caller.type === 'lines' ? 'agentTests.caller_lines_hint' : 'agentTests.caller_scenario_hint')}
      />
      {caller.type === 'lines' ? (
        <CallerLines field={field} />
      ) : (
        <TextArea
          label={t('agentTests.scenario')}
          hint={canJudge ? t('agentTests.scenario_hint') : t('agentTests.scenario_no_model')}
          autoGrow
          rows={4}
          maxLength={AGENT_TESTS.scenarioMax}
          value={caller.scenario}
          error={field.errorAt('scenario')}
          onValueChange={(next) => field.change({ ...caller, scenario: next })}
        />
      )}
      {caller.type === 'scenario' ? (
        <NumberField
          className="w-40"
          label={t('agentTests.max_turns')}
          value={turns.value}
          min={1}
          max={AGENT_TESTS.turnsMax}
          onValueChange={turns.change}
        />
      ) : null}
    </FormSection>
  );
}

function CallerLines({ field }: { field: FormField<TestDraft['caller']> }) {
  const { t } = useTranslation();
  return (
    <FormRows
      rows={field.value.lines}
      onChange={(lines) => field.change({ ...field.value, lines })}
      newRow={() => ({ text: '' })}
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
          error={field.errorAt('lines', index)}
          onValueChange={(text) => change({ text })}
        />
      )}
    </FormRows>
  );
}
