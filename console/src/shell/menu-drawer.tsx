import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BACKDROP_CLASS_NAMES } from '../design/dialog-class-names.ts';
import { focusAtOnce } from '../design/focus-at-once.ts';
import { IconButton } from '../design/icon-button.tsx';

export type MenuDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The side menu. */
  children: ReactNode;
};

/** The side menu of a small screen, which slides in over the page. */
export function MenuDrawer({ open, onOpenChange, children }: MenuDrawerProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_CLASS_NAMES} />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => focusAtOnce(popup)}
          className="fixed inset-y-0 left-0 z-dialog w-60 max-w-[85vw] bg-canvas shadow-float outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Title className="sr-only">{t('shell.navigation')}</Dialog.Title>
          {children}
          <Dialog.Close
            render={
              <IconButton
                size="sm"
                tooltip={false}
                label={t('shell.close_menu')}
                icon={X}
                className="absolute top-4 right-3"
              />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
