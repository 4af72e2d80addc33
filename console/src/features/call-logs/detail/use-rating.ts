import { useTranslation } from 'react-i18next';
import { type Rating, useRateCallLog } from '../../../data/call-logs.ts';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useCallLogErrorText } from '../call-log-error-text.ts';

/** Rates a conversation or a message of it, and says when that fails; undefined for users who may not. */
export function useRating(id: string): ((rating: Rating) => void) | undefined {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const { mutateAsync } = useRateCallLog(id);
  const rate = (rating: Rating) =>
    void mutateAsync(rating).catch((error) =>
      toast.error(t('callLogs.rating_failed'), { description: errorText(error) }),
    );
  return useMay('member') ? rate : undefined;
}
