import { lazyWindow } from './lazy-part.tsx';

/** Details at the right edge, over the page: the focus stays inside, Escape closes, and it can fill the window. */
export const Drawer = lazyWindow(() => import('./drawer-window.tsx'), 'DrawerWindow');
