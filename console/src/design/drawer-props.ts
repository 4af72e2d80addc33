import type { ReactNode } from 'react';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Stands before the title. */
  icon?: ReactNode;
  /** Buttons beside those that widen and close. */
  actions?: ReactNode;
  /** Greatest width in pixels while it does not fill the window. */
  maxWidthPx: number;
  /** False while typed text would be lost by a click outside. */
  dismissible?: boolean;
  children: ReactNode;
};
