import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { useHeldFocus } from './held-focus.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does, for assistive technology and the tooltip. */
  label: string;
  icon: Icon;
  size?: 'sm' | 'md';
  tone?: 'neutral' | 'danger';
  loading?: boolean;
  /** False where the label would only repeat what stands beside it. */
  tooltip?: boolean;
};

/** A square button with an icon and a name that is spoken and shown on hover. */
export function IconButton({
  label,
  icon,
  size = 'md',
  tone = 'neutral',
  loading = false,
  disabled,
  tooltip = true,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const focus = useHeldFocus({ disabled, onFocus: rest.onFocus, onBlur: rest.onBlur });
  const isOff = loading || disabled === true;
  const button = (
    <button
      type={type}
      aria-label={label}
      {...rest}
      {...focus}
      aria-busy={loading || undefined}
      aria-disabled={isOff && !focus.disabled ? true : rest['aria-disabled']}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors',
        'hover:bg-hover active:bg-pressed disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 data-popup-open:bg-hover',
        tone === 'danger' ? 'hover:text-danger-ink' : 'hover:text-ink data-popup-open:text-ink',
        size === 'sm' ? 'size-7' : 'size-9',
        className,
      )}
    >
      {loading ? <Spinner size={16} /> : drawnIcon(icon)}
    </button>
  );
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
