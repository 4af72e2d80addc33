import type { TextToSpeechError } from '@parley/engine/text-to-speech/text-to-speech.ts';
import { type ExpectedError, expectedError } from '../http/expected-error.ts';

/** The team has no such voice. */
export const VoiceNotFound = expectedError(
  'voice_not_found',
  404,
  (id: string) => `There is no voice ${id}.`,
);

/** Why a voice did not speak, as clients may tell it, and the service's own words where it has any. */
type SpeechFailure = {
  detail: {
    reason: TextToSpeechError['code'] | `sample_${'missing' | 'too_long' | 'unreachable'}`;
    words?: string;
  };
  cause?: unknown;
  retryAfterSeconds?: number | undefined;
};

/** The voice could not speak; the sentence ends with the service's own words. */
export const SpeechFailed = expectedError(
  'speech_failed',
  502,
  (sentence: string, failure: SpeechFailure) => ({ sentence, ...failure }),
);

const SENTENCES: Readonly<Record<TextToSpeechError['code'], string>> = {
  timeout: 'The voice did not answer in time.',
  unreachable: 'The service of this voice cannot be reached.',
  refused: 'The service of this voice refused.',
  unknown_voice: 'The service does not know this voice any more.',
  rate_limited: 'The service of this voice has too much to do. Try again in a moment.',
  failed: 'The voice failed to speak.',
  malformed: 'The service of this voice sent no speech that can be played.',
  busy: 'Too many texts wait to be spoken. Try again in a moment.',
  unavailable: 'The voices of this machine are not available on this server.',
};

/** The error for a text that could not be spoken. */
export function speechFailureOf(error: TextToSpeechError): ExpectedError {
  const sentence = SENTENCES[error.code];
  const { code: reason, words, retryAfterSeconds } = error;
  return new SpeechFailed(words ? `${sentence.replace(/\.$/, '')}: ${words}` : sentence, {
    detail: { reason, ...(words ? { words } : {}) },
    cause: error,
    retryAfterSeconds,
  });
}
