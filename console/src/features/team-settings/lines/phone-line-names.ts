import type { PhoneLineKind, PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import { useTranslation } from 'react-i18next';

/** What each kind of line is called, and for whom it is. */
export function usePhoneLineKinds(): Readonly<Record<PhoneLineKind, { name: string; description: string }>> {
  const { t } = useTranslation();
  return {
    twilio: { name: t('phoneLines.kind_twilio'), description: t('phoneLines.kind_twilio_description') },
    media_socket: {
      name: t('phoneLines.kind_media_socket'),
      description: t('phoneLines.kind_media_socket_description'),
    },
  };
}

/** What went wrong with a call, and what can be done about it. */
export function usePhoneLineProblems(): Readonly<Record<PhoneLineProblem, string>> {
  const { t } = useTranslation();
  return {
    signature_refused: t('phoneLines.problem_signature_refused'),
    account_differs: t('phoneLines.problem_account_differs'),
    number_unanswered: t('phoneLines.problem_number_unanswered'),
    secret_refused: t('phoneLines.problem_secret_refused'),
    ticket_refused: t('phoneLines.problem_ticket_refused'),
    media_refused: t('phoneLines.problem_media_refused'),
    call_lost: t('phoneLines.problem_call_lost'),
  };
}
