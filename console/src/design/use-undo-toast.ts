import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.tsx';
import { UNDO_TOAST_MS } from './toast-message.ts';

/** Gives what says that something was deleted, offers for ten seconds to undo that, and says how it went. */
export function useUndoToast(
  errorText: (error: unknown) => string | undefined,
): (text: string, undo: () => Promise<void>) => void {
  const { t } = useTranslation();
  return useCallback(
    (text, undo) => {
      const handleClick = () =>
        undo().then(
          () => toast.success(t('deletions.undone')),
          (error: unknown) => toast.error(t('deletions.undo_failed'), { description: errorText(error) }),
        );
      const action = { label: t('deletions.undo'), onClick: () => void handleClick() };
      toast.success(text, { action, durationMs: UNDO_TOAST_MS });
    },
    [t, errorText],
  );
}
