import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { type QaDraft, qaProblem } from '../qa/qa-draft.ts';
import { useQaProblemText } from '../qa/qa-problem-text.ts';
import { type DocumentKind, textProblem, urlProblem } from './new-document.ts';

/** The sentence about what prevents the chosen kind from being added. */
export function useEntryProblem({
  kind,
  text,
  url,
  draft,
  files,
}: {
  kind: DocumentKind;
  text: string;
  url: string;
  draft: QaDraft;
  /** How many files are to be sent. */
  files: number;
}): string | undefined {
  const { t } = useTranslation();
  const qaText = useQaProblemText();
  if (kind === 'external') {
    const problem = qaProblem(draft);
    return problem && qaText(problem);
  }
  const problem = kind === 'text' ? textProblem(text) : kind === 'url' ? urlProblem(url) : undefined;
  if (kind === 'file' && files === 0) return t('knowledge.error_file_required');
  switch (problem) {
    case 'nothing_entered':
      return t('knowledge.error_file_required');
    case 'text_too_short':
      return t('knowledge.error_text_too_short', { number: KNOWLEDGE.textMin });
    case 'text_too_long':
      return t('knowledge.error_text_too_long', { number: KNOWLEDGE.textMax });
    case 'url_invalid':
      return t('knowledge.error_url_invalid');
    case 'url_too_long':
      return t('knowledge.error_url_too_long', { number: KNOWLEDGE.urlMax });
    case undefined:
      return undefined;
  }
}
