import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type FieldProps = {
  label: ReactNode;
  /** Hides the label except from assistive technology. */
  hideLabel?: boolean;
  /** One sentence that helps to fill the field. */
  hint?: ReactNode;
  /** What may go wrong with a value that is accepted; replaces the hint. */
  warning?: ReactNode;
  /** Why the value is refused; marks the control as invalid. */
  error?: ReactNode;
  /** Stands at the right end of the label's line, for a count or an action. */
  aside?: ReactNode;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** What a control with a label gives its field, and what remains for the control itself. */
export function fieldOf<Props extends Omit<FieldProps, 'children'>>(props: Props) {
  const { label, hideLabel, hint, warning, error, aside, disabled, className, ...control } = props;
  return { field: { label, hideLabel, hint, warning, error, aside, disabled, className }, control };
}

/** A label, a control, a hint and an error, tied together for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, warning, error, aside, disabled, className, children } = props;
  return (
    <BaseField.Root
      invalid={Boolean(error)}
      disabled={disabled}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <div
        className={classNames(
          'flex items-baseline justify-between gap-x-3 large-text:flex-wrap',
          hideLabel && !aside && 'sr-only',
        )}
      >
        <BaseField.Label className={hideLabel ? 'sr-only' : 'font-medium text-ink text-sm'}>
          {label}
        </BaseField.Label>
        {aside ? <span className="text-faint text-xs tabular-nums">{aside}</span> : null}
      </div>
      {children}
      {warning ? (
        <BaseField.Description className="flex items-start gap-1.5 text-warning-ink text-xs">
          <TriangleAlert size={16} aria-hidden className="shrink-0" />
          <span className="wrap-anywhere min-w-0">{warning}</span>
        </BaseField.Description>
      ) : hint ? (
        <BaseField.Description className="wrap-anywhere text-muted text-xs">{hint}</BaseField.Description>
      ) : null}
      {error ? (
        <BaseField.Error match className="flex items-start gap-1.5 text-danger-ink text-xs">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          <span className="wrap-anywhere min-w-0">{error}</span>
        </BaseField.Error>
      ) : null}
    </BaseField.Root>
  );
}
