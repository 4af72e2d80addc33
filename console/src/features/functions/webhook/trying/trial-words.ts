import { useTranslation } from 'react-i18next';
import type { Trial } from '../../../../data/webhook-trials.ts';
import type { Tone } from '../../../../design/badge.tsx';

/** How a trial ended: a headline, its colour, and what to do where the reason is known. */
export type TrialWords = { tone: Tone; title: string; advice: string | undefined };

/** Puts the ending of a trial into words. @param seconds how long the answer was waited for at most */
export function useTrialWords(): (trial: Trial, seconds: number) => TrialWords {
  const { t } = useTranslation();
  return ({ status, detail, response }, seconds) => {
    const code = detail.error_code;
    if (status === 'succeeded')
      return { tone: 'success', title: t('webhook.try_succeeded'), advice: undefined };
    const known: Record<string, [title: string, advice: string]> = {
      timeout: [t('webhook.try_timeout', { seconds }), t('webhook.try_timeout_advice')],
      cancelled: [t('webhook.try_cancelled'), t('webhook.try_cancelled_advice')],
      unreachable: [t('webhook.try_unreachable'), t('webhook.try_unreachable_advice')],
      connection_lost: [t('webhook.try_connection_lost'), t('webhook.try_may_be_done')],
      answer_incomplete: [t('webhook.try_answer_incomplete'), t('webhook.try_may_be_done')],
      address_refused: [t('webhook.try_address_refused'), t('webhook.try_address_refused_advice')],
      redirect_refused: [t('webhook.try_redirect_refused'), t('webhook.try_redirect_refused_advice')],
      too_many_redirects: [t('webhook.try_too_many_redirects'), t('webhook.try_redirect_refused_advice')],
      answer_too_large: [t('webhook.try_too_large'), t('webhook.try_too_large_advice')],
      answer_malformed: [t('webhook.try_malformed'), t('webhook.try_malformed_advice')],
      http_status: [
        t('webhook.try_http_status', { status: response?.status ?? detail.http_status ?? 0 }),
        t('webhook.try_http_status_advice'),
      ],
      variable_missing: [t('webhook.try_not_called'), t('webhook.try_variable_missing')],
      secret_missing: [t('webhook.try_not_called'), t('webhook.try_secret_missing')],
      secret_host_refused: [t('webhook.try_not_called'), t('webhook.try_secret_host')],
      secret_misplaced: [t('webhook.try_not_called'), t('webhook.try_secret_misplaced')],
      input_invalid: [t('webhook.try_not_called'), t('webhook.try_input_invalid')],
      url_invalid: [t('webhook.try_not_called'), t('webhook.error_url_invalid')],
      url_host_open: [t('webhook.try_not_called'), t('webhook.try_host_open')],
      header_invalid: [t('webhook.try_not_called'), t('webhook.error_header_invalid')],
    };
    const [title, advice] = known[code ?? ''] ?? [t('webhook.try_failed'), undefined];
    const isDoubtful = status === 'timed_out' || status === 'unknown';
    return { tone: isDoubtful || status === 'refused' ? 'warning' : 'danger', title, advice };
  };
}
