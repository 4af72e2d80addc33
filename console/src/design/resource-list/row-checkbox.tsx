import { Checkbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { useRef } from 'react';

/** Chooses a row, or all; its label is for assistive technology. */
export function RowCheckbox({
  label,
  checked,
  isPartial = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, but not all. */
  isPartial?: boolean;
  /** @param withShift whether Shift was pressed */
  onChange: (checked: boolean, withShift: boolean) => void;
}) {
  const withShift = useRef(false);
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={isPartial}
      onPointerDown={(event) => {
        withShift.current = event.shiftKey;
      }}
      onKeyDown={(event) => {
        withShift.current = event.shiftKey;
      }}
      onCheckedChange={(next) => onChange(next, withShift.current)}
      className="relative flex size-4 shrink-0 select-none items-center justify-center rounded-sm border border-control bg-surface transition-colors after:absolute after:-inset-2 data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent"
    >
      <Checkbox.Indicator className="flex text-on-accent">
        {isPartial ? (
          <Minus size={12} strokeWidth={2.5} aria-hidden />
        ) : (
          <Check size={12} strokeWidth={2.5} aria-hidden />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
