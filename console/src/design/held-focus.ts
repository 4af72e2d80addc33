import { type ComponentProps, useState } from 'react';

type ButtonFocus = Pick<ComponentProps<'button'>, 'disabled' | 'onFocus' | 'onBlur'>;

/**
 * What keeps the focus on a button that becomes disabled while it has it, as by what it did: a disabled one would lose
 * it, so it only takes no clicks until it is left.
 */
export function useHeldFocus({ disabled = false, onFocus, onBlur }: ButtonFocus): Required<ButtonFocus> {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    disabled: disabled && !hasFocus,
    onFocus: (event) => {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setHasFocus(false);
      onBlur?.(event);
    },
  };
}
