import { CallError } from '@parley/client/call.ts';
import type { TFunction } from 'i18next';
import { failureSentence, sentenceOfCode } from '../../session/failure-sentence.ts';

/** Why a voice did not speak, in the user's language; the service's own words stand behind it. */
export function voiceFailure(error: unknown, t: TFunction): string {
  const { reason, words }: { reason?: string; words?: string } =
    error instanceof CallError && error.code === 'speech_failed' ? Object(error.detail) : {};
  const sentence =
    sentenceOfCode(reason, t, ['voices.failure_']) ?? failureSentence(error, t, ['voices.error_']);
  if (sentence === undefined) return t('voices.preview_not_playable');
  return reason !== undefined && words ? t('voices.failure_words', { sentence, words }) : sentence;
}
