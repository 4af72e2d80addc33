import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS_NAMES } from './control-class-names.ts';
import { Field, type FieldProps, fieldOf } from './field.tsx';
import { GROWING_CLASS_NAMES, growingRows } from './growing-rows.ts';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'value'> &
  Omit<FieldProps, 'children' | 'warning'> & {
    value?: string;
    onValueChange?: (value: string) => void;
    /** Grows with its text from `rows` up to its maximum height. */
    autoGrow?: boolean;
    mono?: boolean;
    /** Classes of the text area itself, for its height. */
    areaClassName?: string;
  };

/** A text input of several lines with its label, hint and error. */
export function TextArea(props: TextAreaProps) {
  const { areaClassName, autoGrow = false, mono = false, rows = 3, onValueChange, ...others } = props;
  const { field, control } = fieldOf(others);
  const { value, ...area } = control;
  return (
    <Field {...field}>
      <BaseField.Control
        value={value}
        onValueChange={onValueChange}
        render={<textarea rows={autoGrow ? growingRows(value, rows) : rows} {...area} />}
        className={classNames(
          CONTROL_CLASS_NAMES,
          'block px-3 py-2 leading-5',
          autoGrow ? `${GROWING_CLASS_NAMES} max-h-96` : 'resize-y',
          mono && 'font-mono text-sm',
          areaClassName,
        )}
      />
    </Field>
  );
}
