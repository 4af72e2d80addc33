import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Rating, useRateCallLog } from '../../../data/call-logs.ts';
import { toast } from '../../../design/toast.tsx';
import { useCallLogErrorText } from '../call-log-error-text.ts';

/** Rates a conversation or a message of it, and says when that fails. */
export function useRating(id: string): (rating: Rating) => void {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const { mutateAsync } = useRateCallLog(id);
  return useCallback(
    (rating) =>
      void mutateAsync(rating).catch((error) =>
        toast.error(t('callLogs.rating_failed'), { description: errorText(error) }),
      ),
    [mutateAsync, errorText, t],
  );
}
