import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export type SegmentedChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A choice between a few ways to look at something, as buttons side by side. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChoose } = props;
  return (
    <fieldset aria-label={label} className="flex gap-0.5 rounded-md bg-sunken p-0.5">
      {options.map(({ icon: Icon, ...option }) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classNames(
            'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm',
            option.value === value ? 'bg-surface font-medium text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <Icon size={16} aria-hidden />
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
