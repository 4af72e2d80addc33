import { CallError } from '@parley/client/call.ts';
import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../../session/failure-sentence.ts';

/** Gives the sentence for a failed call about a clone, in the language of the interface where it is known. */
export function useCloneErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const name = nameIn(error);
      const size = CLONE_SAMPLE.maxBytes / 1_000_000;
      const code = error instanceof CallError ? error.code : undefined;
      switch (code) {
        case 'sample_not_audio':
          return t('clones.file_not_audio', { name });
        case 'sample_too_short':
          return t('clones.file_too_short', { name, seconds: CLONE_SAMPLE.minSeconds });
        case 'too_many_samples':
        case 'too_many_files':
          return t('clones.error_too_many', { count: CLONE_SAMPLE.maxCount });
        case 'file_too_large':
          return t('clones.error_too_large', { size });
        case 'samples_required':
          return t('clones.samples_required');
        case 'last_sample':
          return t('clones.error_last_recording');
        case 'voice_clone_busy':
          return t('clones.error_busy');
        case 'voice_clone_not_found':
          return t('clones.error_gone');
        default:
          return failureSentence(error, t) ?? t('clones.error_unknown');
      }
    },
    [t],
  );
}

/** Gives the sentence for what the contract refuses about the texts of a clone. */
export function useCloneIssueText(): (issue: { message: string }) => string {
  const { t } = useTranslation();
  return ({ message }) =>
    message === 'markup_not_allowed' ? t('clones.markup_not_allowed') : t('clones.voice_name_required');
}

function nameIn(error: unknown): string {
  const body = error instanceof CallError ? (error.body as { error?: { detail?: { name?: string } } }) : {};
  return body.error?.detail?.name ?? '';
}
