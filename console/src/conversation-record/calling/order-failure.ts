import { useTranslation } from 'react-i18next';
import type { FormFailure } from '../../design/form/form-state.ts';
import { failureText, formFailure } from '../../session/failure-sentence.ts';

/** Why a call could not be ordered, beside the field that it is about. */
export function useOrderFailure(): (error: unknown) => FormFailure {
  const { t } = useTranslation();
  return (error) =>
    formFailure(error, failureText(error, t, ['outgoingCalls.error_']), {
      number_invalid: 'to',
      do_not_call: 'to',
    });
}
