import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { LanguageModelError } from './language-model.ts';
import { failedAnswer, failureOfStatus, lineFailure, malformedAnswer } from './service-failure.ts';

/**
 * What a failure of an AI SDK provider means. The provider's error is left behind on purpose: it carries the
 * request with the prompt, and servers quote it in their answers.
 * @param service the service's name, for the log
 */
export function toLanguageModelError(error: unknown, service: string): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (error instanceof APICallError) return ofApiCall(error, service);
  if (isMalformed(error)) return malformedAnswer(service);
  // What fetch throws when the line breaks is a TypeError.
  return error instanceof TypeError ? lineFailure(error, service) : failedAnswer(service);
}

function ofApiCall(error: APICallError, service: string): LanguageModelError {
  const status = error.statusCode;
  // A line that breaks while the answer streams still carries the status it began with.
  if (status === undefined || (status < 400 && error.cause instanceof TypeError)) {
    return lineFailure(error.cause, service);
  }
  if (status < 400) return malformedAnswer(service);
  return failureOfStatus(status, service, error.responseHeaders?.['retry-after']);
}

function isMalformed(error: unknown): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  );
}
