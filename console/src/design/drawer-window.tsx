import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Maximize2, Minimize2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS_NAMES } from './dialog-class-names.ts';
import { useFocusAfterWindow } from './focus-after-window.ts';
import { focusAtOnce } from './focus-at-once.ts';
import { IconButton } from './icon-button.tsx';
import { isCovered } from './window-cover.ts';

export type DrawerProps = {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stands before the title. */
  icon?: ReactNode;
  /** Buttons beside those that widen and close. */
  actions?: ReactNode;
  /** Greatest width in pixels while it does not fill the window. */
  maxWidthPx: number;
  /** False while typed text would be lost by a click outside. */
  dismissible?: boolean;
  children: ReactNode;
};

/** The window of a drawer; fetched when the first one opens. */
export function DrawerWindow(props: DrawerProps) {
  const { open = true, onClose, title, icon, actions, maxWidthPx, dismissible = true, children } = props;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  useFocusAfterWindow();
  const [isFull, setFull] = useState(false);
  const FullIcon = isFull ? Minimize2 : Maximize2;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, change) => {
        if (change.reason === 'escape-key' && isCovered(popup.current)) change.cancel();
        else if (!next) onClose();
      }}
      disablePointerDismissal={!dismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={BACKDROP_CLASS_NAMES} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => focusAtOnce(popup)}
          style={{ maxWidth: isFull ? 'none' : maxWidthPx }}
          className={classNames(
            'fixed inset-y-0 right-0 z-dialog flex w-full flex-col bg-raised shadow-float outline-none transition-[opacity,translate] duration-200',
            'large-text:overflow-y-auto',
            'data-ending-style:translate-x-8 data-starting-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:opacity-0',
          )}
        >
          <header className="flex shrink-0 items-start gap-3 border-b py-3 pr-3 pl-5 max-sm:pl-4 large-text:flex-wrap">
            {icon ? <span className="flex h-9 items-center text-muted">{icon}</span> : null}
            <BaseDialog.Title className="wrap-anywhere min-w-0 flex-1 self-center font-semibold text-ink text-lg large-text:order-last large-text:basis-full">
              {title}
            </BaseDialog.Title>
            <div className="flex shrink-0 items-center large-text:ml-auto">
              {actions}
              <IconButton
                label={t(isFull ? 'design.leave_full_screen' : 'design.full_screen')}
                icon={FullIcon}
                onClick={() => setFull(!isFull)}
                className="max-md:hidden"
              />
              <BaseDialog.Close
                render={<IconButton label={t('design.close')} icon={<X size={20} aria-hidden />} />}
              />
            </div>
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto large-text:flex-none large-text:overflow-visible">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
