import type { TFunction } from 'i18next';
import type { FormFailure } from '../../design/form/form-state.ts';
import { failureText, formFailure } from '../../session/failure-sentence.ts';

/** The sentence for a call that failed, in the user's language where the code is known. */
export function settingsErrorText(error: unknown, t: TFunction): string {
  return failureText(error, t, PREFIXES);
}

const PREFIXES = [
  'teamSettings.error_',
  'numbers.error_',
  'secrets.error_',
  'postCall.error_',
  'phoneLines.error_',
  'doNotCall.error_',
  'apiKeys.error_',
  'usage.error_',
  'alerts.error_',
  'speechModels.failure_',
];

/**
 * What a form says when its call failed.
 * @param fields the fields that failures are about, by code; others stand above the form
 */
export function settingsFailure(
  error: unknown,
  t: TFunction,
  fields: Readonly<Record<string, string>> = {},
): FormFailure {
  return formFailure(error, settingsErrorText(error, t), fields);
}
