import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFunctionErrorSentence } from '../function-error-sentence.ts';
import type { FunctionErrors } from '../function-errors.ts';
import { useRowRemoval } from '../removed-row.ts';
import { UndoLine } from '../undo-line.tsx';
import type { AnswerVariable } from '../webhook-draft.ts';

/** Values of the answer that become variables of the conversation. */
export function AnswerVariables({
  answers,
  errors,
  readOnly,
  onChange,
}: {
  answers: readonly AnswerVariable[];
  errors: FunctionErrors;
  readOnly: boolean;
  onChange: (answers: AnswerVariable[]) => void;
}) {
  const { t } = useTranslation();
  const [newKey, setNewKey] = useState<string>();
  const { removed, remove, undo } = useRowRemoval(answers, onChange);
  const add = () => {
    const key = crypto.randomUUID();
    setNewKey(key);
    onChange([...answers, { key, name: '', description: '', path: '', others: {} }]);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {answers.length > 0 ? (
        <div className="w-full divide-y rounded-md border">
          {answers.map((answer) => (
            <AnswerRow
              key={answer.key}
              answer={answer}
              errors={errors}
              readOnly={readOnly}
              isNew={answer.key === newKey}
              onChange={(next) => onChange(answers.map((other) => (other === answer ? next : other)))}
              onRemove={() => remove(answer)}
            />
          ))}
        </div>
      ) : null}
      {removed ? (
        <div className="w-full">
          <UndoLine
            key={removed.row.key}
            text={t('webhook.removed', { name: removed.row.name || t('webhook.variable') })}
            onUndo={() => {
              setNewKey(removed.row.key);
              undo();
            }}
          />
        </div>
      ) : null}
      {readOnly ? null : (
        <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t('webhook.answer_add')}
        </Button>
      )}
    </div>
  );
}

function AnswerRow({
  answer,
  errors,
  readOnly,
  isNew,
  onChange,
  onRemove,
}: {
  answer: AnswerVariable;
  errors: FunctionErrors;
  readOnly: boolean;
  isNew: boolean;
  onChange: (answer: AnswerVariable) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const sentenceOf = useFunctionErrorSentence();
  const { key, name, path, description } = answer;
  const title = name || t('webhook.variable');
  return (
    <fieldset className="flex min-w-0 items-start gap-2 p-2.5">
      <legend className="sr-only">{title}</legend>
      <div className="grid min-w-0 flex-1 @2xl:grid-cols-3 items-start gap-2">
        <TextField
          mono
          hideLabel
          label={t('webhook.variable')}
          placeholder={t('webhook.variable_placeholder')}
          autoComplete="off"
          autoFocus={isNew}
          maxLength={FUNCTIONS.nameMax}
          value={name}
          readOnly={readOnly}
          error={sentenceOf(errors[`${key}.name`])}
          onValueChange={(next) => onChange({ ...answer, name: next })}
        />
        <TextField
          mono
          hideLabel
          label={t('webhook.answer_path')}
          placeholder={name && !path ? name : 'order.lines.0.id'}
          autoComplete="off"
          maxLength={500}
          value={path}
          readOnly={readOnly}
          onValueChange={(next) => onChange({ ...answer, path: next })}
        />
        <TextField
          hideLabel
          label={t('webhook.answer_description')}
          placeholder={t('webhook.answer_description_placeholder')}
          autoComplete="off"
          maxLength={FUNCTIONS.descriptionMax}
          value={description}
          readOnly={readOnly}
          onValueChange={(next) => onChange({ ...answer, description: next })}
        />
      </div>
      {readOnly ? null : (
        <IconButton
          tone="danger"
          label={t('webhook.remove', { name: title })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
