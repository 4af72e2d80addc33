import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS_NAMES, DIALOG_CLASS_NAMES } from './dialog-class-names.ts';
import { isFocusElsewhere } from './focus-elsewhere.ts';
import { inPlaceOfGoneRow } from './resource-list/row-focus.ts';

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info };
const ICON_TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
  info: 'bg-info-soft text-info-ink',
};

export type ConfirmDialogProps = {
  open?: boolean;
  /** Sets the icon and the colour of the confirming button. */
  type?: 'danger' | 'warning' | 'info';
  title: ReactNode;
  /** What will happen, and what is lost when it cannot be undone. */
  message: ReactNode;
  /** A further choice, below the message. */
  children?: ReactNode;
  confirmText?: string;
  /** What the other button says where it keeps what would be lost; Enter presses it then. */
  cancelText?: string;
  /** The confirmed work is under way; the dialog stays open until the caller closes it. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The window of a confirmation; fetched when the first one opens. */
export function ConfirmWindow({
  open = true,
  type = 'danger',
  title,
  message,
  confirmText,
  cancelText,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const firstButton = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const Icon = ICONS[type];
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={BACKDROP_CLASS_NAMES} />
        <AlertDialog.Viewport className="z-dialog fixed inset-0 flex items-center justify-center p-4">
          <AlertDialog.Popup
            ref={popup}
            className={classNames(DIALOG_CLASS_NAMES, 'max-w-md')}
            initialFocus={firstButton}
            finalFocus={() => !isFocusElsewhere(popup.current) && (inPlaceOfGoneRow() ?? true)}
          >
            <div className="flex gap-4 overflow-y-auto p-5 large-text:flex-col">
              <span
                className={classNames(
                  'flex size-9 shrink-0 items-center justify-center rounded-full',
                  ICON_TONES[type],
                )}
              >
                <Icon size={20} aria-hidden />
              </span>
              <div className="min-w-0">
                <AlertDialog.Title className="wrap-anywhere font-semibold text-ink text-lg">
                  {title}
                </AlertDialog.Title>
                <AlertDialog.Description className="wrap-anywhere mt-1 text-base text-muted">
                  {message}
                </AlertDialog.Description>
                {children}
              </div>
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 max-sm:*:grow">
              <Button
                ref={cancelText === undefined ? undefined : firstButton}
                disabled={busy}
                onClick={onCancel}
              >
                {cancelText ?? t('design.cancel')}
              </Button>
              <Button
                ref={cancelText === undefined ? firstButton : undefined}
                variant={type === 'danger' ? 'danger' : 'primary'}
                loading={busy}
                onClick={onConfirm}
              >
                {confirmText ?? t('design.confirm')}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
