/** How long a toast stays. */
export const TOAST_MS = 5000;

/** How long one stays that can undo a deletion. */
export const UNDO_TOAST_MS = 10_000;

/** Attributes of what stands in the corner of toasts and is used all the time: they appear above it. */
export const BELOW_TOASTS = { 'data-below-toasts': '' };

export type ToastOptions = {
  /** A second line. */
  description?: string | undefined;
  action?: { label: string; onClick: () => void };
  durationMs?: number;
};

/** What a toast says. */
export type ToastMessage = {
  type: 'success' | 'error' | 'warning' | 'info';
  text: string;
  options?: ToastOptions | undefined;
};
