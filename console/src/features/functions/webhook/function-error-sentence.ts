import { useTranslation } from 'react-i18next';
import type { FunctionErrorCode } from './function-errors.ts';

/** Puts why a part of a function cannot be saved into words. */
export function useFunctionErrorSentence(): (code: FunctionErrorCode | undefined) => string | undefined {
  const { t } = useTranslation();
  const sentences: Record<FunctionErrorCode, string> = {
    name_required: t('webhook.error_name_required'),
    name_invalid: t('webhook.error_name_invalid'),
    url_required: t('webhook.error_url_required'),
    url_invalid: t('webhook.error_url_invalid'),
    url_braces: t('webhook.error_url_braces'),
    url_host_open: t('webhook.try_host_open'),
    secret_misplaced: t('webhook.try_secret_misplaced'),
    secret_text: t('webhook.error_secret_text'),
    required: t('webhook.error_required'),
    twice: t('webhook.error_twice'),
    description_or_value_required: t('webhook.error_description_or_value'),
    body_not_allowed: t('webhook.error_body_method'),
    header_invalid: t('webhook.error_header_invalid'),
    secret_required: t('webhook.error_secret_required'),
    variable_invalid: t('webhook.error_variable_invalid'),
  };
  return (code) => code && sentences[code];
}
