import { useTranslation } from 'react-i18next';
import type { FormFailure } from '../../design/form/form-state.ts';
import { type FailureSentences, failureText, formFailure } from '../../session/failure-sentence.ts';

const SENTENCES: FailureSentences = {
  number_invalid: 'outgoingCalls.number_invalid',
  do_not_call: 'outgoingCalls.error_do_not_call',
  calling_number_required: 'outgoingCalls.error_no_number',
  number_not_found: 'outgoingCalls.error_no_number',
  line_places_no_calls: 'outgoingCalls.error_line',
  no_calling_line: 'outgoingCalls.no_line',
  too_many_outgoing_calls: 'outgoingCalls.error_too_many',
};

/** Why a call could not be ordered, beside the field that it is about. */
export function useOrderFailure(): (error: unknown) => FormFailure {
  const { t } = useTranslation();
  return (error) =>
    formFailure(error, failureText(error, t, SENTENCES), { number_invalid: 'to', do_not_call: 'to' });
}
