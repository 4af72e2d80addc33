import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { useHeldFocus } from './held-focus.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and takes no clicks, but stays focused. */
  loading?: boolean;
  /** Before the text. */
  icon?: Icon;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed',
  ghost: 'text-muted hover:bg-hover hover:text-ink active:bg-pressed',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-7 gap-1.5 px-2.5 text-sm',
  md: 'min-h-9 gap-2 px-3.5 text-base',
  lg: 'min-h-11 gap-2 px-6 text-base',
};

/** Classes of a button, for a link that looks like one. */
export function buttonClassNames(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md text-center font-medium transition-colors',
    'large-text:max-w-full large-text:whitespace-normal',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  );
}

/** A button that does something; one primary button for each view or dialog. */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  disabled,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const focus = useHeldFocus({ disabled, onFocus: rest.onFocus, onBlur: rest.onBlur });
  const isOff = loading || disabled === true;
  return (
    <button
      type={type}
      {...rest}
      {...focus}
      aria-busy={loading || undefined}
      aria-disabled={isOff && !focus.disabled ? true : rest['aria-disabled']}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClassNames(variant, size), className)}
    >
      {loading ? <Spinner size={16} /> : drawnIcon(icon)}
      {children}
    </button>
  );
}
