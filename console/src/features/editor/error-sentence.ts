import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftErrorCode } from './draft/draft-error-codes.ts';

/** Gives the sentence for what must be mended, in the language of the interface. */
export function useErrorSentence(): (code: DraftErrorCode) => string {
  const { t } = useTranslation();
  return useCallback(
    (code) => {
      const sentences: Record<DraftErrorCode, string> = {
        agent_name_required: t('editor.agent_name_required'),
        max_100_chars: t('editor.max_100_chars'),
        markup_not_allowed: t('editor.markup_not_allowed'),
        system_prompt_required: t('editor.system_prompt_required'),
        section_required: t('editor.section_required'),
        too_long: t('editor.too_long'),
        criterion_name_required: t('editor.criterion_name_required'),
        criterion_goal_required: t('editor.criterion_goal_required'),
        field_name_required: t('editor.field_name_required'),
        field_name_invalid: t('editor.field_name_invalid'),
        field_name_taken: t('editor.field_name_taken'),
        custom_llm_url_required: t('editor.custom_llm_url_required'),
        custom_llm_url_invalid: t('editor.custom_llm_url_invalid'),
        header_name_invalid: t('editor.header_name_invalid'),
        header_name_taken: t('editor.header_name_taken'),
        header_value_invalid: t('editor.header_value_invalid'),
      };
      return sentences[code];
    },
    [t],
  );
}
