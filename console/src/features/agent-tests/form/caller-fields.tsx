import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { NumberField } from '../../../design/number-field.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { newLine, type TestDraft } from '../draft/test-draft.ts';
import type { TestErrors } from '../draft/test-draft-errors.ts';
import { FormSection } from './form-section.tsx';
import { useRowEditing } from './row-editing.ts';
import { useTestErrorSentence } from './test-error-sentence.ts';

export type CallerFieldsProps = {
  draft: Pick<TestDraft, 'callerType' | 'lines' | 'scenario' | 'maxTurns'>;
  /** Whether a model is there to play the caller. */
  canJudge: boolean;
  errors: TestErrors;
  onChange: (change: Partial<TestDraft>) => void;
};

/** Who calls in a whole conversation: lines one after the other, or a scenario that a model plays. */
export function CallerFields({ draft, canJudge, errors, onChange }: CallerFieldsProps) {
  const { callerType, scenario, maxTurns } = draft;
  const { t } = useTranslation();
  const sentenceOf = useTestErrorSentence(errors);
  return (
    <FormSection title={t('agentTests.caller_section')}>
      <ChoiceGroup
        label={t('agentTests.caller_type')}
        hideLabel
        options={[
          { value: 'lines', label: t('agentTests.caller_lines') },
          { value: 'scenario', label: t('agentTests.caller_scenario') },
        ]}
        value={callerType}
        onValueChange={(next) => onChange({ callerType: next })}
        hint={t(callerType === 'lines' ? 'agentTests.caller_lines_hint' : 'agentTests.caller_scenario_hint')}
      />
      {callerType === 'lines' ? (
        <CallerLines draft={draft} errors={errors} onChange={onChange} />
      ) : (
        <TextArea
          label={t('agentTests.scenario')}
          hint={canJudge ? t('agentTests.scenario_hint') : t('agentTests.scenario_no_model')}
          autoGrow
          rows={4}
          maxLength={AGENT_TESTS.scenarioMax}
          value={scenario}
          error={sentenceOf('caller.scenario')}
          onValueChange={(next) => onChange({ scenario: next })}
        />
      )}
      {callerType === 'scenario' ? (
        <NumberField
          className="w-40"
          label={t('agentTests.max_turns')}
          value={maxTurns}
          min={1}
          max={AGENT_TESTS.turnsMax}
          onValueChange={(next) => onChange({ maxTurns: next })}
        />
      ) : null}
    </FormSection>
  );
}

function CallerLines({ draft, errors, onChange }: Omit<CallerFieldsProps, 'canJudge'>) {
  const { t } = useTranslation();
  const sentenceOf = useTestErrorSentence(errors);
  const { lines } = draft;
  const rows = useRowEditing(lines, (next) => onChange({ lines: next }));
  return (
    <div className="flex flex-col items-start gap-2">
      <ol className="flex w-full flex-col gap-2">
        {lines.map((line, place) => (
          <li key={line.key} className="flex items-start gap-2">
            <TextArea
              className="flex-1"
              label={t('agentTests.line', { number: place + 1 })}
              autoGrow
              rows={1}
              autoFocus={rows.isNew(line)}
              maxLength={AGENT_TESTS.messageMax}
              value={line.text}
              error={sentenceOf(`caller.lines.${place}`)}
              onValueChange={(text) => rows.replace(line, { ...line, text })}
            />
            <IconButton
              tone="danger"
              className="mt-6"
              label={t('agentTests.line_remove', { number: place + 1 })}
              icon={<Trash2 size={16} aria-hidden />}
              aria-disabled={lines.length === 1}
              onClick={() => lines.length > 1 && rows.remove(line)}
            />
          </li>
        ))}
      </ol>
      <Button
        ref={rows.addButton}
        size="sm"
        disabled={lines.length >= AGENT_TESTS.turnsMax}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => rows.add(newLine())}
      >
        {t('agentTests.add_line')}
      </Button>
    </div>
  );
}
