/** Why there is no microphone; `denied` also where the page that embeds this one does not lend it. */
export type MicrophoneErrorCode = 'denied' | 'none' | 'in-use' | 'insecure' | 'unsupported' | 'failed';

/** The microphone could not be opened. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError';
  readonly code: MicrophoneErrorCode;

  constructor(code: MicrophoneErrorCode, cause?: unknown) {
    super(`No microphone: ${code}.`, { cause });
    this.code = code;
  }
}

/** What a failure of `getUserMedia` means. @see https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function microphoneErrorOf(cause: unknown): MicrophoneError {
  const name = cause instanceof DOMException ? cause.name : '';
  return new MicrophoneError(CODES[name] ?? 'failed', cause);
}

const CODES: Readonly<Record<string, MicrophoneErrorCode>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};
