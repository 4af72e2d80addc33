import { lazy } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { LazyWindow } from './lazy-window.tsx';

export type { DialogProps } from './dialog-window.tsx';

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }));

/** A modal window: the focus stays inside and goes back when it closes, and Escape closes it. */
export function Dialog(props: DialogProps) {
  return (
    <LazyWindow open={props.open}>
      <DialogWindow {...props} />
    </LazyWindow>
  );
}
