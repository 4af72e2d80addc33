import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { useWasOpened } from './was-opened.ts';

export type { DialogProps } from './dialog-props.ts';

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }));

/** A modal window: the focus stays inside and goes back when it closes, and Escape closes it. */
export function Dialog(props: DialogProps) {
  if (!useWasOpened(props.open)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
