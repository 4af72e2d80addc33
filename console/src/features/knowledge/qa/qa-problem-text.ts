import { QA } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import type { QaProblem } from './qa-draft.ts';

/** Gives the sentence for what is wrong with pairs. */
export function useQaProblemText(): (problem: QaProblem) => string {
  const { t } = useTranslation();
  const sentences: Record<QaProblem, string> = {
    pairs_required: t('qa.error_qa_pairs_required'),
    too_many: t('qa.error_too_many_qa_pairs', { number: QA.pairsMax }),
    incomplete: t('qa.incomplete'),
    too_long: t('qa.too_long', { question: QA.questionMax, answer: QA.answerMax }),
    markup: t('knowledge.error_markup_not_allowed'),
  };
  return (problem) => sentences[problem];
}
