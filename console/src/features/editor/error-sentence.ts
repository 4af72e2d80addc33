import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftErrorCode } from './draft/draft-errors.ts';

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
      };
      return sentences[code];
    },
    [t],
  );
}
