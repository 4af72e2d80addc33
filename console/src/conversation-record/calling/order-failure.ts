import { CallError } from '@parley/client/call.ts';
import { useTranslation } from 'react-i18next';
import type { FormFailure } from '../../design/form/form-state.ts';
import { failureSentence } from '../../session/failure-sentence.ts';

/** Why a call could not be ordered, beside the field that it is about. */
export function useOrderFailure(): (error: unknown) => FormFailure {
  const { t } = useTranslation();
  return (error) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'number_invalid') return { field: 'to', sentence: t('outgoingCalls.number_invalid') };
    if (code === 'do_not_call') return { field: 'to', sentence: t('outgoingCalls.error_do_not_call') };
    const key = SENTENCES[code ?? ''];
    if (key !== undefined) return t(key);
    return failureSentence(error, t) ?? t('session.failure_unknown');
  };
}

const SENTENCES: Readonly<Record<string, string>> = {
  calling_number_required: 'outgoingCalls.error_no_number',
  number_not_found: 'outgoingCalls.error_no_number',
  line_places_no_calls: 'outgoingCalls.error_line',
  no_calling_line: 'outgoingCalls.no_line',
  too_many_outgoing_calls: 'outgoingCalls.error_too_many',
};
