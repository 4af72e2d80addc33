import type { TFunction } from 'i18next';
import type { FormFailure } from '../../design/form/form-state.ts';
import { type FailureSentences, failureText, formFailure } from '../../session/failure-sentence.ts';

/** The sentence for a call that failed, in the user's language where the code is known. */
export function settingsErrorText(error: unknown, t: TFunction): string {
  return failureText(error, t, SENTENCES);
}

/** Sentences for the codes that users can do something about. */
const SENTENCES: FailureSentences = {
  email_taken: 'teamSettings.error_email_taken',
  wrong_password: 'teamSettings.error_wrong_password',
  email_unproven: 'teamSettings.error_email_unproven',
  password_guessable: 'teamSettings.error_password_guessable',
  kept_elsewhere: 'teamSettings.error_kept_elsewhere',
  last_owner: 'teamSettings.error_last_owner',
  address_refused: 'teamSettings.error_address_refused',
  number_exists: 'numbers.error_exists',
  number_in_use: 'numbers.error_in_use',
  number_invalid: 'numbers.number_invalid',
  number_not_found: 'numbers.error_not_found',
  transfer_target_not_found: 'numbers.error_target_not_found',
  secret_name_taken: 'secrets.error_name_taken',
  secret_in_use: 'secrets.error_in_use',
  secret_not_found: 'secrets.error_not_found',
  post_call_url_taken: 'postCall.error_url_taken',
  post_call_webhook_not_found: 'postCall.error_gone',
  post_call_webhook_off: 'postCall.error_off',
  too_many_post_call_webhooks: 'postCall.error_too_many',
  phone_line_unknown: 'phoneLines.error_not_found',
  phone_line_of_other_kind: 'phoneLines.error_other_kind',
  auth_token_required: 'phoneLines.auth_token_again',
  gateway_address_required: 'phoneLines.gateway_url_wrong',
  sip_password_required: 'phoneLines.sip_password_wrong',
  too_many_phone_lines: 'phoneLines.error_too_many',
  do_not_call_entry_not_found: 'doNotCall.error_gone',
  api_key_not_found: 'apiKeys.error_not_found',
  too_many_api_keys: 'apiKeys.error_too_many',
  price_version_too_early: 'usage.error_too_early',
  price_currency_differs: 'usage.error_currency',
  prices_missing: 'usage.budget_needs_prices',
  alert_rule_not_found: 'alerts.error_rule_gone',
  alert_destination_not_found: 'alerts.error_destination_gone',
  too_many_alert_rules: 'alerts.error_too_many_rules',
  too_many_alert_destinations: 'alerts.error_too_many_destinations',
  mail_server_missing: 'alerts.no_mail_server',
  member_not_found: 'teamSettings.error_member_not_found',
};

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
