import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** Turns one thing on or off at once, without a save button of its own. */
export function Switch({
  label,
  hint,
  hideLabel,
  checked,
  onCheckedChange,
  disabled,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-start gap-3', className)}>
      <BaseSwitch.Root
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled ?? false}
        className="relative my-0 flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-pressed px-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-50 forced-colors:data-checked:bg-[Highlight]"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-control transition-transform data-checked:translate-x-4.5 data-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:data-checked:bg-[HighlightText]" />
      </BaseSwitch.Root>
      <div className={hideLabel ? 'sr-only' : 'min-w-0 pt-0.5'}>
        <label htmlFor={id} id={`${id}-label`} className="block text-base text-ink">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
