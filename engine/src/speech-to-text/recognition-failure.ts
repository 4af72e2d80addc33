import { brokenConnection, codeOfStatus } from '../language-model/network-code.ts';
import { SpeechToTextError } from './speech-to-text.ts';

/**
 * The failure for an HTTP error status of a service.
 * @param service name of the service, for the log
 */
export function failureOfStatus(status: number, service: string): SpeechToTextError {
  return new SpeechToTextError(codeOfStatus(status), `${service} answered ${status}.`);
}

/** The failure for a connection that broke, or could not be opened. */
export function lineFailure(cause: unknown, service: string): SpeechToTextError {
  return new SpeechToTextError('unreachable', brokenConnection(cause, service));
}

/** A service sent something that is no transcript. */
export function malformedTranscript(service: string): SpeechToTextError {
  return new SpeechToTextError('malformed', `${service} sent something that is no transcript.`);
}

/** A service did not answer in time. */
export function silentService(service: string): SpeechToTextError {
  return new SpeechToTextError('timeout', `${service} did not answer in time.`);
}

/** More sound came than a recogniser takes in one utterance, or than its service takes off our hands. */
export function tooMuchSound(service: string): SpeechToTextError {
  return new SpeechToTextError('busy', `More sound came than ${service} takes.`);
}
