import type { TextToSpeechError } from '@parley/engine/text-to-speech/text-to-speech.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such voice. */
export class VoiceNotFound extends ExpectedError {
  override name = 'VoiceNotFound';
  constructor(id: string) {
    super(`There is no voice ${id}.`, { code: 'voice_not_found', status: 404 });
  }
}

/** The voice could not speak; the sentence ends with the service's own words where it has any. */
export class SpeechFailed extends ExpectedError {
  override name = 'SpeechFailed';
  constructor(
    sentence: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    const pause = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    super(sentence, { code: 'speech_failed', status: 502, cause, ...pause });
  }
}

const SENTENCES: Readonly<Record<TextToSpeechError['code'], string>> = {
  timeout: 'The voice did not answer in time.',
  unreachable: 'The service of this voice cannot be reached.',
  refused: 'The service of this voice refused.',
  unknown_voice: 'The service does not know this voice any more.',
  rate_limited: 'The service of this voice has too much to do. Try again in a moment.',
  failed: 'The voice failed to speak.',
  malformed: 'The service of this voice sent no speech that can be played.',
  busy: 'Too many texts wait to be spoken. Try again in a moment.',
  unavailable: 'The built-in voices are not available on this server.',
};

/** What to tell somebody whose text could not be spoken. */
export function speechFailureOf(error: TextToSpeechError): SpeechFailed {
  const sentence = SENTENCES[error.code];
  const words = error.words ? `${sentence.replace(/\.$/, '')}: ${error.words}` : sentence;
  return new SpeechFailed(words, { cause: error, retryAfterSeconds: error.retryAfterSeconds });
}
