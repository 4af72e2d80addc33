import { errorMessageOf } from '@parley/contract/error.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { brokenConnection, codeOfStatus, refusalText } from '../language-model/network-code.ts';
import { TextToSpeechError } from './text-to-speech.ts';

const MAX_WORDS = 300;

/**
 * The failure for a service's HTTP error status.
 * @param secret key that the service may repeat in its words
 */
export async function refusalOf(
  response: Response,
  service: string,
  secret: string | undefined,
): Promise<TextToSpeechError> {
  const message = errorMessageOf(parsedJson(await refusalText(response)), response.status);
  const retryAfter = Number(response.headers.get('retry-after') ?? '');
  const code = response.status === 404 ? 'unknown_voice' : codeOfStatus(response.status);
  return new TextToSpeechError(code, `${service} answered ${response.status}.`, {
    // Cut last, so that no part of the secret stays at the end.
    words: beginningOf(secret ? message.replaceAll(secret, '…') : message, MAX_WORDS),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

/** The failure for a connection that broke, or could not be opened. */
export function lineFailure(cause: unknown, service: string): TextToSpeechError {
  return new TextToSpeechError('unreachable', brokenConnection(cause, service));
}

/** A service sent something that is no speech. */
export function malformedSpeech(service: string, what: string): TextToSpeechError {
  return new TextToSpeechError('malformed', `${service} sent ${what}.`);
}
