import type { ReactNode, RefObject } from 'react';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One or two sentences under the title, read out when the dialog opens. */
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter in a field and a `type="submit"` button in the footer call it. */
  onSubmit?: () => void;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** Where the focus goes first; the first field or button when absent. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while typed text would be lost by a click outside. */
  dismissible?: boolean;
  /** Leaves out the padding around the content. */
  flush?: boolean;
  children?: ReactNode;
};
