import { useController } from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '../checkbox.tsx';
import { ChoiceGroup, type ChoiceGroupProps } from '../choice-group.tsx';
import { PasswordField, type PasswordFieldProps } from '../password-field.tsx';
import { Select, type SelectProps } from '../select.tsx';
import { Switch, type SwitchProps } from '../switch.tsx';
import { TextArea, type TextAreaProps } from '../text-area.tsx';
import { TextField as TextControl, type TextFieldProps as TextControlProps } from '../text-field.tsx';
import { type IssueSentence, useFieldSentence } from './form-state.ts';

// The controls of the design as fields of a form: each shows and sets the value with its name, and says why it is refused.

/** What every field has. */
export type FormFieldProps = {
  /** Of the value in the form; `headers.0.name` for one inside others. */
  name: string;
  /** Says why the value is refused, where the form does not: a sentence, or what gives one for an issue. */
  errorText?: string | IssueSentence;
};

type Bound<Props> = FormFieldProps &
  Omit<Props, 'name' | 'value' | 'onValueChange' | 'error' | 'checked' | 'onCheckedChange'>;

/**
 * A value of the form around, for a control of its own.
 * @throws when the form's default values have none with this name
 */
export function useFormField<Value>({ name, errorText }: FormFieldProps) {
  const { field, fieldState } = useController({ name });
  const sentenceOf = useFieldSentence(errorText);
  if (field.value === undefined) throw new Error(`The form has no value named ${name}.`);
  const value: Value = field.value;
  return {
    value,
    change: (next: Value) => field.onChange(next),
    error: sentenceOf(fieldState.error, value),
    /** Why a value inside this one is refused: `errorAt(0, 'name')` for the name of the first of a list. */
    errorAt: (...path: readonly (string | number)[]) =>
      sentenceOf(insideOf(fieldState.error, path), insideOf(value, path)),
  };
}

/** A value of a form, as the parts of its control get it. */
export type FormField<Value> = ReturnType<typeof useFormField<Value>>;

function insideOf(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => Object(inner)[step], value);
}

/** What a control of text takes from its value in the form. */
function useTextValue(props: FormFieldProps) {
  const { value, change, error } = useFormField<string>(props);
  return { name: props.name, value, error, onValueChange: change };
}

/** A line of text. */
export function TextField({ errorText, ...control }: Bound<TextControlProps>) {
  return <TextControl {...control} {...useTextValue({ errorText, ...control })} />;
}

/** Several lines of text. */
export function TextAreaField({ errorText, ...control }: Bound<TextAreaProps>) {
  return <TextArea {...control} {...useTextValue({ errorText, ...control })} />;
}

/** A password, a key or another text that is hidden until it is asked for. */
export function SecretField({ errorText, ...control }: Bound<PasswordFieldProps>) {
  return <PasswordField autoComplete="off" {...control} {...useTextValue({ errorText, ...control })} />;
}

/** A choice from a list; a value that the list does not have stands for none. */
export function SelectField<Value extends string>({
  name,
  errorText,
  onChoose,
  ...control
}: Bound<SelectProps<Value>> & { onChoose?: (() => void) | undefined }) {
  const { value, change, error } = useFormField<Value>({ name, errorText });
  const chosen = control.options.some((option) => option.value === value) ? value : null;
  const handleChange = (next: Value) => {
    change(next);
    onChoose?.();
  };
  return <Select {...control} value={chosen} error={error} onValueChange={handleChange} />;
}

/** A choice among a few that are all visible. */
export function ChoiceField<Value extends string>({ name, ...control }: Bound<ChoiceGroupProps<Value>>) {
  const { value, change } = useFormField<Value>({ name });
  return <ChoiceGroup {...control} value={value} onValueChange={change} />;
}

/** A setting that is on or off. */
export function SwitchField({ name, errorText, ...control }: Bound<SwitchProps>) {
  const { value, change } = useFormField<boolean>({ name, errorText });
  return <Switch {...control} checked={value} onCheckedChange={change} />;
}

/** Something to agree with or to choose; may have to be ticked. */
export function CheckboxField({ name, errorText, ...control }: Bound<CheckboxProps>) {
  const { value, change, error } = useFormField<boolean>({ name, errorText });
  return <Checkbox {...control} checked={value} error={error} onCheckedChange={change} />;
}
