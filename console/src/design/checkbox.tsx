import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type CheckboxProps = {
  label: ReactNode;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** Why it has to be ticked; replaces the hint. */
  error?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** One of several options that may be selected together. */
export function Checkbox(props: CheckboxProps) {
  const { label, error, hint, checked, onCheckedChange, disabled, className } = props;
  const id = useId();
  return (
    <div className={classNames('flex items-start gap-2.5', className)}>
      <BaseCheckbox.Root
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        aria-invalid={error ? true : undefined}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled ?? false}
        className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-surface transition-colors aria-invalid:border-danger after:absolute after:-inset-1 data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <BaseCheckbox.Indicator className="flex text-on-accent">
          <Check size={12} strokeWidth={2.5} aria-hidden />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <div className="min-w-0">
        <label htmlFor={id} id={`${id}-label`} className="block text-base text-ink">
          {label}
        </label>
        {error || hint ? (
          <p id={`${id}-hint`} className={classNames('text-xs', error ? 'text-danger-ink' : 'text-muted')}>
            {error || hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
