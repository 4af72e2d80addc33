import { lazy, Suspense } from 'react';
import type { DrawerProps } from './drawer-props.ts';
import { useWasOpened } from './was-opened.ts';

const DrawerWindow = lazy(async () => ({ default: (await import('./drawer-window.tsx')).DrawerWindow }));

/** Details at the right edge, over the page: the focus stays inside, Escape closes, and it can fill the window. */
export function Drawer(props: DrawerProps) {
  if (!useWasOpened(props.open)) return null;
  return (
    <Suspense>
      <DrawerWindow {...props} />
    </Suspense>
  );
}
