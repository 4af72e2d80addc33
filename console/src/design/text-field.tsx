import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS_NAMES } from './control-class-names.ts';
import { Field, type FieldProps, fieldOf } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'defaultValue'> &
  Omit<FieldProps, 'children'> & {
    onValueChange?: (value: string) => void;
    size?: 'sm' | 'md';
    /** An icon or a unit inside the field. */
    start?: ReactNode;
    /** A control inside the field, at its end. */
    end?: ReactNode;
    /** For ids, addresses and keys. */
    mono?: boolean;
  };

/** A one-line text input with its label, hint and error. */
export function TextField({ size = 'md', start, end, mono, ...props }: TextFieldProps) {
  const { field, control } = fieldOf(props);
  return (
    <Field {...field}>
      <div className="relative flex items-center">
        {start ? (
          <span className="pointer-events-none absolute left-2.5 flex text-faint">{start}</span>
        ) : null}
        <BaseField.Control
          {...control}
          className={classNames(
            CONTROL_CLASS_NAMES,
            size === 'sm' ? 'h-7 px-2 text-sm' : 'h-9 px-3',
            Boolean(start) && 'pl-8',
            Boolean(end) && 'pr-9',
            mono && 'font-mono text-sm',
          )}
        />
        {end ? <span className="absolute right-1 flex">{end}</span> : null}
      </div>
    </Field>
  );
}
