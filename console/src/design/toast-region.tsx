import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as SonnerToaster, toast as sonnerToast } from 'sonner';
import { TOAST_MS, type ToastMessage } from './toast-message.ts';
import { isInToast } from './window-cover.ts';

/** Shows one toast. */
export function showToast({ type, text, options = {} }: ToastMessage): void {
  const { durationMs = TOAST_MS, ...shown } = options;
  sonnerToast[type](text, { duration: durationMs, ...shown });
}

/** The corner where toasts appear; `onReady` runs once it can show them. */
export function ToastRegion({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation();
  useEffect(onReady, [onReady]);
  useEffect(leaveWithEscape, []);
  // In the body, like dialogs: inside the page's own layer every window would cover the toasts.
  return createPortal(
    <SonnerToaster
      position="bottom-right"
      duration={TOAST_MS}
      closeButton
      // On phones above the buttons at the end of dialogs and of the editor.
      mobileOffset={{ bottom: 80 }}
      // Side by side, so that no toast covers the buttons of another.
      expand
      containerAriaLabel={t('design.notifications')}
      className="z-toast! [body:has([data-below-toasts])_&[data-y-position=bottom]]:bottom-36!"
      icons={{
        success: <CircleCheck size={20} aria-hidden className="text-success-ink" />,
        error: <CircleAlert size={20} aria-hidden className="text-danger-ink" />,
        warning: <TriangleAlert size={20} aria-hidden className="text-warning-ink" />,
        info: <Info size={20} aria-hidden className="text-info-ink" />,
        close: <X size={16} aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('design.close'),
        classNames: {
          toast:
            'relative flex w-(--width) items-start gap-3 rounded-md bg-raised py-3 pr-10 pl-3 text-ink shadow-float font-sans',
          icon: 'flex shrink-0',
          content: 'min-w-0 flex-1',
          title: 'text-base font-medium',
          description: 'mt-0.5 text-sm text-muted',
          actionButton:
            'inline-flex h-7 shrink-0 items-center self-center rounded-md border border-line-strong px-2.5 text-sm font-medium hover:bg-hover',
          closeButton:
            'absolute top-2 right-2 flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
        },
      }}
    />,
    document.body,
  );
}

/** Has Escape give the focus back to what had it before the toasts, which remember it. */
function leaveWithEscape(): () => void {
  const listening = new AbortController();
  const handleKey = ({ key }: KeyboardEvent) => {
    const { activeElement } = document;
    // Once all that close with the key have seen that it was meant for a toast.
    if (key === 'Escape' && isInToast(activeElement)) setTimeout(() => activeElement.blur());
  };
  document.addEventListener('keydown', handleKey, { capture: true, signal: listening.signal });
  return () => listening.abort();
}
