import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { type FailureSentences, useFailureText } from '../../../session/failure-sentence.ts';

const SENTENCES: FailureSentences = {
  sample_not_audio: 'clones.file_not_audio',
  sample_too_short: ['clones.file_too_short', { seconds: CLONE_SAMPLE.minSeconds }],
  too_many_samples: ['clones.error_too_many', { count: CLONE_SAMPLE.maxCount }],
  too_many_files: ['clones.error_too_many', { count: CLONE_SAMPLE.maxCount }],
  file_too_large: ['clones.error_too_large', { size: CLONE_SAMPLE.maxBytes / 1_000_000 }],
  samples_required: 'clones.samples_required',
  last_sample: 'clones.error_last_recording',
  voice_clone_busy: 'clones.error_busy',
  voice_clone_elsewhere: 'clones.error_elsewhere',
  voice_clone_not_found: 'clones.error_gone',
};

/** Gives the sentence for a failed call about a clone, in the language of the interface where it is known. */
export function useCloneErrorText(): (error: unknown) => string {
  return useFailureText(SENTENCES);
}

/** Gives the sentence for what the contract refuses about the texts of a clone. */
export function useCloneIssueText(): (issue: { message: string }) => string {
  const { t } = useTranslation();
  return ({ message }) =>
    message === 'markup_not_allowed' ? t('clones.markup_not_allowed') : t('clones.voice_name_required');
}
