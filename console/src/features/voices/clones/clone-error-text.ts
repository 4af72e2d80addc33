import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { type FailureValues, useFailureText } from '../../../session/failure-sentence.ts';

const PREFIXES = ['clones.error_'];

const VALUES: FailureValues = {
  sample_too_short: { seconds: CLONE_SAMPLE.minSeconds },
  too_many_samples: { count: CLONE_SAMPLE.maxCount },
  too_many_files: { count: CLONE_SAMPLE.maxCount },
  file_too_large: { size: CLONE_SAMPLE.maxBytes / 1_000_000 },
};

/** Gives the sentence for a failed call about a clone, in the language of the interface where it is known. */
export function useCloneErrorText(): (error: unknown) => string {
  return useFailureText(PREFIXES, VALUES);
}

/** Gives the sentence for what the contract refuses about the texts of a clone. */
export function useCloneIssueText(): (issue: { message: string }) => string {
  const { t } = useTranslation();
  return ({ message }) =>
    message === 'markup_not_allowed' ? t('clones.markup_not_allowed') : t('clones.voice_name_required');
}
