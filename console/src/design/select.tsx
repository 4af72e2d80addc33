import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS_NAMES } from './control-class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { Field, type FieldProps } from './field.tsx';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** A second line in the list. */
  description?: string;
  icon?: Icon;
  /** Stands after the label. */
  tag?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = Omit<FieldProps, 'children'> & {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  size?: 'sm' | 'md';
  /** Whether the list is open, where that is decided from outside. */
  open?: boolean;
  onOpenChange?: NonNullable<BaseSelect.Root.Props<Value>['onOpenChange']>;
  /** Stands below the options, or in place of them: that they are loading, or why there are none. */
  status?: string | undefined;
  /** A control that belongs to the choice, at its right. */
  beside?: ReactNode;
  /** Classes of the button that opens the list, for its width. */
  triggerClassName?: string;
};

/** A choice of one among several, by mouse, arrow keys or typing. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  size = 'md',
  open,
  onOpenChange,
  status,
  beside,
  triggerClassName,
  ...field
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...field}>
      <BaseSelect.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={field.disabled ?? false}
        open={open}
        onOpenChange={onOpenChange}
      >
        <Beside control={beside}>
          <BaseSelect.Trigger
            aria-label={field.hideLabel && typeof field.label === 'string' ? field.label : undefined}
            className={classNames(
              CONTROL_CLASS_NAMES,
              'flex items-center justify-between gap-2 text-left data-popup-open:border-brand',
              size === 'sm' ? 'min-h-7 px-2 text-sm' : 'min-h-9 px-3 large-text:py-1.5',
              triggerClassName,
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              {drawnIcon(chosen?.icon)}
              <span
                title={chosen?.label}
                className={classNames('truncate large-text:whitespace-normal', !chosen && 'text-faint')}
              >
                {chosen?.label ?? placeholder}
              </span>
            </span>
            <ChevronsUpDown size={16} aria-hidden className="text-faint" />
          </BaseSelect.Trigger>
        </Beside>
        <OpenList options={options} status={status} />
      </BaseSelect.Root>
    </Field>
  );
}

function Beside({ control, children }: { control: ReactNode; children: ReactNode }) {
  if (!control) return children;
  return (
    <div className="flex items-center gap-2">
      {children}
      {control}
    </div>
  );
}

function OpenList({ options, status }: Pick<SelectProps<string>, 'options' | 'status'>) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className="z-popup">
        <BaseSelect.Popup className="max-h-(--available-height) min-w-(--anchor-width) max-w-96 overflow-y-auto rounded-md bg-raised p-1 shadow-float transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseSelect.List>
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </BaseSelect.List>
          {status === undefined ? null : (
            <p role="status" className="px-2 py-1.5 text-muted text-sm">
              {status}
            </p>
          )}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}

function SelectItem({ option }: { option: SelectOption }) {
  return (
    <BaseSelect.Item
      value={option.value}
      label={option.label}
      disabled={option.disabled ?? false}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-disabled:text-faint data-highlighted:bg-hover"
    >
      {drawnIcon(option.icon)}
      <span className="min-w-0 flex-1">
        <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
        {option.description ? <span className="block text-muted text-xs">{option.description}</span> : null}
      </span>
      {option.tag}
      <BaseSelect.ItemIndicator className="text-accent-ink">
        <Check size={16} aria-hidden />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  );
}
