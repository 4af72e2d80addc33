import type { VariableAssignment } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { FormRows } from '../../../../design/form/form-rows.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFieldError } from '../tool-fields.tsx';
import { type AnswerVariable, newAnswer } from '../webhook-draft.ts';

/** Values of the answer that become variables of the conversation. */
export function AnswerVariables({
  answers,
  onChange,
}: {
  answers: readonly AnswerVariable[];
  onChange: (answers: AnswerVariable[]) => void;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  const titleOf = ({ assignment }: AnswerVariable) => assignment.dynamic_variable || t('fields.variable');
  return (
    <FormRows
      look="framed"
      rows={answers}
      onChange={onChange}
      most={FUNCTIONS.assignmentsMax}
      newRow={newAnswer}
      addText={t('webhook.answer_add')}
      removeLabel={(row) => t('buttons.remove_named', { name: titleOf(row) })}
      removedText={(row) => t('webhook.removed', { name: titleOf(row) })}
    >
      {({ row, isNew, change }) => {
        const { dynamic_variable: name, value_path: path, description = '' } = row.assignment;
        const set = (part: Partial<VariableAssignment>) =>
          change({ assignment: { ...row.assignment, ...part } });
        return (
          <fieldset className="grid min-w-0 @2xl:grid-cols-3 items-start gap-2">
            <legend className="sr-only">{titleOf(row)}</legend>
            <TextField
              mono
              hideLabel
              label={t('fields.variable')}
              placeholder={t('webhook.variable_placeholder')}
              autoComplete="off"
              autoFocus={isNew}
              maxLength={FUNCTIONS.nameMax}
              value={name}
              error={errorOf(`${row.key}.name`)}
              onValueChange={(dynamic_variable) => set({ dynamic_variable })}
            />
            <TextField
              mono
              hideLabel
              label={t('webhook.answer_path')}
              placeholder={name && !path ? name : 'order.lines.0.id'}
              autoComplete="off"
              maxLength={500}
              value={path}
              onValueChange={(value_path) => set({ value_path })}
            />
            <TextField
              hideLabel
              label={t('fields.description')}
              placeholder={t('webhook.answer_description_placeholder')}
              autoComplete="off"
              maxLength={FUNCTIONS.descriptionMax}
              value={description}
              onValueChange={(text) => set({ description: text })}
            />
          </fieldset>
        );
      }}
    </FormRows>
  );
}
