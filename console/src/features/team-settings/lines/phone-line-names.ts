import type {
  LineCheckFault,
  LineCheckStep,
  PhoneLine,
  PhoneLineProblem,
} from '@parley/contract/phone-lines.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

/** Kinds as users tell them apart: a media socket with a trunk is one of its own. */
export const LineKind = z.enum(['twilio', 'sip_trunk', 'media_socket']);
export type LineKind = z.infer<typeof LineKind>;

export function kindOf({ kind, trunk }: Pick<PhoneLine, 'kind' | 'trunk'>): LineKind {
  return trunk ? 'sip_trunk' : kind;
}

/** What each kind of line is called, and for whom it is. */
export function usePhoneLineKinds(): Readonly<Record<LineKind, { name: string; description: string }>> {
  const { t } = useTranslation();
  return {
    twilio: { name: t('phoneLines.kind_twilio'), description: t('phoneLines.kind_twilio_description') },
    sip_trunk: {
      name: t('phoneLines.kind_sip_trunk'),
      description: t('phoneLines.kind_sip_trunk_description'),
    },
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

/** What is looked at of a line, and what can be wrong with it. */
export function useLineCheckWords(): {
  steps: Readonly<Record<LineCheckStep, string>>;
  faults: Readonly<Record<LineCheckFault, string>>;
} {
  const { t } = useTranslation();
  return {
    steps: {
      number: t('phoneLines.step_number_checked'),
      address: t('phoneLines.step_address_checked'),
      socket: t('phoneLines.step_socket_checked'),
      api: t('phoneLines.step_api_checked'),
      modules: t('phoneLines.step_modules_checked'),
      trunk: t('phoneLines.step_trunk_checked'),
      call: t('phoneLines.step_call_checked'),
    },
    faults: {
      no_number: t('phoneLines.fault_no_number'),
      not_public: t('phoneLines.fault_not_public'),
      unreachable: t('phoneLines.fault_unreachable'),
      refused: t('phoneLines.fault_refused'),
      secret_refused: t('phoneLines.fault_secret_refused'),
      address_not_allowed: t('phoneLines.fault_address_not_allowed'),
      module_missing: t('phoneLines.fault_module_missing'),
      trunk_down: t('phoneLines.fault_trunk_down'),
      no_call_yet: t('phoneLines.fault_no_call_yet'),
      last_call_failed: t('phoneLines.fault_last_call_failed'),
    },
  };
}
