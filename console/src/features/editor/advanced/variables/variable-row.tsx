import type { DynamicVariable } from '@parley/contract/agent-config.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { isEntryEnd } from '../../../../design/shortcuts.ts';
import { Switch } from '../../../../design/switch.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { NumberEntry } from '../../settings/number-entry.tsx';
import { type VariableNameError, type VariableType, valueAs, variableType } from './variable-value.ts';

export type VariableRowProps = {
  name: string;
  value: DynamicVariable;
  /** Visitors give it no value. */
  isLocked: boolean;
  readOnly: boolean;
  /** Why a new name is refused; undefined when it can be given. */
  nameError: (name: string) => VariableNameError | undefined;
  onRename: (name: string) => void;
  onValue: (value: DynamicVariable) => void;
  onLock: (isLocked: boolean) => void;
  onRemove: () => void;
};

/** One variable: its name, type, and default for calls that bring no value. */
export function VariableRow(props: VariableRowProps) {
  const { name, value, isLocked, readOnly, nameError, onRename, onValue, onLock, onRemove } = props;
  const { t } = useTranslation();
  const type = variableType(value);
  const types: { value: VariableType; label: string }[] = [
    { value: 'text', label: t('advanced.field_type_string') },
    { value: 'number', label: t('advanced.field_type_number') },
    { value: 'yes-no', label: t('advanced.field_type_boolean') },
  ];
  return (
    <div className="@lg:grid @lg:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)_auto] flex flex-col items-start gap-2 rounded-md border p-3">
      <VariableName name={name} readOnly={readOnly} nameError={nameError} onRename={onRename} />
      <Select
        className="w-full"
        label={t('advanced.variable_type')}
        options={types}
        value={type}
        disabled={readOnly}
        onValueChange={(next) => onValue(valueAs(next, value))}
      />
      <VariableDefault
        label={t('advanced.variable_value')}
        value={value}
        readOnly={readOnly}
        onValue={onValue}
      />
      {readOnly ? null : (
        <IconButton
          className="@lg:mt-6.5 @max-lg:self-end"
          tone="danger"
          label={t('advanced.variable_remove', { name })}
          icon={Trash2}
          onClick={onRemove}
        />
      )}
      <Switch
        className="@lg:col-span-full"
        label={t('advanced.variable_lock', { name })}
        hint={isLocked ? t('advanced.variable_lock_hint') : undefined}
        checked={isLocked}
        disabled={readOnly}
        onCheckedChange={onLock}
      />
    </div>
  );
}

/** A name that is given once it is typed to its end; one that is refused stays in the field with the reason. */
function VariableName(props: Pick<VariableRowProps, 'name' | 'readOnly' | 'nameError' | 'onRename'>) {
  const { name, readOnly, nameError, onRename } = props;
  const { t } = useTranslation();
  const [typing, setTyping] = useState<{ of: string; text: string }>();
  // Where a row above was removed, another variable stands here.
  const typed = typing?.of === name ? typing.text : undefined;
  const error = typed === undefined ? undefined : nameError(typed.trim());
  const commit = () => {
    if (typed === undefined || error) return;
    setTyping(undefined);
    if (typed.trim() !== name) onRename(typed.trim());
  };
  return (
    <TextField
      mono
      className="w-full"
      label={t('advanced.variable_name')}
      value={typed ?? name}
      readOnly={readOnly}
      maxLength={200}
      error={error && t(`advanced.variable_name_${error}`)}
      onValueChange={(text) => setTyping({ of: name, text })}
      onBlur={commit}
      onKeyDown={(event) => isEntryEnd(event) && commit()}
    />
  );
}

type VariableDefaultProps = Pick<VariableRowProps, 'value' | 'readOnly' | 'onValue'> & {
  label: string;
  /** Of the field of a text. */
  id?: string;
};

/** The default of a variable, in a field of its type. */
export function VariableDefault({ label, id, value, readOnly, onValue }: VariableDefaultProps) {
  const { t } = useTranslation();
  if (typeof value === 'number')
    return (
      <NumberEntry
        className="w-full"
        label={label}
        value={value}
        readOnly={readOnly}
        onValueChange={onValue}
      />
    );
  if (typeof value === 'string')
    return (
      <TextField
        id={id}
        className="w-full"
        label={label}
        value={value}
        readOnly={readOnly}
        onValueChange={(text) => onValue(text)}
      />
    );
  return (
    <Select
      className="w-full"
      label={label}
      options={[
        { value: 'true', label: t('advanced.yes') },
        { value: 'false', label: t('advanced.no') },
      ]}
      value={String(value)}
      disabled={readOnly}
      onValueChange={(choice) => onValue(choice === 'true')}
    />
  );
}
