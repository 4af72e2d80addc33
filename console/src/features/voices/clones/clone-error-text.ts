import { CallError } from '@parley/client/call.ts';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { CloneFailure } from '@parley/contract/voice-clones.ts';
import type { TFunction } from 'i18next';
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
  const { t } = useTranslation();
  const text = useFailureText(PREFIXES, VALUES);
  return (error) => {
    const isOfService = error instanceof CallError && error.code === 'voice_service_failed';
    const failure = isOfService ? CloneFailure.safeParse(error.detail).data : undefined;
    return failure ? cloneFailureText(failure, t) : text(error);
  };
}

/** Says why a voice was not made, in the user's language; the service's own words stand behind it. */
export function cloneFailureText({ reason, service = '', words }: CloneFailure, t: TFunction): string {
  const sentence = t(`clones.failure_${reason}`, { service });
  return words ? t('voices.failure_words', { sentence, words }) : sentence;
}

/** Gives the sentence for what the contract refuses about the texts of a clone. */
export function useCloneIssueText(): (issue: { message: string }) => string {
  const { t } = useTranslation();
  return ({ message }) =>
    message === 'markup_not_allowed' ? t('clones.markup_not_allowed') : t('clones.voice_name_required');
}
