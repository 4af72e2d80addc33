import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../design/class-names.ts';
import { BACKDROP_CLASS_NAMES, DIALOG_CLASS_NAMES } from '../design/dialog-class-names.ts';
import { PALETTE_PLACE_CLASS_NAMES, PALETTE_WIDTH_CLASS_NAME } from './palette-class-names.ts';

/** The window of the command palette: near the top, without a header of its own. */
export function PaletteDialog({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_CLASS_NAMES} />
        <Dialog.Viewport className={PALETTE_PLACE_CLASS_NAMES}>
          <Dialog.Popup className={classNames(DIALOG_CLASS_NAMES, PALETTE_WIDTH_CLASS_NAME)}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
