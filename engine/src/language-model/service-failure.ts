import { LanguageModelError } from './language-model.ts';
import { brokenConnection, codeOfStatus } from './network-code.ts';

/**
 * The failure for an HTTP error status of a service.
 * @param service the service's name, for the log
 * @param retryAfter the header of that name
 */
export function failureOfStatus(
  status: number,
  service: string,
  retryAfter: string | null | undefined,
): LanguageModelError {
  return new LanguageModelError(codeOfStatus(status), `${service} answered ${status}.`, {
    retryAfterSeconds: secondsOf(retryAfter),
  });
}

export function lineFailure(cause: unknown, service: string): LanguageModelError {
  return new LanguageModelError('unreachable', brokenConnection(cause, service));
}

export function malformedAnswer(service: string): LanguageModelError {
  return new LanguageModelError('malformed', `${service} sent something that is no answer.`);
}

/** A service failed without saying anything that could be passed on. */
export function failedAnswer(service: string): LanguageModelError {
  return new LanguageModelError('failed', `${service} failed while it answered.`);
}

function secondsOf(retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
