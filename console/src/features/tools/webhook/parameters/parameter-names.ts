import { useTranslation } from 'react-i18next';
import type { ParameterType, ValueSource } from './parameter-draft.ts';

/** Names of types and sources in the language of the interface. */
export function useParameterNames(): {
  types: Record<ParameterType, string>;
  sources: Record<ValueSource, string>;
} {
  const { t } = useTranslation();
  return {
    types: {
      string: t('webhook.type_string'),
      number: t('webhook.type_number'),
      integer: t('webhook.type_integer'),
      boolean: t('webhook.type_boolean'),
      object: t('webhook.type_object'),
      array: t('webhook.type_array'),
    },
    sources: {
      model: t('webhook.source_model'),
      constant: t('webhook.source_constant'),
      variable: t('webhook.source_variable'),
    },
  };
}
