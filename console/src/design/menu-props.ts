import type { ReactElement, ReactNode } from 'react';

export type MenuProps = {
  /** The button that opens it; it must take event handlers and ARIA attributes. */
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Where a menu hangs and how it was opened. */
export type MenuPosition = { anchor: HTMLElement; side: 'top' | 'bottom'; byKeyboard: boolean };

export type MenuItemProps = {
  children: ReactNode;
  /** A lucide icon of 16 px. */
  icon?: ReactNode;
  onSelect?: () => void;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  /** A second line under the text. */
  description?: ReactNode;
  /** Shown at the end, for a shortcut or a state. */
  end?: ReactNode;
  /** Makes the item a link. */
  href?: string;
  /** Opens the link in a new tab. */
  newTab?: boolean;
};

/** Several choices of which one is selected. */
export type MenuChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onValueChange: (value: Value) => void;
};

export type SubmenuProps = { label: ReactNode; icon?: ReactNode; end?: ReactNode; children: ReactNode };
