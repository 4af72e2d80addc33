import { CallError } from '@parley/client/call.ts';
import type { DeliveryAttempt, PostCallDelivery } from '@parley/contract/post-call-webhooks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

/** How deliveries are spoken of in the language of the interface. */
export type DeliveryWords = {
  cause: (delivery: PostCallDelivery) => string;
  status: (delivery: PostCallDelivery) => string;
  /** What came of an attempt. */
  outcome: (attempt: DeliveryAttempt) => string;
  /** Date and time. */
  moment: (iso: string) => string;
  /** A duration in milliseconds. */
  milliseconds: (ms: number) => string;
  failure: (error: unknown) => string;
};

export function useDeliveryWords(): DeliveryWords {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
    const numbers = new Intl.NumberFormat(language);
    return {
      cause: ({ cause }) => t(`postCall.cause_${cause}`),
      status: ({ status, next_attempt_at }) =>
        status === 'waiting' && next_attempt_at === null
          ? t('postCall.status_held')
          : t(`postCall.status_${status}`),
      outcome: ({ problem, http_status }) =>
        http_status === null
          ? t(`postCall.problem_${problem ?? 'connection_lost'}`)
          : t('postCall.answered', { status: http_status }),
      moment: (iso) => moments.format(new Date(iso)),
      milliseconds: (ms) => t('postCall.milliseconds', { number: numbers.format(ms) }),
      failure: (error) => {
        const code = error instanceof CallError ? error.code : undefined;
        if (code === 'post_call_delivery_under_way') return t('postCall.error_under_way');
        if (code === 'post_call_delivery_not_found') return t('postCall.error_gone');
        return failureSentence(error, t) ?? t('postCall.error_unknown');
      },
    };
  }, [t, language]);
}
