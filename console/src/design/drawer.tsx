import { lazy } from 'react';
import type { DrawerProps } from './drawer-window.tsx';
import { LazyWindow } from './lazy-window.tsx';

const DrawerWindow = lazy(async () => ({ default: (await import('./drawer-window.tsx')).DrawerWindow }));

/** Details at the right edge, over the page: the focus stays inside, Escape closes, and it can fill the window. */
export function Drawer(props: DrawerProps) {
  return (
    <LazyWindow open={props.open}>
      <DrawerWindow {...props} />
    </LazyWindow>
  );
}
