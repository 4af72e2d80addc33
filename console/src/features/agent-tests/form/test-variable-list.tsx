import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { useTranslation } from 'react-i18next';
import { useFormField } from '../../../design/form/form-fields.tsx';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { TextField } from '../../../design/text-field.tsx';
import type { VariableDraft } from '../draft/test-draft.ts';
import { FormSection } from './form-section.tsx';

/**
 * What is known of the caller before the test begins.
 * @param props `known`: the variables that the agent knows, with their default values
 */
export function TestVariableList({ known }: { known: DynamicVariables }) {
  const { t } = useTranslation();
  const { value: variables, change: edit, errorAt } = useFormField<VariableDraft[]>({ name: 'variables' });
  const [unused = ''] = Object.keys(known).filter((name) => variables.every((own) => own.name !== name));
  return (
    <FormSection title={t('agentTests.variables')} hint={t('agentTests.variables_hint')}>
      <FormRows
        rows={variables}
        onChange={edit}
        newRow={() => ({ name: unused, value: '' })}
        addText={t('agentTests.add_variable')}
        removeLabel={(_, index) => t('agentTests.variable_remove', { number: index + 1 })}
        isLabelled
      >
        {({ row: { name, value }, index, isNew, change }) => (
          <div className="grid gap-2 sm:grid-cols-2">
            <TextField
              label={t('agentTests.variable_name')}
              mono
              spellCheck={false}
              autoComplete="off"
              autoFocus={isNew}
              maxLength={200}
              value={name}
              error={errorAt(index)}
              onValueChange={(next) => change({ name: next })}
            />
            <TextField
              label={t('agentTests.variable_value')}
              autoComplete="off"
              placeholder={Object.hasOwn(known, name) ? String(known[name]) : ''}
              value={value}
              onValueChange={(next) => change({ value: next })}
            />
          </div>
        )}
      </FormRows>
    </FormSection>
  );
}
