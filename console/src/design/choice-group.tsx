import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type ChoiceOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** A fact about the choice in quieter type, such as its figure. */
  fact?: string;
};

export type ChoiceGroupProps<Value extends string> = {
  label: ReactNode;
  hideLabel?: boolean;
  /** One sentence that helps to choose. */
  hint?: ReactNode;
  options: readonly ChoiceOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
};

/** A choice of one among a few, all visible; arrow keys move between them. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, hideLabel, hint, options, value, onValueChange, disabled } = props;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'font-medium text-ink text-sm'}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        disabled={disabled ?? false}
        className="flex flex-wrap gap-1.5"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            className={classNames(
              'inline-flex h-8 cursor-pointer select-none items-center gap-1.5 rounded-md border border-control/70 bg-surface px-3 text-ink text-sm transition-colors hover:border-control',
              'data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-ink',
              'data-disabled:cursor-not-allowed data-disabled:opacity-60',
            )}
          >
            {option.label}
            {option.fact ? <span className="text-xs tabular-nums">{option.fact}</span> : null}
          </Radio.Root>
        ))}
      </RadioGroup>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
