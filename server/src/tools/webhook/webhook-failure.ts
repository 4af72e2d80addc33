import { addressRefusalOf, networkCodeOf } from '../../http/guarded-fetch.ts';

/** Why no answer came, or none that can be read. */
export type CallFailure = {
  code:
    | 'timeout'
    | 'cancelled'
    | 'cut'
    | 'unreachable'
    | 'address_refused'
    | 'redirect_refused'
    | 'too_many_redirects'
    | 'connection_lost'
    | 'answer_too_large'
    | 'answer_incomplete';
  /** For a model. */
  sentence: string;
  /** Whether anything was sent. */
  wasSent: boolean;
  /** Whether what was sent may have been carried out. */
  mayBeDone: boolean;
};

/** A call broke off; what is known of it stands in `failure`. */
export class CallBrokeOff extends Error {
  override name = 'CallBrokeOff';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/** The line was never opened: nothing can have been sent. */
const NOT_CONNECTED: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_NONAME: 'its name is not known',
  EAI_NODATA: 'its name is not known',
  ENODATA: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'it refuses the connection',
  ENETUNREACH: 'the network does not lead there',
  EHOSTUNREACH: 'the network does not lead there',
  EADDRNOTAVAIL: 'the network does not lead there',
  UND_ERR_CONNECT_TIMEOUT: 'it does not take the connection',
  ETIMEDOUT: 'it does not take the connection',
};
const NO_TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/;
const BROKEN_ANSWER = new Set([
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_HEADERS_OVERFLOW',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What is known of a call after the library gave up. */
export function callFailure(error: unknown, timeoutSeconds: number): CallFailure {
  const refusal = addressRefusalOf(error);
  if (refusal) return notSent('address_refused', refusal.message);
  const code = networkCodeOf(error);
  if (TOO_SLOW.has(code)) return timeOut(timeoutSeconds);
  const reason = NOT_CONNECTED[code] ?? (NO_TLS.test(code) ? 'no secure connection can be made' : undefined);
  if (reason !== undefined) {
    return notSent('unreachable', `The service cannot be reached: ${reason} (${code}).`);
  }
  // The library's own list of ports, such as those of mail servers, that do not speak HTTP.
  if (error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port') {
    return notSent('unreachable', 'The service cannot be reached: its port is none that may be called.');
  }
  if (BROKEN_ANSWER.has(code) || code.startsWith('HPE_')) return answerIncomplete();
  return sent('connection_lost', 'The connection broke before an answer came.');
}

/** An answer began and is none that can be read. */
export function answerIncomplete(): CallFailure {
  return sent('answer_incomplete', 'The answer of the service broke off or cannot be understood.');
}

/** No answer, or no end of it, within the time that the function allows. */
export function timeOut(seconds: number): CallFailure {
  const unit = seconds === 1 ? 'second' : 'seconds';
  return sent('timeout', `The service did not answer within ${seconds} ${unit}.`);
}

/** The call was aborted: the conversation is over, or only its turn was `cut`, which may try again. */
export function cancelled(wasSent: boolean, code: 'cancelled' | 'cut'): CallFailure {
  const sentence = 'The call was broken off since its answer was no longer needed.';
  return wasSent ? sent(code, sentence) : notSent(code, sentence);
}

/** It was sent, and whether it was carried out is not known. */
export function sent(code: CallFailure['code'], sentence: string): CallFailure {
  return { code, sentence, wasSent: true, mayBeDone: true };
}

/** Nothing was sent. */
function notSent(code: CallFailure['code'], sentence: string): CallFailure {
  return { code, sentence, wasSent: false, mayBeDone: false };
}
