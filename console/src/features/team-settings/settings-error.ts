import { CallError } from '@parley/client/call.ts';
import type { TFunction } from 'i18next';
import type { FormFailure } from '../../design/form/form-state.ts';

/** The sentence for a call that failed, in the user's language where the code is known. */
export function settingsErrorText(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('teamSettings.error_unknown');
  if (error.status === 0) return t('teamSettings.error_unreachable');
  if (error.status === 429) {
    return error.retryAfterSeconds && error.retryAfterSeconds !== 60
      ? t('teamSettings.error_wait_seconds', { seconds: error.retryAfterSeconds })
      : t('teamSettings.error_wait_minute');
  }
  switch (error.code) {
    case 'email_taken':
      return t('teamSettings.error_email_taken');
    case 'wrong_password':
      return t('teamSettings.error_wrong_password');
    case 'email_unproven':
      return t('teamSettings.error_email_unproven');
    case 'password_guessable':
      return t('teamSettings.error_password_guessable');
    case 'kept_elsewhere':
      return t('teamSettings.error_kept_elsewhere');
    case 'last_owner':
      return t('teamSettings.error_last_owner');
    case 'not_allowed':
      return t('teamSettings.error_not_allowed');
    case 'address_refused':
      return t('teamSettings.error_address_refused');
    case 'number_exists':
      return t('numbers.error_exists');
    case 'number_in_use':
      return t('numbers.error_in_use');
    case 'number_invalid':
      return t('numbers.number_invalid');
    case 'number_not_found':
      return t('numbers.error_not_found');
    case 'transfer_target_not_found':
      return t('numbers.error_target_not_found');
    case 'secret_name_taken':
      return t('secrets.error_name_taken');
    case 'secret_in_use':
      return t('secrets.error_in_use');
    case 'secret_not_found':
      return t('secrets.error_not_found');
    case 'post_call_url_taken':
      return t('postCall.error_url_taken');
    case 'post_call_webhook_not_found':
      return t('postCall.error_gone');
    case 'post_call_webhook_off':
      return t('postCall.error_off');
    case 'too_many_post_call_webhooks':
      return t('postCall.error_too_many');
    case 'phone_line_unknown':
      return t('phoneLines.error_not_found');
    case 'phone_line_of_other_kind':
      return t('phoneLines.error_other_kind');
    case 'too_many_phone_lines':
      return t('phoneLines.error_too_many');
    case 'member_not_found':
      return t('teamSettings.error_member_not_found');
    default:
      return error.message;
  }
}

/** The code of a failed call; undefined for other failures. */
export function settingsErrorCode(error: unknown): string | undefined {
  return error instanceof CallError ? error.code : undefined;
}

/**
 * What a form says when its call failed.
 * @param fields the fields that failures are about, by code; others stand above the form
 */
export function settingsFailure(
  error: unknown,
  t: TFunction,
  fields: Readonly<Record<string, string>> = {},
): FormFailure {
  const sentence = settingsErrorText(error, t);
  const field = fields[settingsErrorCode(error) ?? ''];
  return field === undefined ? sentence : { field, sentence };
}
