import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { newVariable, type VariableDraft } from '../draft/test-draft.ts';
import type { TestErrors } from '../draft/test-draft-errors.ts';
import { FormSection } from './form-section.tsx';
import { useRowEditing } from './row-editing.ts';
import { useTestErrorSentence } from './test-error-sentence.ts';

export type VariableListProps = {
  variables: readonly VariableDraft[];
  /** Those that the agent knows, with their usual values. */
  known: DynamicVariables;
  errors: TestErrors;
  onChange: (variables: readonly VariableDraft[]) => void;
};

/** What is known of the caller before the test begins. */
export function VariableList({ variables, known, errors, onChange }: VariableListProps) {
  const { t } = useTranslation();
  const sentenceOf = useTestErrorSentence(errors);
  const rows = useRowEditing(variables, onChange);
  const [unused = ''] = Object.keys(known).filter((name) => variables.every((own) => own.name !== name));
  return (
    <FormSection title={t('agentTests.variables')} hint={t('agentTests.variables_hint')}>
      {variables.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {variables.map((variable, place) => (
            <li key={variable.key} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                <TextField
                  label={t('agentTests.variable_name')}
                  mono
                  spellCheck={false}
                  autoComplete="off"
                  autoFocus={rows.isNew(variable)}
                  maxLength={200}
                  value={variable.name}
                  error={sentenceOf(`variables.${place}`)}
                  onValueChange={(name) => rows.replace(variable, { ...variable, name })}
                />
                <TextField
                  label={t('agentTests.variable_value')}
                  autoComplete="off"
                  placeholder={Object.hasOwn(known, variable.name) ? String(known[variable.name]) : ''}
                  value={variable.value}
                  onValueChange={(value) => rows.replace(variable, { ...variable, value })}
                />
              </div>
              <IconButton
                tone="danger"
                className="mt-6"
                label={t('agentTests.variable_remove', { number: place + 1 })}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => rows.remove(variable)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={rows.addButton}
        size="sm"
        className="self-start"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => rows.add(newVariable(unused))}
      >
        {t('agentTests.add_variable')}
      </Button>
    </FormSection>
  );
}
