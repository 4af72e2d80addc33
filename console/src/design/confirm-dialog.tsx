import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { useWasOpened } from './was-opened.ts';

export type { ConfirmDialogProps } from './confirm-dialog-props.ts';

const ConfirmWindow = lazy(async () => ({ default: (await import('./confirm-window.tsx')).ConfirmWindow }));

/** Asks before something is done. Enter confirms, Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useWasOpened(props.open)) return null;
  return (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  );
}
