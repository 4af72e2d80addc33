import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS_NAMES, DIALOG_CLASS_NAMES } from './dialog-class-names.ts';
import { IconButton } from './icon-button.tsx';
import { isCovered } from './window-cover.ts';

const WIDTHS = {
  sm: 'max-w-md',
  md: 'max-w-xl',
  lg: 'max-w-3xl',
  xl: 'max-w-5xl',
  full: 'max-w-none h-full max-h-none',
};

export type DialogProps = {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title, read out when the dialog opens. */
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter in a field and a `type="submit"` button in the footer call it. */
  onSubmit?: () => void;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** Where the focus goes first; the first field or button when absent. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while typed text would be lost by a click outside. */
  dismissible?: boolean;
  /** Leaves out the padding around the content. */
  flush?: boolean;
  children?: ReactNode;
};

/** The window of a dialog; fetched when the first one opens. */
export function DialogWindow(props: DialogProps) {
  const { open = true, onClose, onSubmit, size = 'md', dismissible = true, initialFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
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
        {/* Also between a dialog and the one that it opened. */}
        <BaseDialog.Backdrop forceRender className={BACKDROP_CLASS_NAMES} />
        <BaseDialog.Viewport className="z-dialog fixed inset-0 flex items-center justify-center p-4 max-sm:p-2">
          <BaseDialog.Popup
            ref={popup}
            // Where a heading and buttons alone would fill the window, all of it scrolls.
            className={classNames(DIALOG_CLASS_NAMES, 'large-text:overflow-y-auto', WIDTHS[size])}
            initialFocus={initialFocus}
          >
            {onSubmit ? (
              <form
                className="flex min-h-0 flex-1 flex-col large-text:flex-none"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  onSubmit();
                }}
              >
                <DialogParts {...props} />
              </form>
            ) : (
              <DialogParts {...props} />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function DialogParts({ title, description, children, footer, flush }: DialogProps) {
  const { t } = useTranslation();
  return (
    <>
      <header className="shrink-0 px-5 pt-4 pr-14 pb-3">
        <BaseDialog.Title className="wrap-anywhere font-semibold text-ink text-lg">{title}</BaseDialog.Title>
        {description ? (
          <BaseDialog.Description className="wrap-anywhere mt-0.5 text-base text-muted large-text:-mr-9">
            {description}
          </BaseDialog.Description>
        ) : null}
      </header>
      <div
        className={classNames(
          'relative min-h-0 flex-1 overflow-y-auto large-text:flex-none large-text:overflow-visible',
          !flush && 'px-5 pt-1 pb-5',
        )}
      >
        {children}
      </div>
      {footer ? (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
          {footer}
        </footer>
      ) : null}
      {/* Last, so that the focus goes to the first field or button of the dialog's own. */}
      <div className="absolute top-3.5 right-4">
        <BaseDialog.Close
          render={<IconButton size="sm" tooltip={false} label={t('design.close')} icon={X} />}
        />
      </div>
    </>
  );
}
