import type { ReactNode } from 'react';

export type ConfirmDialogProps = {
  open: boolean;
  /** Sets the icon and the colour of the confirming button. */
  type?: 'danger' | 'warning' | 'info';
  title: ReactNode;
  /** What will happen, and what is lost when it cannot be undone. */
  message: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** The confirmed work is under way; the dialog stays open until the caller closes it. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};
