import { FUNCTIONS } from '@parley/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { writtenLines } from '../../../../design/written-lines.ts';
import { VariableField } from '../tool-fields.tsx';
import { isContainer, type ParameterDraft } from './parameter-draft.ts';
import { hasVariable, typedConstant } from './parameter-schema.ts';

/** What is said of a parameter: what the model fills in, the value that it always has, or the variable that it takes. */
export function ParameterValue({
  node,
  error,
  isItem,
  onChange,
}: {
  node: ParameterDraft;
  error: string | undefined;
  /** The items of a list. */
  isItem: boolean;
  onChange: (part: Partial<ParameterDraft>) => void;
}) {
  const { t } = useTranslation();
  if (isContainer(node) || node.source === 'model') {
    return (
      <TextArea
        hideLabel
        autoGrow
        rows={1}
        label={t('webhook.parameter_description')}
        placeholder={
          isContainer(node)
            ? t('webhook.container_description_placeholder')
            : isItem
              ? t('webhook.item_description_placeholder')
              : t('webhook.parameter_description_placeholder')
        }
        maxLength={FUNCTIONS.descriptionMax}
        value={node.description}
        error={error}
        areaClassName="min-h-9"
        onValueChange={(description) => onChange({ description })}
      />
    );
  }
  if (node.source === 'variable') {
    return (
      <VariableField
        value={node.variable}
        error={error}
        onValueChange={(variable) => onChange({ variable })}
      />
    );
  }
  return <ParameterConstant node={node} error={error} onChange={onChange} />;
}

function ParameterConstant({
  node,
  error,
  onChange,
}: {
  node: ParameterDraft;
  error: string | undefined;
  onChange: (part: Partial<ParameterDraft>) => void;
}) {
  const { t } = useTranslation();
  const { type, constant } = node;
  if (type === 'boolean' && !hasVariable(constant)) {
    return (
      <Select
        hideLabel
        label={t('webhook.constant')}
        placeholder={t('webhook.constant_choose')}
        options={[
          { value: 'true', label: t('webhook.yes') },
          { value: 'false', label: t('webhook.no') },
        ]}
        value={constant === '' ? null : String(typedConstant('boolean', constant))}
        error={error}
        onValueChange={(next) => onChange({ constant: next })}
      />
    );
  }
  const isNumber = type === 'integer' || type === 'number';
  const sent = isNumber && constant !== '' ? String(typedConstant(type, constant)) : constant;
  return (
    <TextField
      hideLabel
      mono={isNumber}
      label={t('webhook.constant')}
      placeholder={isNumber ? '0' : t('webhook.constant_placeholder')}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={FUNCTIONS.headerMax}
      value={constant}
      error={error}
      hint={
        sent === constant.trim() || sent === constant
          ? undefined
          : t('webhook.constant_sent', { value: sent })
      }
      onValueChange={(next) => onChange({ constant: next })}
    />
  );
}

/** The only values that the model may fill in, with commas between them. */
export function ChoicesField({
  choices,
  error,
  onChange,
}: {
  choices: readonly string[];
  error: string | undefined;
  onChange: (choices: string[]) => void;
}) {
  const { t } = useTranslation();
  // As it is being typed; commas and blanks at its end mean nothing yet.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      mono
      label={t('webhook.choices')}
      placeholder={t('webhook.choices_placeholder')}
      autoComplete="off"
      value={typed ?? choices.join(', ')}
      error={error}
      onValueChange={(text) => {
        setTyped(text);
        onChange([...new Set(writtenLines(text))]);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
