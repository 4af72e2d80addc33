import { lazyWindow } from './lazy-part.tsx';

export type { ConfirmDialogProps } from './confirm-window.tsx';

/** Asks before something is done. Enter confirms, unless something typed would be lost; Escape cancels. */
export const ConfirmDialog = lazyWindow(() => import('./confirm-window.tsx'), 'ConfirmWindow');
