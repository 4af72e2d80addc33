import { lazyWindow } from './lazy-part.tsx';

export type { DialogProps } from './dialog-window.tsx';

/** A modal window: the focus stays inside and goes back when it closes, and Escape closes it. */
export const Dialog = lazyWindow(() => import('./dialog-window.tsx'), 'DialogWindow');
