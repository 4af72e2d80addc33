import { lazy } from 'react';
import type { ConfirmDialogProps } from './confirm-window.tsx';
import { LazyWindow } from './lazy-window.tsx';

export type { ConfirmDialogProps } from './confirm-window.tsx';

const ConfirmWindow = lazy(async () => ({ default: (await import('./confirm-window.tsx')).ConfirmWindow }));

/** Asks before something is done. Enter confirms, Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyWindow open={props.open}>
      <ConfirmWindow {...props} />
    </LazyWindow>
  );
}
