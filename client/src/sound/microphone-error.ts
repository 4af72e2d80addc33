/** Why there is no microphone; `denied` also where the embedding page does not allow it. */
export type MicrophoneErrorCode = 'denied' | 'none' | 'in-use' | 'insecure' | 'unsupported' | 'failed';

/** There is no microphone; the code says why. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError';
  readonly code: MicrophoneErrorCode;

  constructor(code: MicrophoneErrorCode, cause?: unknown) {
    super(`No microphone: ${code}.`, { cause });
    this.code = code;
  }
}

/** Maps a failure of `getUserMedia` to a code. @see https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function microphoneErrorOf(cause: unknown): MicrophoneError {
  // The OverconstrainedError of Firefox and Safari is no DOMException, and of some no Error either.
  const name = typeof cause === 'object' && cause && 'name' in cause ? String(cause.name) : '';
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
